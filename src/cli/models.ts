/** Finds model files: by path, or by name among the models that come with Clangor. */
import { existsSync, readdirSync } from 'node:fs';
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
}

/** Names of the models that come with Clangor, in alphabetical order. */
export function modelNames(): string[] {
  return readdirSync(FOLDER)
    .filter((file) => extname(file) === '.yaml')
    .map((file) => basename(file, '.yaml'))
    .sort();
}

function findFile(nameOrPath: string): string {
  const isPath = /[\\/]|\.(ya?ml|json)$/i.test(nameOrPath);
  if (isPath) return nameOrPath;
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
  return new TextDecoder('utf-8', { ignoreBOM: true }).decode(readBytes('expected a model file', path, MOST_BYTES));
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
  const file = findFile(nameOrPath);
  const label = file === nameOrPath ? file : basename(file);
  const set = settings.map(({ setting }) => setting);
  const loaded = loadModelText(readText(file), { file: label, set });
  if (!loaded.ok) throw userErrorOf(loaded.problems.map((problem) => attributeToOption(problem, settings)));
  return { name: basename(file, extname(file)), file, label, model: loaded.value };
}

/** Reports a problem of a setting under the option that the user gave. */
function attributeToOption(problem: Problem, settings: readonly Setting[]): Problem {
  const { file, path } = problem;
  const option = settings.findLast(({ setting }) => setting.startsWith(`${path}=`))?.option;
  if (file !== '--set' || option === undefined) return problem;
  return { ...problem, file: option, path: option === `--${path}` ? '' : path };
}

export function compileModel({ file, label, model }: NamedModel): Program {
  const compiled = compile(model);
  if (!compiled.ok) throw userErrorOf(placeProblems(compiled.problems, readText(file), label));
  return compiled.value;
}
