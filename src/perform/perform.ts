/** Runs a Program from its first sample to its last, and reads the ledger at the samples asked for. */
import type { Program } from '../compile/index.ts';
// Not imported through run's index, which can also load the kernel: threads are given it, and their code should stay small.
import {
  type ContactReport,
  type Ledger,
  largestEnergy,
  type NewtonReport,
  type StretchReport,
} from '../run/ledger.ts';
import { createSimulation, type Simulation, type Takeover } from '../run/simulation.ts';
import { type Stop, stopOf } from '../run/stop.ts';

/** Stored energy of one element or contact over time, J. An element and a contact may have the same name. */
export interface StoredCurve {
  readonly name: string;
  readonly kind: 'element' | 'contact';
  readonly values: Float64Array;
}

/** Energy over time, for plots. */
export interface EnergyCurves {
  /** s. */
  readonly times: Float64Array;
  readonly stored: readonly StoredCurve[];
  readonly dissipated: Float64Array;
  readonly injected: Float64Array;
  /** Largest residual so far, relative to the largest energy of the whole render, 1. */
  readonly residual: Float64Array;
}

export interface Performance {
  readonly outputs: Float64Array[];
  readonly wallSeconds: number;
  readonly metered: boolean;
  readonly ledger: Ledger;
  readonly contacts: ContactReport[];
  /** How hard the steps of bodies that stretch have been. */
  readonly stretches: readonly StretchReport[];
  /** Newton iterations, where the scheme is iterative. */
  readonly newton: NewtonReport;
  /** Where runs fell silent, because they came to what cannot be computed; most do not. */
  readonly stops: readonly Stop[];
  /** Changes of the score for which a run on another grid took over. */
  readonly takeovers: readonly Takeover[];
  /** The ledger after each sample of `PerformOptions.at`. */
  readonly marks: readonly { readonly n: number; readonly ledger: Ledger }[];
  readonly curves?: EnergyCurves;
}

export interface PerformOptions {
  readonly metered: boolean;
  /** Samples after which the ledger is kept in `Performance.marks`. */
  readonly at: readonly number[];
  /** Whether to keep energy curves. */
  readonly curves: boolean;
  /** Sample from which on the run ends as soon as it is quiet. */
  readonly quietFrom?: number;
}

/** Quiet is a level of -60 dB, relative to the largest so far, for this long, s. */
const QUIET = 1e-3;
const QUIET_TIME = 0.5;

/** Points of an energy curve: more than the width of a plot in pixels. */
const CURVE_POINTS = 1200;

/** Looks at a run: what it returns is called after every sample. */
export type Watcher = (simulation: Simulation) => () => void;

/** Calls `onProgress` several times per second of sound with the number of seconds rendered so far. */
export function performProgram(
  program: Program,
  kernel: WebAssembly.Module,
  frames: number,
  options: PerformOptions,
  onProgress: (seconds: number) => void = () => {},
  watcher?: Watcher,
): Performance {
  const simulation = createSimulation(program, kernel, { metered: options.metered });
  const watch = watcher?.(simulation);
  const outputs = program.outputs.map(() => new Float64Array(frames));
  const stops = new Set(options.at.map((n) => n + 1));
  const spacing = Math.max(1, Math.ceil(frames / CURVE_POINTS));
  if (options.curves) for (let n = spacing; n < frames; n += spacing) stops.add(n);
  const progressInterval = Math.max(1, Math.round(program.rate / 20));
  for (let n = progressInterval; n < frames; n += progressInterval) stops.add(n);
  stops.add(frames);

  const marks: { n: number; ledger: Ledger }[] = [];
  const curve: CurvePoint[] = [];
  const marked = new Set(options.at);
  const latest = Math.max(-1, ...options.at);
  const listen = createListener(outputs, QUIET_TIME * program.rate);
  const startTime = performance.now();
  let n = 0;
  for (const stop of [...stops].sort((a, b) => a - b)) {
    simulation.renderInto(outputs, n, stop - n, watch);
    const isQuiet = options.quietFrom !== undefined && listen(n, stop);
    n = stop;
    if (marked.has(n - 1)) marks.push({ n: n - 1, ledger: simulation.ledger() });
    if (options.curves) {
      const ledger = simulation.ledger();
      curve.push({ time: n / program.rate, ledger, scale: largestEnergy(simulation.machine) });
    }
    onProgress(n / program.rate);
    if (isQuiet && n >= (options.quietFrom ?? frames) && n > latest) break;
  }
  const heard = outputs.map((samples) => samples.subarray(0, n));
  const wallSeconds = (performance.now() - startTime) / 1000;
  return {
    outputs: heard,
    wallSeconds,
    metered: options.metered,
    ledger: simulation.ledger(),
    contacts: simulation.contacts(),
    stretches: simulation.stretches(),
    newton: simulation.newton(),
    stops: [stopOf(simulation) ?? []].flat(),
    takeovers: simulation.takeovers(),
    marks,
    ...(options.curves ? { curves: curvesOf(curve) } : {}),
  };
}

/** Listens to the outputs, stretch by stretch, and says whether the last ones were quiet. */
function createListener(outputs: readonly Float64Array[], span: number) {
  const peaks = outputs.map((): { readonly to: number; readonly peak: number }[] => []);
  const largest = outputs.map(() => 0);
  return (from: number, to: number): boolean =>
    outputs
      .map((samples, o) => {
        let peak = 0;
        for (let i = from; i < to; i++) peak = Math.max(peak, Math.abs(samples[i]));
        largest[o] = Math.max(largest[o], peak);
        peaks[o].push({ to, peak });
        while (peaks[o][0].to <= to - span) peaks[o].shift();
        return to >= span && peaks[o].every((one) => one.peak <= QUIET * largest[o]);
      })
      .every(Boolean);
}

interface CurvePoint {
  /** s. */
  readonly time: number;
  readonly ledger: Ledger;
  /** Energy that the residual of `ledger` is relative to, J. */
  readonly scale: number;
}

function curvesOf(curve: readonly CurvePoint[]): EnergyCurves {
  const column = (value: (ledger: Ledger) => number) => Float64Array.from(curve, ({ ledger }) => value(ledger));
  const [{ ledger: first }] = curve;
  // One scale for the whole curve: relative to the tiny energies at the start of a bow stroke, round-off would look large.
  const largest = curve[curve.length - 1].scale;
  return {
    times: Float64Array.from(curve, ({ time }) => time),
    stored: [
      ...first.elements.map(({ name }, i) => ({
        name,
        kind: 'element' as const,
        values: column((ledger) => ledger.elements[i].stored),
      })),
      ...first.contacts.map(({ name }, i) => ({
        name,
        kind: 'contact' as const,
        values: column((ledger) => ledger.contacts[i].stored),
      })),
    ],
    dissipated: column((ledger) => ledger.dissipated),
    injected: column((ledger) => ledger.injected),
    residual: Float64Array.from(curve, ({ ledger, scale }) => (scale === 0 ? 0 : ledger.residual * (scale / largest))),
  };
}
