/** Section III-B of the impact paper: with τ of four samples or fewer the errors of all simulations increase heavily. */
import {
  contactTime,
  deviationOfCompression,
  deviationOfEnergy,
  errorOfOutputVelocity,
  type Impact,
  outputVelocity,
  PAPER_IMPACTS,
  PAPER_RATE,
  runContact,
} from '../impact/index.ts';
import { digits, feature } from './impact-compare.ts';
import { COMPARED } from './impact-runs.ts';
import type { Comparison } from './paper.ts';

/** Contact times, samples. */
const LONG = [16, 12, 8];
const SHORT = [4, 3, 2];

/** The hard impact with the stiffness that gives it a contact of so many samples: τ ∝ k^(−1/(α+1)). */
function lasting(samples: number): Impact {
  const impact = PAPER_IMPACTS.hardImpact;
  const ratio = (contactTime(impact) * PAPER_RATE) / samples;
  return { ...impact, stiffness: impact.stiffness * ratio ** (impact.exponent + 1) };
}

/** Errors in x, H and v_out of one method, per cent. */
function errorsAt(samples: number, method: (typeof COMPARED)[number]): readonly number[] {
  const impact = lasting(samples);
  const run = runContact(impact, method, { rate: PAPER_RATE });
  return [
    deviationOfCompression(impact, run),
    deviationOfEnergy(impact, run),
    errorOfOutputVelocity(run, outputVelocity(impact)),
  ].map(Math.abs);
}

export function shortContacts(): readonly Comparison[] {
  return COMPARED.map((method) => {
    const worst = (lengths: readonly number[], which: number) =>
      Math.max(...lengths.map((samples) => errorsAt(samples, method)[which]));
    const shown = [0, 1, 2].map((which) => `${digits(worst(SHORT, which), 3)} after ${digits(worst(LONG, which), 3)}`);
    return feature(
      `${method}, largest dev(x), dev(H) and err(v_out), per cent, of contacts of ${SHORT.join(', ')} samples, after those of ${LONG.join(', ')}`,
      'heavily increase at τ ≤ 4 samples',
      shown.join('; '),
      [0, 1, 2].every((which) => worst(SHORT, which) > 2 * worst(LONG, which)),
    );
  });
}
