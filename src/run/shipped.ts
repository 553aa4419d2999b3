/** Loads the models of this project, with changes, and starts them. */
import { readFileSync } from 'node:fs';
import { compile } from '../compile/index.ts';
import {
  type Checked,
  checkModel,
  formatProblem,
  loadModelText,
  type Model,
  type ModelSource,
} from '../model/index.ts';
import { createSimulation, loadKernel, type Simulation } from './index.ts';

export interface Changes {
  /** Values to change, each as path=value. */
  readonly set?: readonly string[];
  /** Outputs to record instead of those in the model. */
  readonly outputs?: ModelSource['outputs'];
}

const MODELS = new URL('../../models/', import.meta.url);

export function shippedModel(name: string, { set = [], outputs }: Changes = {}): Model {
  const file = `${name}.yaml`;
  const model = accepted(loadModelText(readFileSync(new URL(file, MODELS), 'utf8'), { file, set }));
  return outputs === undefined ? model : accepted(checkModel({ ...model, outputs }));
}

/** Starts a metered run. */
async function startModel(model: Model): Promise<Simulation> {
  return createSimulation(accepted(compile(model)), await loadKernel(), { metered: true });
}

export async function startShipped(name: string, changes: Changes = {}): Promise<Simulation> {
  return startModel(shippedModel(name, changes));
}

/** The value, or an exception: a problem in one of the project's models is a bug. */
export function accepted<T>(checked: Checked<T>): T {
  if (!checked.ok) throw new Error(checked.problems.map(formatProblem).join('\n'));
  return checked.value;
}
