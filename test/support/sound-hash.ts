/** One number for a whole render: SHA-256 of its float64 samples, output after output. */
import { createSha256 } from '../../src/numerics/sha256.ts';
import { runOf, shippedProgram } from './engine.ts';

/** Enough for most models to be played and to touch. */
const FRAMES = 4410;
/** What falls from higher, is damped later or has a higher rate takes longer. */
const LATER: Readonly<Record<string, number>> = {
  'ball-plate': 8820,
  'bouncing-ball': 13_230,
  clarinet: 57_330,
  'rubber-ball': 13_230,
  'steel-ball': 13_230,
  'sympathetic-strings': 66_150,
  'tromba-trumpet': 13_230,
};

export function hashedFrames(name: string): number {
  return LATER[name] ?? FRAMES;
}

export function shippedHash(name: string): string {
  const sha = createSha256();
  for (const output of runOf(shippedProgram(name), {}).render(hashedFrames(name)))
    sha.update(new Uint8Array(output.buffer));
  return sha.digest();
}
