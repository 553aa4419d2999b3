/** Files: saved as downloads, opened by the file dialog or by dropping them on the page. */
import { isRecordingLike, readRecording } from '../../audio/read-recording.ts';
import type { Session } from '../session.ts';
import { openPanel } from '../shell/open-panel.ts';
import type { Shared } from './share.ts';
import { addTake } from './takes.ts';

/** The model shown to a first-time visitor. */
export const FIRST_MODEL = 'tromba-marina';

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

/** Opens a text of unknown origin. If it is not a valid model, it is shown in the editor with its problems, and the previous model stays. */
export async function openUntrusted(session: Session, { text, name }: Shared): Promise<void> {
  await session.open({ text, name });
  if (session.problems.peek().length === 0) return;
  if (session.model.peek() === undefined) await session.open(FIRST_MODEL);
  session.name.value = name;
  session.edit(text);
}

/** Opens a model file, or adds a recording to the takes. */
export async function openFile(session: Session, file: File): Promise<void> {
  const refuse = (message: string) => {
    session.trouble.value = `${file.name}: ${message}`;
  };
  if (!/\.(ya?ml|json)$/i.test(file.name)) return refuse('expected a .yaml or .json file');
  const isJson = /\.json$/i.test(file.name);
  const limit = isJson ? MAX_RECORDING_BYTES : MAX_BYTES;
  if (file.size > limit) return refuse(`expected at most ${limit} bytes; got ${file.size}`);
  const text = await file.text();
  const stem = file.name.replace(/\.[^.]*$/, '').replace(/[^A-Za-z0-9_-]+/g, '-');
  const name = stem === '' ? 'model' : stem;
  const data = isJson ? parsed(text) : undefined;
  if (!isRecordingLike(data)) {
    if (file.size > MAX_BYTES) return refuse(`expected a model of at most ${MAX_BYTES} bytes; got ${file.size}`);
    await openUntrusted(session, { text, name });
    return;
  }
  const recording = readRecording(data);
  if (!recording.ok) return refuse(recording.problems[0].message);
  addTake(name, recording.value);
  openPanel.value = 'keep';
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
    const file = event.dataTransfer?.files[0];
    if (file === undefined) return;
    event.preventDefault();
    openFile(session, file);
  });
}
