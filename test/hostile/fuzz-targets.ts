/** What is fuzzed: everything that reads a file of a stranger. */
import { readdirSync, readFileSync } from 'node:fs';
import { parse } from 'yaml';
import { readRecording } from '../../src/audio/read-recording.ts';
import { renderRecording } from '../../src/audio/recording.ts';
import { loadSweep, modelNamedIn } from '../../src/batch/index.ts';
import { compile } from '../../src/compile/index.ts';
import { formatProblem, loadModelText, modelJsonSchema, type Problem, placeProblems } from '../../src/model/index.ts';
import { readMidi } from '../../src/players/midi.ts';
import { sharedIn } from '../../src/studio/keep/share.ts';
import { midiFile } from '../support/midi-file.ts';
import type { HostileCase } from './case.ts';
import { corpus } from './corpus.ts';
import type { Target } from './fuzz.ts';
import { FRAMES, goodRecording, handProgram } from './recording.ts';

const folder = (name: string) => new URL(`../../${name}/`, import.meta.url);
const filesOf = (name: string) =>
  readdirSync(folder(name))
    .filter((file) => file.endsWith('.yaml'))
    .map((file) => new Uint8Array(readFileSync(new URL(file, folder(name)))));
const bytesOf = (text: string) => new TextEncoder().encode(text);
const textOf = (bytes: Uint8Array) => new TextDecoder().decode(bytes);
const linesOf = (problems: readonly Problem[]) => problems.map(formatProblem);

/** The hostile files of a kind, as seeds; large ones would only take time. */
function hostile(kind: string, is = (_: HostileCase) => true): Uint8Array[] {
  return corpus
    .filter((one) => one.name.startsWith(`${kind}/`) && is(one))
    .map(({ content }) => content())
    .flatMap((made) =>
      typeof made === 'number' || made.length > 30_000 ? [] : [typeof made === 'string' ? bytesOf(made) : made],
    );
}

/** Every word of the model format, and what YAML and JSON are made of. */
const WORDS = [
  ...new Set(JSON.stringify(modelJsonSchema()).match(/"[A-Za-z][A-Za-z0-9]{1,20}"/g) ?? []),
  ...[
    '{',
    '}',
    '[',
    ']',
    ': ',
    ', ',
    '- ',
    '\n  ',
    '&a ',
    '*a',
    '!!',
    '<<: ',
    '"',
    "'",
    '#',
    '| ',
    '> ',
    '---\n',
    '__proto__',
    ' %',
    ' Hz',
  ],
].map((word) => word.replace(/^"(.+)"$/, '$1'));

const YAML = /src\/(model|elements|contacts|players|compile)\/|yaml\/dist\/(parse|compose|nodes|schema)/;

/** Loads and compiles a model as commands do. */
function openModel(text: string, file: string): string[] {
  const loaded = loadModelText(text, { file });
  if (!loaded.ok) return linesOf(loaded.problems);
  const compiled = compile(loaded.value);
  return compiled.ok ? [] : linesOf(placeProblems(compiled.problems, text, file));
}

const isJson = ({ file }: HostileCase) => file.endsWith('.json');

export async function targets(): Promise<readonly Target[]> {
  const recording = JSON.stringify(await goodRecording(handProgram()));
  return [
    {
      name: 'model-yaml',
      files: YAML,
      seeds: [...filesOf('models'), ...hostile('model', (one) => !isJson(one))],
      words: WORDS,
      open: (input) => openModel(textOf(input), 'm.yaml'),
    },
    {
      name: 'model-json',
      files: YAML,
      isJson: true,
      seeds: [
        ...filesOf('models').map((file) => bytesOf(JSON.stringify(parse(textOf(file))))),
        ...hostile('model', isJson),
      ],
      words: WORDS,
      open: (input) => openModel(textOf(input), 'm.json'),
    },
    {
      name: 'midi',
      files: /src\/players\/midi/,
      seeds: [midiFile([{ at: 0, length: 9, key: 60, velocity: 90 }]), ...hostile('midi')],
      words: ['MThd', 'MTrk', '\0\0\0\x06', '\xff\x2f\0', '\xff\x51\x03'],
      open: (input) => {
        const read = readMidi(input);
        return read.ok ? [] : linesOf(read.problems);
      },
    },
    {
      name: 'recording',
      files: /src\/(audio|run)\//,
      isJson: true,
      seeds: [bytesOf(recording), ...hostile('recording')],
      words: ['"move"', '"bow"', '"push"', '"press"', '"lay"', '"rest"', '"change"', '"load"', '"gain"', ...WORDS],
      open: (input) => openRecording(textOf(input)),
    },
    {
      name: 'sweep',
      files: /src\/(batch|model)\//,
      seeds: [...filesOf('sweeps'), ...hostile('sweep')],
      words: [...WORDS, 'uniform', 'logUniform', 'normal', 'choice', 'grid', 'draw', 'let', 'set', 'require', 'sqrt('],
      open: (input) => openSweep(textOf(input)),
    },
    {
      name: 'link',
      files: /src\/studio\/keep\/share/,
      seeds: hostile('link'),
      words: ['#', 'model=', 'name=', '&', '%00', 'A'],
      open: async (input) => {
        try {
          await sharedIn(textOf(input));
          return [];
        } catch (error) {
          if (!(error instanceof RangeError)) throw error;
          return [error.message];
        }
      },
    },
  ];
}

async function openRecording(text: string): Promise<string[]> {
  let data: unknown;
  try {
    data = JSON.parse(text);
  } catch {
    return ['expected JSON'];
  }
  const read = readRecording(data);
  if (!read.ok) return linesOf(read.problems);
  // Longer ones take longer, and nothing else.
  const short = { ...read.value, frames: Math.min(read.value.frames, FRAMES) };
  try {
    await renderRecording(short);
    return [];
  } catch (error) {
    // Anything else than one line of ours is a fault.
    if (!(error instanceof Error) || error.constructor !== Error) throw error;
    return [error.message];
  }
}

function openSweep(text: string): string[] {
  const named = modelNamedIn(text, 's.yaml');
  if (!named.ok) return linesOf(named.problems);
  const loaded = loadSweep({ name: 's', text, base: { outputs: {} } });
  return loaded.ok ? [] : linesOf(loaded.problems);
}
