/** Runs a Program from its first sample to its last, stopping where somebody wants to look. */
import type { Program } from '../compile/index.ts';
import { type ContactReport, type Ledger, type NewtonReport, simulate } from '../run/index.ts';
import { soundProgress } from './progress.ts';

/** Energy over time, for pictures. */
export interface EnergyCurves {
  /** s. */
  readonly times: Float64Array;
  readonly stored: readonly { readonly name: string; readonly values: Float64Array }[];
  readonly dissipated: Float64Array;
  readonly injected: Float64Array;
  readonly residual: Float64Array;
}

export interface Performance {
  readonly outputs: Float64Array[];
  readonly wallSeconds: number;
  readonly metered: boolean;
  readonly ledger: Ledger;
  readonly contacts: ContactReport[];
  /** How hard Newton worked, where the scheme is iterative. */
  readonly newton: NewtonReport;
  /** The ledger at the samples asked for. */
  readonly marks: readonly { readonly n: number; readonly ledger: Ledger }[];
  readonly curves?: EnergyCurves;
}

export interface PerformOptions {
  readonly metered: boolean;
  readonly at: readonly number[];
  readonly curves: boolean;
  /** Take the fast kernel where the engine has it. */
  readonly fast?: boolean;
}

/** Points of an energy curve: more than a picture is wide. */
const CURVE_POINTS = 1200;

export async function performModel(program: Program, frames: number, options: PerformOptions): Promise<Performance> {
  const simulation = await simulate(program, {
    metered: options.metered,
    precision: options.fast ? 'fast' : 'exact',
  });
  const outputs = program.outputs.map(() => new Float64Array(frames));
  const progress = soundProgress(frames / program.rate);
  const stops = new Set(options.at.map((n) => n + 1));
  const spacing = Math.max(1, Math.ceil(frames / CURVE_POINTS));
  if (options.curves) for (let n = spacing; n < frames; n += spacing) stops.add(n);
  const beat = Math.max(1, Math.round(program.rate / 20));
  for (let n = beat; n < frames; n += beat) stops.add(n);
  stops.add(frames);

  const marks: { n: number; ledger: Ledger }[] = [];
  const curve: { time: number; ledger: Ledger }[] = [];
  const wanted = new Set(options.at);
  const begun = performance.now();
  let n = 0;
  for (const stop of [...stops].sort((a, b) => a - b)) {
    simulation.renderInto(outputs, n, stop - n);
    n = stop;
    if (wanted.has(n - 1)) marks.push({ n: n - 1, ledger: simulation.ledger() });
    if (options.curves) curve.push({ time: n / program.rate, ledger: simulation.ledger() });
    progress.update(n / program.rate);
  }
  const wallSeconds = (performance.now() - begun) / 1000;
  progress.stop();
  return {
    outputs,
    wallSeconds,
    metered: options.metered,
    ledger: simulation.ledger(),
    contacts: simulation.contacts(),
    newton: simulation.newton(),
    marks,
    ...(options.curves ? { curves: curvesOf(curve) } : {}),
  };
}

function curvesOf(curve: readonly { readonly time: number; readonly ledger: Ledger }[]): EnergyCurves {
  const column = (value: (ledger: Ledger) => number) => Float64Array.from(curve, ({ ledger }) => value(ledger));
  const [{ ledger: first }] = curve;
  return {
    times: Float64Array.from(curve, ({ time }) => time),
    stored: [
      ...first.elements.map(({ name }, i) => ({ name, values: column((ledger) => ledger.elements[i].stored) })),
      ...first.contacts.map(({ name }, i) => ({ name, values: column((ledger) => ledger.contacts[i].stored) })),
    ],
    dissipated: column((ledger) => ledger.dissipated),
    injected: column((ledger) => ledger.injected),
    residual: column((ledger) => ledger.residual),
  };
}

/** Several Programs that sound together, one for each key: what they make is added up. */
export async function performVoices(
  programs: readonly Program[],
  frames: number,
  options: PerformOptions,
): Promise<Performance> {
  const voices: Performance[] = [];
  for (const program of programs) voices.push(await performModel(program, frames, options));
  return voices.length === 1 ? voices[0] : together(voices);
}

function together(voices: readonly Performance[]): Performance {
  const [first] = voices;
  const add = (columns: readonly Float64Array[]) =>
    columns[0].map((_, i) => columns.reduce((sum, column) => sum + column[i], 0));
  const curves = voices.flatMap((voice) => (voice.curves === undefined ? [] : [voice.curves]));
  return {
    ...first,
    outputs: first.outputs.map((_, o) => add(voices.map((voice) => voice.outputs[o]))),
    wallSeconds: voices.reduce((sum, voice) => sum + voice.wallSeconds, 0),
    ledger: sumLedgers(voices.map((voice) => voice.ledger)),
    contacts: first.contacts.map((contact, c) => {
      const all = voices.map((voice) => voice.contacts[c]);
      return {
        ...contact,
        hits: all.reduce((sum, one) => sum + one.hits, 0),
        maxForce: Math.max(...all.map((one) => one.maxForce)),
        minForce: Math.min(...all.map((one) => one.minForce)),
        maxPenetration: Math.max(...all.map((one) => one.maxPenetration)),
      };
    }),
    marks: first.marks.map(({ n }, m) => ({ n, ledger: sumLedgers(voices.map((voice) => voice.marks[m].ledger)) })),
    ...(curves.length === 0
      ? {}
      : {
          curves: {
            times: curves[0].times,
            stored: curves[0].stored.map(({ name }, s) => ({
              name,
              values: add(curves.map((c) => c.stored[s].values)),
            })),
            dissipated: add(curves.map((c) => c.dissipated)),
            injected: add(curves.map((c) => c.injected)),
            residual: curves[0].residual.map((_, i) => Math.max(...curves.map((c) => c.residual[i]))),
          },
        }),
  };
}

/** Energies add up; the residual is the worst of all. */
function sumLedgers(ledgers: readonly Ledger[]): Ledger {
  const sum = (value: (ledger: Ledger) => number) => ledgers.reduce((all, ledger) => all + value(ledger), 0);
  const parts = (side: 'elements' | 'contacts') =>
    ledgers[0][side].map(({ name }, i) => ({
      name,
      stored: sum((ledger) => ledger[side][i].stored),
      lost: sum((ledger) => ledger[side][i].lost),
      injected: sum((ledger) => ledger[side][i].injected),
    }));
  return {
    initial: sum((ledger) => ledger.initial),
    energy: sum((ledger) => ledger.energy),
    dissipated: sum((ledger) => ledger.dissipated),
    injected: sum((ledger) => ledger.injected),
    residual: Math.max(...ledgers.map((ledger) => ledger.residual)),
    elements: parts('elements'),
    contacts: parts('contacts'),
  };
}
