/** The model shown when the page opens: that of a link, else the saved work, else the tromba marina. */
import { effect } from '@preact/signals';
import type { Session } from '../session.ts';
import { acceptDrops, FIRST_MODEL, openUntrusted } from './files.ts';
import { type Shared, sharedIn } from './share.ts';

const KEY = 'clangor.work';
/** Work is saved after a pause of this length, ms. */
const SAVE_DELAY = 400;

/** Opens the first model, then handles links and dropped files, and saves work. */
export async function openFirst(session: Session): Promise<void> {
  const fromLink = await followLink(session);
  const work = fromLink ? undefined : savedWork();
  if (work !== undefined) await openUntrusted(session, work);
  else if (!fromLink) await session.open(FIRST_MODEL);
  addEventListener('hashchange', () => followLink(session));
  acceptDrops(session);
  saveWork(session);
}

/** Opens the model in the page's address, if there is one. */
async function followLink(session: Session): Promise<boolean> {
  const { hash, pathname, search } = location;
  try {
    const shared = await sharedIn(hash);
    if (shared === undefined) return false;
    // After the first edit the text would no longer match the link.
    history.replaceState(null, '', pathname + search);
    await openUntrusted(session, shared);
    return true;
  } catch (error) {
    session.trouble.value = (error as Error).message;
    return false;
  }
}

function savedWork(): Shared | undefined {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(KEY) ?? 'null');
    if (typeof kept !== 'object' || kept === null) return undefined;
    const { text, name } = kept as Partial<Shared>;
    return typeof text === 'string' && typeof name === 'string' ? { text, name } : undefined;
  } catch {
    // Storage may be forbidden, and its content is untrusted.
    return undefined;
  }
}

/** Saves the text unless it is an unchanged model of the gallery. */
function saveWork(session: Session): void {
  let pendingSave: ReturnType<typeof setTimeout> | undefined;
  effect(() => {
    const work: Shared = { text: session.text.value, name: session.name.value };
    clearTimeout(pendingSave);
    pendingSave = setTimeout(() => {
      const untouched = session.gallery.some(({ text }) => text === work.text);
      try {
        if (untouched) localStorage.removeItem(KEY);
        else localStorage.setItem(KEY, JSON.stringify(work));
      } catch {
        // Storage is full or forbidden: the work stays on the page, unsaved.
      }
    }, SAVE_DELAY);
  });
}
