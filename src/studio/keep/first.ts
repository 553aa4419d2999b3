/** What stands on the stage when the page opens: the model of a link, else what was being worked on, else the tromba marina. */
import { effect } from '@preact/signals';
import type { Session } from '../session.ts';
import { acceptDrops, NEWCOMERS, openStranger } from './files.ts';
import { type Shared, sharedIn } from './share.ts';

const KEY = 'clangor.work';
/** Rest after which work is saved, ms. */
const REST = 400;

/** Opens the first model, follows links and files that come later, and saves work from then on. */
export async function openFirst(session: Session): Promise<void> {
  const fromLink = await followLink(session);
  const work = fromLink ? undefined : savedWork();
  if (work !== undefined) await openStranger(session, work);
  else if (!fromLink) await session.open(NEWCOMERS);
  addEventListener('hashchange', () => followLink(session));
  acceptDrops(session);
  saveWork(session);
}

/** Opens the model of the page's address, if it has one. */
async function followLink(session: Session): Promise<boolean> {
  const { hash, pathname, search } = location;
  try {
    const shared = await sharedIn(hash);
    if (shared === undefined) return false;
    // What is edited from here on is no longer what the link says.
    history.replaceState(null, '', pathname + search);
    await openStranger(session, shared);
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
    // A browser may forbid storage, and anybody may have written there.
    return undefined;
  }
}

/** Keeps what differs from the gallery. */
function saveWork(session: Session): void {
  let rest: ReturnType<typeof setTimeout> | undefined;
  effect(() => {
    const work: Shared = { text: session.text.value, name: session.name.value };
    clearTimeout(rest);
    rest = setTimeout(() => {
      const untouched = session.gallery.some(({ text }) => text === work.text);
      try {
        if (untouched) localStorage.removeItem(KEY);
        else localStorage.setItem(KEY, JSON.stringify(work));
      } catch {
        // Storage that is full or forbidden loses nothing that is on the page.
      }
    }, REST);
  });
}
