/** All results for one impact, as one plain object. */
import { finalEnergy, initialEnergy, maxCompression, outputVelocity, restitution } from './closed-form.ts';
import { type ContactRun, METHODS, type Method, runContact } from './contact-run.ts';
import { contactTime } from './contact-time.ts';
import { deviationOfCompression, deviationOfEnergy, errorOfOutputVelocity } from './measures.ts';
import { nonlocalOutputVelocity } from './output-velocity.ts';
import { checkImpact, type Impact, type Sampling } from './params.ts';

/** Errors of a method, per cent; null where undefined: there is no loss, the mass never left, or a velocity is within
 * rounding of v_lim, where (3) no longer determines x from v. */
export type MethodErrors = {
  /** (28), per cent */
  readonly devX: number | null;
  /** against the root of (6), per cent */
  readonly errVOut: number | null;
  /** (27), per cent */
  readonly devH: number | null;
};

/** Closed-form results for an impact. */
export type ClosedForms = {
  /** x_max, m */
  readonly xMax: number;
  /** v_out, m/s */
  readonly vOut: number;
  /** v~_out by (7) with (8), m/s */
  readonly vOutApprox: number;
  /** tau, s */
  readonly tau: number;
  /** H_0, J */
  readonly h0: number;
  /** H_tau, J */
  readonly hTau: number;
  /** E, 1 */
  readonly restitution: number;
};

/** An impact and the errors of the methods. */
export type ImpactSummary = ClosedForms & {
  readonly methods: Readonly<Record<Method, MethodErrors>>;
};

/** Summarizes an impact at a rate; throws a RangeError with one line per problem (checkImpact). */
export function summarizeImpact(impact: Impact & Sampling): ImpactSummary {
  const problems = checkImpact(impact);
  if (problems.length > 0) throw new RangeError(problems.join('\n'));
  const closed = closedForms(impact);
  const methods = Object.fromEntries(
    METHODS.map((method) => [method, methodErrors(impact, runContact(impact, method, impact), closed)]),
  ) as Record<Method, MethodErrors>;
  return { ...closed, methods };
}

export function closedForms(impact: Impact): ClosedForms {
  return {
    xMax: maxCompression(impact),
    vOut: outputVelocity(impact),
    vOutApprox: nonlocalOutputVelocity(impact),
    tau: contactTime(impact),
    h0: initialEnergy(impact),
    hTau: finalEnergy(impact),
    restitution: restitution(impact),
  };
}

/** Deviations of a run of the impact from its closed forms. */
export function methodErrors(impact: Impact, run: ContactRun, { vOut }: ClosedForms): MethodErrors {
  return {
    devX: finite(deviationOfCompression(impact, run)),
    errVOut: finite(errorOfOutputVelocity(run, vOut)),
    devH: finite(deviationOfEnergy(impact, run)),
  };
}

function finite(value: number): number | null {
  return Number.isFinite(value) ? value + 0 : null; // -0 becomes 0, as it would in JSON
}
