/** Files: saved as downloads, opened by the file dialog or by dropping them on the page. */
import { formatProblem } from '../../model/problems.ts';
import { wantedLesson } from '../lesson/wanted-lesson.ts';
import type { Session } from '../session.ts';
import { plainName } from '../session-mine.ts';
import { fetchWorkshop } from '../session-workshop.ts';
import { openPanel } from '../shell/open-panel.ts';
import type { Shared } from './share.ts';
import { addTake } from './takes.ts';

/** Largest model file and largest recording, bytes. */
const MAX_BYTES = 4 * 2 ** 20;
const MAX_RECORDING_BYTES = 128 * 2 ** 20;

export function saveFile(name: string, content: Uint8Array<ArrayBuffer> | string, type: string): void {
  const address = URL.createObjectURL(new Blob([content], { type }));
  const link = document.createElement('a');
  link.href = address;
  link.download = name;
  link.click();
  // Once started, the download keeps the data alive without the URL.
  setTimeout(() => URL.revokeObjectURL(address), 10_000);
}

/** Opens a text of unknown origin as a model of one's own. What is not a model changes nothing, and its first problem is returned. */
export async function openUntrusted(session: Session, { text, name }: Shared): Promise<string | undefined> {
  const { checkText } = await fetchWorkshop();
  const checked = checkText(text, name);
  if (!checked.ok) return formatProblem(checked.problems[0]);
  session.settle('import');
  await session.open({ text, name });
  return undefined;
}

/** Opens files one after the other: each model becomes one of one's own, and the last is on the stage. What is wrong with any of them is said. */
export async function openFiles(session: Session, files: Iterable<File>): Promise<void> {
  const faults: string[] = [];
  for (const file of files) {
    const fault = await openFile(session, file);
    if (fault !== undefined) faults.push(fault.startsWith(file.name) ? fault : `${file.name}: ${fault}`);
  }
  if (faults.length > 0) session.mention('import', faults.join('\n'));
}

/** Opens a model file, or adds a recording to the takes. What is neither changes nothing, and what is wrong with it is returned. */
async function openFile(session: Session, file: File): Promise<string | undefined> {
  if (!/\.(ya?ml|json)$/i.test(file.name)) return 'expected a .yaml or .json file';
  const isJson = /\.json$/i.test(file.name);
  const limit = isJson ? MAX_RECORDING_BYTES : MAX_BYTES;
  if (file.size > limit) return `expected at most ${limit} bytes; got ${file.size}`;
  const text = await file.text();
  const name = plainName(file.name.replace(/\.[^.]*$/, ''));
  const data = isJson ? parsed(text) : undefined;
  if (!isJson && /^lesson\s*:/m.test(text)) {
    // Its code is fetched with the first lesson.
    const { lessonFault } = await import('../lesson/fault.ts');
    const problem = await lessonFault(session, text, file.name);
    if (problem !== undefined) return problem;
    session.settle('import');
    wantedLesson.value = { name, text, isAskedFor: true };
    await session.start();
    return undefined;
  }
  const { isTakeLike, readTracks } = await import('./tracks.ts');
  if (!isTakeLike(data)) {
    if (file.size > MAX_BYTES) return `expected a model of at most ${MAX_BYTES} bytes; got ${file.size}`;
    const problem = await openUntrusted(session, { text, name });
    return problem?.replace(/^[^:]*\.yaml/, file.name);
  }
  const tracks = readTracks(data);
  if (!tracks.ok) return tracks.problems[0].message;
  session.settle('import');
  addTake(name || 'take', tracks.value);
  openPanel.value = 'keep';
  return undefined;
}

/** Text that is not JSON may still be YAML; loading it as a model reports any problems. */
function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** Opens files dropped anywhere on the page. */
export function acceptDrops(session: Session): void {
  addEventListener('dragover', (event) => {
    if (event.dataTransfer?.types.includes('Files')) event.preventDefault();
  });
  addEventListener('drop', (event) => {
    const files = [...(event.dataTransfer?.files ?? [])];
    if (files.length === 0) return;
    event.preventDefault();
    openFiles(session, files);
  });
}
