/** Computes what `clangor impact` prints: the closed forms, and every method measured against them. */
import { type Method, runContact, trustedRange } from '../impact/index.ts';
import { type ClosedForms, closedForms, type MethodErrors, methodErrors } from '../impact/summary.ts';
import { type ImpactCurve, impactCurve } from '../papers/impact-picture.ts';
import type { Question } from './impact-options.ts';

/** One method and its errors. */
export interface MethodResult {
  readonly method: Method;
  /** NaN if the mass never left the wall, m/s */
  readonly outputVelocity: number;
  readonly errors: MethodErrors;
  /** For the picture. */
  readonly curve: ImpactCurve;
}

export interface ImpactStudy {
  readonly question: Question;
  readonly closed: ClosedForms;
  readonly results: readonly MethodResult[];
  /** Remarks for the reader, one sentence each. */
  readonly notes: readonly string[];
}

export function studyImpact(question: Question): ImpactStudy {
  const { impact, sampling, methods, correction } = question;
  const closed = closedForms(impact);
  const results = methods.map((method) => {
    const run = runContact(impact, method, sampling, correction);
    const errors = methodErrors(impact, run, closed);
    // Only a thinned curve of each run is kept: ten million samples of seven methods would not fit into memory.
    return { method, outputVelocity: run.outputVelocity, errors, curve: impactCurve(method, run) };
  });
  return { question, closed, results, notes: notesOn(question, results) };
}

/** The study as data: the keys of ImpactSummary, then the parameters and the notes. */
export function studyAsData({ question, closed, results, notes }: ImpactStudy) {
  const { impact, sampling, correction } = question;
  return {
    ...closed,
    methods: Object.fromEntries(results.map(({ method, errors }) => [method, errors])),
    params: {
      ...impact,
      ...sampling,
      hybrid: correction.hybrid ?? false,
      constraint: correction.outputVelocityWithin ?? null,
    },
    notes,
  };
}

function notesOn({ impact, correction }: Question, results: readonly MethodResult[]): readonly string[] {
  const notes: string[] = [];
  const { hybrid, outputVelocityWithin: within } = correction;
  if (hybrid)
    notes.push('hybrid: x is computed from v by (3) at every sample; not applied to p2, whose state is not (x, v)');
  if (within !== undefined) {
    const { below, above } = trustedRange(within);
    const z = impact.damping * impact.velocity;
    notes.push(
      z >= below && z <= above
        ? `constraint: not applied; (7) errs by more than ${within} % for damping × velocity from ${short(below)} to ${short(above)}, and this is ${short(z)}`
        : `constraint: v_out is set to the approximation (7), which errs by less than ${within} % here`,
    );
  }
  if (results.some(({ method }) => method === 'p2'))
    notes.push('p2: its own energy, defined between samples, never grows; H(x_n, v_n) is the energy of the paper');
  if (impact.damping === 0) notes.push('dev(H) has no value: without damping no energy is lost');
  const stuck = results.filter((result) => Number.isNaN(result.outputVelocity));
  if (stuck.length > 0)
    notes.push(`${listed(stuck)}: the mass never left the wall; the contact is too short for the rate`);
  const blurred = results.filter((result) => result.errors.devX === null && !stuck.includes(result));
  if (blurred.length > 0)
    notes.push(`${listed(blurred)}: dev has no value; v came within rounding of −1/μ, where (3) does not determine x`);
  return notes;
}

function listed(results: readonly MethodResult[]): string {
  return results.map(({ method }) => method).join(', ');
}

function short(value: number): string {
  return String(Number(value.toPrecision(4)));
}
