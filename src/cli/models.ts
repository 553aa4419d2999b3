/** Finds model files: by path, or by name among the models that come with Clangor. */
import { existsSync, readdirSync, readSync } from 'node:fs';
import { basename, extname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { compile, type Program } from '../compile/index.ts';
import { closest, loadModelText, type Model, type Problem, placeProblems } from '../model/index.ts';
import { limitOf } from '../model/limits.ts';
import { show } from '../model/problems.ts';
import { decoded, readText } from './files.ts';
import { UserError, userErrorOf } from './user-error.ts';

const FOLDER = fileURLToPath(new URL('../../models', import.meta.url));

export interface NamedModel {
  readonly name: string;
  readonly file: string;
  /** The file name shown in messages. */
  readonly label: string;
  readonly model: Model;
  /** What was read, for the lines and columns of problems that are found later. */
  readonly text: string;
}

/** The name of a model that comes from standard input. */
const STANDARD_INPUT = '-';

/** Names of the models that come with Clangor, in alphabetical order. */
export function modelNames(): string[] {
  return readdirSync(FOLDER)
    .filter((file) => extname(file) === '.yaml')
    .map((file) => basename(file, '.yaml'))
    .sort();
}

/** The file of a model that is given by its name or by a path. */
export function findModel(nameOrPath: string): string {
  const isPath = /[\\/]|\.(ya?ml|json)$/i.test(nameOrPath);
  if (isPath || nameOrPath === STANDARD_INPUT) return nameOrPath;
  const file = join(FOLDER, `${nameOrPath}.yaml`);
  if (modelNames().includes(nameOrPath)) return file;
  const existing = ['.yaml', '.json'].map((ending) => nameOrPath + ending).find((path) => existsSync(path));
  const near = existing ?? closest(nameOrPath, modelNames());
  const hint = near === undefined ? 'clangor list shows them all' : `did you mean "${near}"?`;
  throw new UserError(
    `expected the name of a model or a path to a .yaml or .json file; got ${show(nameOrPath)}; ${hint}`,
  );
}

let input: Uint8Array | undefined;

/** All of standard input: it can be read only once, but asked for again. */
function readInput(): Uint8Array {
  try {
    input ??= readAtMost(limitOf('bytes'));
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    if (code === undefined) throw error;
    throw new UserError(`expected a model on standard input; it cannot be read (${code})`);
  }
  return input;
}

/** Reads standard input in pieces and stops at the limit: a pipe does not tell how much is coming. */
function readAtMost(most: number): Uint8Array {
  const parts: Uint8Array[] = [];
  let size = 0;
  for (;;) {
    const part = new Uint8Array(65536);
    const count = readSync(0, part);
    if (count === 0) return Buffer.concat(parts);
    size += count;
    if (size > most) throw new UserError(`expected a model of at most ${most} bytes on standard input; got more`);
    parts.push(part.subarray(0, count));
  }
}

/** An option of a command that changes the model as `--set` does. */
export interface Setting {
  readonly option: '--set' | '--seconds' | '--rate' | '--scheme';
  /** As path=value. */
  readonly setting: string;
}

/** The settings of `--set`, `--seconds` and `--rate`; later ones win. */
export function settingsOf(options: {
  readonly set?: readonly string[];
  readonly seconds?: string;
  readonly rate?: string;
}): Setting[] {
  const { set = [], seconds, rate } = options;
  return [
    ...set.map((setting) => ({ option: '--set', setting }) as const),
    ...(seconds === undefined ? [] : [{ option: '--seconds', setting: `seconds=${seconds}` } as const]),
    ...(rate === undefined ? [] : [{ option: '--rate', setting: `rate=${rate}` } as const]),
  ];
}

/** Loads and checks a model; reports all problems at once. */
export function openModel(nameOrPath: string, settings: readonly Setting[] = []): NamedModel {
  const file = findModel(nameOrPath);
  const isInput = file === STANDARD_INPUT;
  const label = isInput ? 'standard input' : file === nameOrPath ? file : basename(file);
  const set = settings.map(({ setting }) => setting);
  const text = isInput ? decoded(readInput()) : readText('expected a model file', file);
  const loaded = loadModelText(text, { file: label, set });
  if (!loaded.ok) throw userErrorOf(loaded.problems.map((problem) => attributeToOption(problem, settings)));
  return { name: isInput ? 'model' : basename(file, extname(file)), file, label, model: loaded.value, text };
}

/** Reports a problem of a setting under the option that the user gave. */
function attributeToOption(problem: Problem, settings: readonly Setting[]): Problem {
  const { file, path } = problem;
  const option = settings.findLast(({ setting }) => setting.startsWith(`${path}=`))?.option;
  if (file !== '--set' || option === undefined) return problem;
  return { ...problem, file: option, path: option === `--${path}` ? '' : path };
}

export function compileModel({ label, model, text }: NamedModel): Program {
  const compiled = compile(model);
  if (!compiled.ok) throw userErrorOf(placeProblems(compiled.problems, text, label));
  return compiled.value;
}
