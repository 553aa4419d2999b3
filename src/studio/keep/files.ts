/** Files: saved by the browser's download, opened by its dialogue or by dropping them on the page. */
import type { Session } from '../session.ts';
import type { Shared } from './share.ts';

/** What a newcomer meets. */
export const NEWCOMERS = 'tromba-marina';

/** Largest model file, bytes. */
const MOST_BYTES = 4 * 2 ** 20;

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

export async function openFile(session: Session, file: File): Promise<void> {
  if (!/\.(ya?ml|json)$/i.test(file.name)) {
    session.trouble.value = `${file.name}: expected a model file, .yaml or .json`;
    return;
  }
  if (file.size > MOST_BYTES) {
    session.trouble.value = `${file.name}: expected at most ${MOST_BYTES} bytes; got ${file.size}`;
    return;
  }
  const name = file.name.replace(/\.[^.]*$/, '').replace(/[^A-Za-z0-9_-]+/g, '-');
  await openStranger(session, { text: await file.text(), name: name === '' ? 'model' : name });
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
