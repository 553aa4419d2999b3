/** Finds model files: by path, or by name among the models that come with Clangor. */
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { basename, extname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { compile, type Program } from '../compile/index.ts';
import { closest, loadModelText, type Model, type Problem, placeProblems } from '../model/index.ts';
import { show } from '../model/problems.ts';
import { maxTextChars } from '../model/source.ts';
import { readBytes } from './files.ts';
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

/** Largest model file, bytes: no character takes more than four in UTF-8. */
const MOST_BYTES = 4 * maxTextChars;

function readText(path: string): string {
  const bytes = path === STANDARD_INPUT ? readInput() : readBytes('expected a model file', path, MOST_BYTES);
  return new TextDecoder('utf-8', { ignoreBOM: true }).decode(bytes);
}

let input: Uint8Array | undefined;

/** All of standard input: it can be read only once, but asked for again. */
function readInput(): Uint8Array {
  try {
    input ??= new Uint8Array(readFileSync(0));
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    if (code === undefined) throw error;
    throw new UserError(`expected a model on standard input; it cannot be read (${code})`);
  }
  if (input.length > MOST_BYTES)
    throw new UserError(`expected a model of at most ${MOST_BYTES} bytes on standard input; got ${input.length}`);
  return input;
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
  const text = readText(file);
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
