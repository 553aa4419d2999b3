/** Rule p2 for one contact on the host: the stages of the kernel's rule (kernel/laws/p2-stages.ts) with the portable power. */
import {
  chord,
  chordSlope,
  gradientFrom,
  leaving,
  outside,
  quotientChord,
  SERIES_RATIO,
  seriesChord,
  startMove,
  stepExponent,
  stepsFor,
  tangentForce,
} from '../kernel/laws/p2-stages.ts';
import { pow } from '../numerics/portable.ts';

export { chord, chordSlope };

export interface PowerLaw {
  /** N/m^exponent */
  readonly stiffness: number;
  readonly exponent: number;
}

/** K [x]^alpha, N. */
export function elastic({ stiffness, exponent }: PowerLaw, x: number): number {
  return x > 0 ? stiffness * pow(x, exponent) : 0;
}

/** Finds the chord of the potential over b .. b + x, and its slope; fb is the elastic force at b. */
export function findChord(law: PowerLaw, b: number, fb: number, x: number): void {
  if (b > 0 && Math.abs(x) < SERIES_RATIO * b) {
    seriesChord(x, b, fb, law.exponent);
    return;
  }
  const end = b + x;
  const force = elastic(law, end);
  quotientChord(x, force, (force * Math.max(end, 0) - fb * Math.max(b, 0)) / (law.exponent + 1));
}

/** g >= 0 from the overlaps b = eta- and e = eta, p = |psi|, the free move D and the compliance w. */
export function gradientP2(law: PowerLaw, b: number, e: number, p: number, D: number, w: number): number {
  const { exponent } = law;
  const free = b + D;
  const fb = elastic(law, b);
  const above = b > 0 ? (fb * b) / (exponent + 1) : 0;
  const held = e > 0 ? (elastic(law, e) * e) / (exponent + 1) : 0;
  if (b <= 0 && free <= 0) return outside(held, p, D, w);
  if (b > 0 && b * free <= w * above) return leaving(held, above, p, D, w);
  let x = startMove(b, D, w, fb, exponent);
  findChord(law, b, fb, x);
  const steps = stepsFor(w * chordSlope());
  for (let step = 0; step < steps; step++) {
    const end = b + x;
    const total = end + w * chord();
    x = end * pow(total / free, stepExponent(total, end, w, chordSlope())) - b;
    findChord(law, b, fb, x);
  }
  const iq = 1 / (1 + w * chordSlope());
  const force = tangentForce(x, D, chord(), chordSlope(), iq);
  return gradientFrom(force, iq, p * p - held - above, p, D, w);
}
