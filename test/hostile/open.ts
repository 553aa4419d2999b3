/** Opens a recording or a link as the studio does; as a program: `open.ts recording FILE` says what is wrong in one line, exit code 1. */
import { readFileSync, statSync } from 'node:fs';
import { isRecordingLike, readRecording } from '../../src/audio/read-recording.ts';
import { renderRecording } from '../../src/audio/recording.ts';
import { compile } from '../../src/compile/index.ts';
import { formatProblem, loadModelText, placeProblems } from '../../src/model/index.ts';
import { sharedIn } from '../../src/studio/keep/share.ts';

/** Throws an error of one line if the file cannot be opened. */
export async function open(kind: 'recording' | 'link', file: string): Promise<void> {
  const text = readFileSync(file, 'utf8');
  if (kind === 'link') return openModel((await sharedIn(text))?.text ?? '', 'shared.yaml');
  const data = parsed(text);
  // What does not look like a recording is opened as a model.
  if (!isRecordingLike(data)) return openModel(text, file);
  const recording = readRecording(data);
  if (!recording.ok) throw new Error(formatProblem(recording.problems[0]));
  await renderRecording(recording.value);
}

function openModel(text: string, file: string): void {
  const loaded = loadModelText(text, { file });
  const compiled = loaded.ok ? compile(loaded.value) : loaded;
  if (compiled.ok) return;
  const problems = loaded.ok ? placeProblems(compiled.problems, text, file) : compiled.problems;
  throw new Error(problems.map(formatProblem).join('\n'));
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

const [, program, kind, file] = process.argv;
if (program?.endsWith('open.ts') && (kind === 'recording' || kind === 'link') && statSync(file).isFile())
  await open(kind, file).catch((error: Error) => {
    process.stderr.write(`${error.message}\n`);
    process.exitCode = 1;
  });
