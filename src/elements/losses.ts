/** σ₀ and σ₁ of an element: as given, or from its decay times at two frequencies. */
import type { Problem } from '../model/problems.ts';
import { log } from '../numerics/portable.ts';

export interface Losses {
  /** 1/s. */
  readonly sigma0: number;
  /** m²/s. */
  readonly sigma1: number;
}

interface Described {
  readonly sigma0?: number;
  readonly sigma1?: number;
  readonly decay?: readonly { readonly frequency: number; readonly t60: number }[];
}

/** The lossless dispersion ω² = c²β² + κ²β⁴. */
interface Dispersion {
  /** m²/s². */
  readonly c2: number;
  /** m⁴/s². */
  readonly kappa2: number;
}

/** σ(ω) = σ₀ + σ₁β²(ω); amplitudes decay as e^{−σt}, so the 60 dB decay time is 3 ln 10 / σ. */
export function lossesFrom(element: Described, { c2, kappa2 }: Dispersion, path: string): Losses | Problem {
  if (element.decay === undefined) return { sigma0: element.sigma0 ?? 0, sigma1: element.sigma1 ?? 0 };
  const [first, second] = element.decay.map(({ frequency, t60 }) => {
    const omega = 2 * Math.PI * frequency;
    const beta2 = (2 * omega * omega) / (c2 + Math.sqrt(c2 * c2 + 4 * kappa2 * omega * omega));
    return { beta2: omega === 0 ? 0 : beta2, sigma: (3 * log(10)) / t60 };
  });
  const sigma1 = (second.sigma - first.sigma) / (second.beta2 - first.beta2);
  const sigma0 = first.sigma - sigma1 * first.beta2;
  if (sigma1 >= 0 && sigma0 >= 0) return { sigma0, sigma1 };
  return {
    path: `${path}.decay`,
    message:
      'expected decay times that shorten towards higher frequencies, but not faster than frequency allows; ' +
      `got σ₀ ${sigma0.toPrecision(3)} 1/s, σ₁ ${sigma1.toPrecision(3)} m²/s`,
  };
}
