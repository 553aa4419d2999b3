/**
 * The paper's error measures of a simulated contact, per cent.
 *
 *   dev(x) = 100 max_n |x_n - x(v_n)| / x_max                        (28)
 *   dev(H) = 100 max_n |H(x_n, v_n) - H(v_n)| / |H_tau - H_0|         (27)
 *   err(v_out) = 100 (v_out^sim - v_out)/v_out
 *
 * over the samples in contact (maximum of absolute values; the printed formulas have the absolute value of the maximum).
 * Where the bracket of (3) is negative, x(v) is a complex power, as in the paper's software, and |.| its modulus.
 */
import { cos, pow, sin } from '../numerics/portable.ts';
import { bracketAt, hamiltonianAt, initialEnergy, maxCompression, outputVelocity } from './closed-form.ts';
import type { ContactRun } from './contact-run.ts';
import type { Impact } from './params.ts';

/** |x - x(v)|, m, with x(v) complex where (3) has a negative bracket. */
function compressionDeviation({ mass, stiffness, exponent, ...rest }: Impact, x: number, v: number): number {
  const bracket = bracketAt({ mass, stiffness, exponent, ...rest }, v);
  const size = pow(((mass * (exponent + 1)) / stiffness) * Math.abs(bracket), 1 / (exponent + 1));
  if (bracket >= 0) return Math.abs(x - size);
  const angle = Math.PI / (exponent + 1);
  const [real, imaginary] = [x - size * cos(angle), size * sin(angle)];
  return Math.sqrt(real * real + imaginary * imaginary);
}

/** H(x, v) = k x^(alpha+1)/(alpha+1) + m v^2/2, J                                                       (13) */
export function simulatedEnergy({ mass, stiffness, exponent }: Impact, x: number, v: number): number {
  const elastic = x > 0 ? (stiffness * pow(x, exponent + 1)) / (exponent + 1) : 0;
  return elastic + 0.5 * mass * v * v;
}

function largest(run: ContactRun, deviation: (x: number, v: number) => number): number {
  return run.compressions.reduce((most, x, n) => Math.max(most, deviation(x, run.velocities[n])), 0);
}

/** dev(x), per cent. */
export function deviationOfCompression(impact: Impact, run: ContactRun): number {
  return (100 * largest(run, (x, v) => compressionDeviation(impact, x, v))) / maxCompression(impact);
}

/**
 * dev(H), per cent, relative to the energy lost down to the reference output velocity; infinite or NaN for a lossless
 * impact.
 */
export function deviationOfEnergy(impact: Impact, run: ContactRun, reference: number = outputVelocity(impact)): number {
  const range = Math.abs(initialEnergy({ ...impact, velocity: reference }) - initialEnergy(impact));
  return (100 * largest(run, (x, v) => Math.abs(simulatedEnergy(impact, x, v) - hamiltonianAt(impact, v)))) / range;
}

/** |H_exit - H_tau| / |H_tau - H_0|, per cent: the energy error at release, for a reference output velocity. */
export function deviationAtRelease(
  impact: Impact,
  run: ContactRun,
  reference: number = outputVelocity(impact),
): number {
  const left = initialEnergy({ ...impact, velocity: reference });
  return (
    (100 * Math.abs(simulatedEnergy(impact, 0, run.outputVelocity) - left)) / Math.abs(left - initialEnergy(impact))
  );
}

/** err(v_out) against a reference, per cent. */
export function errorOfOutputVelocity(run: ContactRun, reference: number): number {
  return (100 * (run.outputVelocity - reference)) / reference;
}
