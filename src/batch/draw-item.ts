/** The model of one item: drawn, derived, set, and refused where it is not sound. */
import { compile, type Program } from '../compile/index.ts';
import { checkModel, formatProblem } from '../model/index.ts';
import { put } from '../model/settings.ts';
import { valueAt } from './distributions.ts';
import { BadExpression, type Expression, evaluate, parseExpression, type Value } from './expression.ts';
import { pointOf } from './points.ts';
import type { Derived, Sweep } from './sweep.ts';

/** An item before it is rendered. */
export interface DrawnItem {
  /** Every value that was drawn or derived, by name, and every field that was set, by path. */
  readonly parameters: Readonly<Record<string, Value>>;
  /** Absent where every draw was rejected. */
  readonly program?: Program;
  /** Why draws were rejected, one reason each. */
  readonly rejections: readonly string[];
}

const trees = new Map<string, Expression>();

function treeOf(text: string): Expression {
  const tree = trees.get(text) ?? parseExpression(text);
  trees.set(text, tree);
  return tree;
}

/** Draws the parameters of item `index`, from 0, and compiles its model. Depends on nothing but its arguments. */
export function drawItem(sweep: Sweep, index: number): DrawnItem {
  if (!(Number.isSafeInteger(index) && index >= 0 && index < sweep.count))
    throw new RangeError(`item: expected a whole number below ${sweep.count}; got ${index}`);
  const rejections: string[] = [];
  // Designs stay designs: only points that are random anyway are drawn again.
  const again = sweep.sampling === 'random' && sweep.draws.some(({ distribution }) => distribution.kind !== 'grid');
  let parameters: Record<string, Value> = {};
  for (let attempt = 0; attempt < (again ? sweep.attempts : 1); attempt++) {
    parameters = {};
    const reason = derive(sweep, index, attempt, parameters);
    const tried = reason ?? build(sweep, parameters);
    if (typeof tried !== 'string') return { parameters, program: tried, rejections };
    rejections.push(tried);
  }
  return { parameters, rejections };
}

/** Fills in what is drawn and derived; gives the reason if it is refused already. */
function derive(sweep: Sweep, index: number, attempt: number, parameters: Record<string, Value>): string | undefined {
  const { sampling, seed, count, draws, tables } = sweep;
  const free = draws.filter(({ distribution }) => distribution.kind !== 'grid').map(({ name }) => name);
  const point = pointOf({ sampling, seed, count, names: free }, index, attempt);
  let cell = index;
  // The last grid runs fastest.
  const grids = new Map<string, Value>();
  for (const { name, distribution } of [...draws].reverse()) {
    if (distribution.kind !== 'grid') continue;
    grids.set(name, distribution.values[cell % distribution.values.length]);
    cell = Math.floor(cell / distribution.values.length);
  }
  for (const { name, distribution } of draws)
    parameters[name] = grids.get(name) ?? valueAt(distribution, point[free.indexOf(name)]);
  try {
    for (const { name, expression } of [...sweep.derived, ...sweep.settings]) {
      const value = evaluate(treeOf(expression), { names: parameters, tables });
      if (typeof value === 'number' && !Number.isFinite(value)) return `${name} = ${expression} is ${value}`;
      parameters[name] = value;
    }
    for (const condition of sweep.require)
      if (evaluate(treeOf(condition), { names: parameters, tables }) !== true) return `not so: ${condition}`;
  } catch (error) {
    if (!(error instanceof BadExpression)) throw error;
    return error.message;
  }
  return undefined;
}

/** The compiled model, or why it cannot be: its check and its certificate of stability. */
function build(sweep: Sweep, parameters: Readonly<Record<string, Value>>): Program | string {
  const source = structuredClone(sweep.base);
  for (const name of settablePaths(sweep)) {
    const message = put(source, name.split('.'), parameters[name]);
    if (message !== undefined) return `${name}: ${message}`;
  }
  const model = checkModel(source);
  if (!model.ok) return formatProblem(model.problems[0]);
  const program = compile(model.value);
  return program.ok ? program.value : formatProblem(program.problems[0]);
}

function settablePaths({ draws, settings }: Sweep): string[] {
  const own = draws.map(({ name }) => name).filter((name) => name.includes('.'));
  return [...own, ...settings.map(({ name }: Derived) => name)];
}
