/** Turns a frame message into a `ViewFrame`. */
import type { Program } from '../compile/index.ts';
import { controlScales } from '../compile/scales.ts';
import type { FromProcessor } from './messages.ts';
import { type ViewFrame, type ViewLayout, viewLayout } from './view.ts';

/** Found once per Program: for a piano, whose hundreds of strings have sixty frames per second, it is most of what reading a frame takes. */
const readings = new WeakMap<Program, readonly [ViewLayout, readonly number[]]>();

export function readFrame(message: Extract<FromProcessor, { type: 'frame' }>, program: Program): ViewFrame {
  const reading = readings.get(program) ?? [viewLayout(program), controlScales(program)];
  readings.set(program, reading);
  const [layout, scales] = reading;
  const { sample, contextTime, share, peak, limited, totals } = message;
  const part = (first: number, count: number) => new Float32Array(message.buffer, 4 * first, count);
  const controls = part(layout.controls, program.controls.length);
  scales.forEach((scale, i) => {
    if (scale !== 1) controls[i] /= scale;
  });
  const stored = part(layout.stored, program.elements.length + program.contacts.length);
  return {
    sample,
    time: sample / program.rate,
    contextTime,
    elements: layout.elements.map(({ first, count }) => part(first, count)),
    forces: part(layout.forces, layout.points),
    gaps: part(layout.gaps, layout.points),
    slips: part(layout.slips, layout.points),
    lifts: part(layout.lifts, program.elements.length),
    controls,
    ...(totals && {
      ledger: { stored, energy: totals[0], lost: totals[1], injected: totals[2], residual: totals[3] },
    }),
    share,
    peak,
    limited,
  };
}
