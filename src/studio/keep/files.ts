/** Files: saved by the browser's download, opened by its dialogue or by dropping them on the page. */
import { isRecordingLike, readRecording } from '../../audio/read-recording.ts';
import type { Session } from '../session.ts';
import { openPanel } from '../shell/open-panel.ts';
import type { Shared } from './share.ts';
import { addTake } from './takes.ts';

/** What a newcomer meets. */
export const NEWCOMERS = 'tromba-marina';

/** Largest model file and largest recording, bytes. */
const MOST_BYTES = 4 * 2 ** 20;
const MOST_RECORDING_BYTES = 128 * 2 ** 20;

export function saveFile(name: string, content: Uint8Array<ArrayBuffer> | string, type: string): void {
  const address = URL.createObjectURL(new Blob([content], { type }));
  const link = document.createElement('a');
  link.href = address;
  link.download = name;
  link.click();
  // The download has its own hold on the data once it has begun.
  setTimeout(() => URL.revokeObjectURL(address), 10_000);
}

/** Opens a text of unknown origin. If it is no good model, it can be mended in the editor while another one plays. */
export async function openStranger(session: Session, { text, name }: Shared): Promise<void> {
  await session.open({ text, name });
  if (session.problems.peek().length === 0) return;
  if (session.model.peek() === undefined) await session.open(NEWCOMERS);
  session.name.value = name;
  session.edit(text);
}

/** Opens a model, or a recording among the takes. */
export async function openFile(session: Session, file: File): Promise<void> {
  const wrong = (message: string) => {
    session.trouble.value = `${file.name}: ${message}`;
  };
  if (!/\.(ya?ml|json)$/i.test(file.name)) return wrong('expected a model file, .yaml or .json');
  const isJson = /\.json$/i.test(file.name);
  const most = isJson ? MOST_RECORDING_BYTES : MOST_BYTES;
  if (file.size > most) return wrong(`expected at most ${most} bytes; got ${file.size}`);
  const text = await file.text();
  const bare = file.name.replace(/\.[^.]*$/, '').replace(/[^A-Za-z0-9_-]+/g, '-');
  const name = bare === '' ? 'model' : bare;
  const data = isJson ? parsed(text) : undefined;
  if (!isRecordingLike(data)) {
    if (file.size > MOST_BYTES) return wrong(`expected a model of at most ${MOST_BYTES} bytes; got ${file.size}`);
    await openStranger(session, { text, name });
    return;
  }
  const recording = readRecording(data);
  if (!recording.ok) return wrong(recording.problems[0].message);
  addTake(name, recording.value);
  openPanel.value = 'keep';
}

/** What is no JSON may still be YAML, and has its own messages there. */
function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** Opens what is dropped anywhere on the page. */
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
