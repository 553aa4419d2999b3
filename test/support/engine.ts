/** Models, Programs and runs in one line each, for tests. Whatever the engine refuses is thrown with its own words. */
import { readdirSync, readFileSync } from 'node:fs';
import { basename, extname } from 'node:path';
import { compile, type Program } from '../../src/compile/index.ts';
import {
  type Checked,
  checkModel,
  formatProblem,
  loadModelText,
  type Model,
  type ModelSource,
} from '../../src/model/index.ts';
import { createSimulation, loadKernel, type Simulation, type SimulationOptions } from '../../src/run/index.ts';

const kernel = await loadKernel();

/** What was checked, or an error that lists its problems. */
export function accepted<T>(checked: Checked<T>): T {
  if (!checked.ok) throw new Error(checked.problems.map(formatProblem).join('\n'));
  return checked.value;
}

/** What is wrong, one line each; an error if nothing is. */
export function refused<T>(checked: Checked<T>): string[] {
  if (checked.ok) throw new Error('expected a refusal; got a value');
  return checked.problems.map(formatProblem);
}

/** A model without its version and, where nothing is to be heard, without outputs. */
export type Sketch = Omit<ModelSource, 'clangor' | 'outputs'> & Partial<Pick<ModelSource, 'outputs'>>;

/** A checked model. Without outputs, the displacement of its first element is heard. */
export function modelOf(sketch: Sketch, set: readonly string[] = []): Model {
  const [first = ''] = Object.keys(sketch.elements);
  return accepted(checkModel({ clangor: 1, outputs: { first: { at: first } }, ...sketch }, { set }));
}

export function programOf(sketch: Sketch): Program {
  return accepted(compile(modelOf(sketch)));
}

/** A run of a Program; metered unless said otherwise. */
export function runOf(program: Program, options: SimulationOptions = { metered: true }): Simulation {
  return createSimulation(program, kernel, options);
}

export function simulationOf(sketch: Sketch, options?: SimulationOptions): Simulation {
  return runOf(programOf(sketch), options);
}

const MODELS = new URL('../../models/', import.meta.url);

/** Names of the models that come with the project. */
export const shippedNames: readonly string[] = readdirSync(MODELS)
  .filter((file) => extname(file) === '.yaml')
  .map((file) => basename(file, '.yaml'))
  .sort();

export function shippedText(name: string): string {
  return readFileSync(new URL(`${name}.yaml`, MODELS), 'utf8');
}

/** A model that comes with the project, as the command line would load it. */
export function shippedModel(name: string, set: readonly string[] = []): Model {
  return accepted(loadModelText(shippedText(name), { file: `${name}.yaml`, set }));
}

export function shippedProgram(name: string, set: readonly string[] = []): Program {
  return accepted(compile(shippedModel(name, set)));
}

/** Whether two renders have the same bits; -0 is not 0. */
export function sameBits(a: readonly Float64Array[], b: readonly Float64Array[]): boolean {
  const bytes = (samples: Float64Array) => Buffer.from(samples.buffer, samples.byteOffset, samples.byteLength);
  return a.length === b.length && a.every((samples, i) => bytes(samples).equals(bytes(b[i])));
}
