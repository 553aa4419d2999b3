/** A model compiled and rendered by the library: the same code in Node and in the page. */
import { compile, formatProblem, loadModelText, type Program, simulate } from '../../../src/index.ts';
import { createSha256 } from '../../../src/numerics/sha256.ts';

export interface Fingerprint {
  /** The Program's own hash. */
  readonly program: string;
  /** Of the outputs as float64: at once, metered, and in blocks of odd lengths. */
  readonly plain: string;
  readonly metered: string;
  readonly blocks: string;
}

const BLOCKS = [1, 127, 128, 333, 7];

export async function fingerprint(text: string, frames: number): Promise<Fingerprint> {
  const loaded = loadModelText(text);
  if (!loaded.ok) throw new Error(loaded.problems.map(formatProblem).join('\n'));
  const compiled = compile(loaded.value);
  if (!compiled.ok) throw new Error(compiled.problems.map(formatProblem).join('\n'));
  const program = compiled.value;
  return {
    program: program.hash,
    plain: await soundHash(program, frames, false, [frames]),
    metered: await soundHash(program, frames, true, [frames]),
    blocks: await soundHash(program, frames, false, BLOCKS),
  };
}

async function soundHash(program: Program, frames: number, metered: boolean, blocks: readonly number[]) {
  const simulation = await simulate(program, { metered });
  const outputs = program.outputs.map(() => new Float64Array(frames));
  for (let n = 0, i = 0; n < frames; i++) {
    const block = Math.min(blocks[i % blocks.length], frames - n);
    simulation.renderInto(outputs, n, block);
    n += block;
  }
  const sha = createSha256();
  for (const output of outputs) sha.update(new Uint8Array(output.buffer));
  return sha.digest();
}
