/** One number for a whole render: SHA-256 of its float64 samples, output after output. */
import { createSha256 } from '../../src/numerics/sha256.ts';
import { runOf, shippedProgram } from './engine.ts';

/** Enough for every model to be played and to touch. */
export const HASHED_FRAMES = 4410;

export function shippedHash(name: string): string {
  const sha = createSha256();
  for (const output of runOf(shippedProgram(name), {}).render(HASHED_FRAMES)) sha.update(new Uint8Array(output.buffer));
  return sha.digest();
}
