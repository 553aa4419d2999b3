/** Runs a Program from its first sample to its last, stopping where somebody wants to look. */
import type { Program } from '../compile/index.ts';
// Not through run's index: this runs in threads, which get the kernel instead of looking for it.
import { type ContactReport, type Ledger, largestEnergy, type NewtonReport } from '../run/ledger.ts';
import { createSimulation } from '../run/simulation.ts';

/** What one part stores over time, J. An element and a contact may have the same name. */
export interface StoredCurve {
  readonly name: string;
  readonly kind: 'element' | 'contact';
  readonly values: Float64Array;
}

/** Energy over time, for pictures. */
export interface EnergyCurves {
  /** s. */
  readonly times: Float64Array;
  readonly stored: readonly StoredCurve[];
  readonly dissipated: Float64Array;
  readonly injected: Float64Array;
  /** Largest so far, relative to the largest energy of the whole render, 1. */
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
}

/** Points of an energy curve: more than a picture is wide. */
const CURVE_POINTS = 1200;

/** `onBeat` hears several times a second of sound how many seconds are done. */
export function performProgram(
  program: Program,
  kernel: WebAssembly.Module,
  frames: number,
  options: PerformOptions,
  onBeat: (seconds: number) => void = () => {},
): Performance {
  const simulation = createSimulation(program, kernel, { metered: options.metered });
  const outputs = program.outputs.map(() => new Float64Array(frames));
  const stops = new Set(options.at.map((n) => n + 1));
  const spacing = Math.max(1, Math.ceil(frames / CURVE_POINTS));
  if (options.curves) for (let n = spacing; n < frames; n += spacing) stops.add(n);
  const beat = Math.max(1, Math.round(program.rate / 20));
  for (let n = beat; n < frames; n += beat) stops.add(n);
  stops.add(frames);

  const marks: { n: number; ledger: Ledger }[] = [];
  const curve: Moment[] = [];
  const wanted = new Set(options.at);
  const begun = performance.now();
  let n = 0;
  for (const stop of [...stops].sort((a, b) => a - b)) {
    simulation.renderInto(outputs, n, stop - n);
    n = stop;
    if (wanted.has(n - 1)) marks.push({ n: n - 1, ledger: simulation.ledger() });
    if (options.curves) {
      const ledger = simulation.ledger();
      curve.push({ time: n / program.rate, ledger, scale: largestEnergy(simulation.machine) });
    }
    onBeat(n / program.rate);
  }
  const wallSeconds = (performance.now() - begun) / 1000;
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

/** A point of the curves. */
interface Moment {
  /** s. */
  readonly time: number;
  readonly ledger: Ledger;
  /** What its residual is relative to, J. */
  readonly scale: number;
}

function curvesOf(curve: readonly Moment[]): EnergyCurves {
  const column = (value: (ledger: Ledger) => number) => Float64Array.from(curve, ({ ledger }) => value(ledger));
  const [{ ledger: first }] = curve;
  // One scale for the whole curve: a bow that has hardly begun has given nothing to which its round-off could be compared.
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
