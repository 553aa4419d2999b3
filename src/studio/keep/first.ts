/** The model shown when the page opens: that of its address, else the one that was open last, else the tromba marina. */
import { effect } from '@preact/signals';
import { FIRST_MODEL } from '../first-model-name.ts';
import type { Session } from '../session.ts';
import { OPEN } from '../session-editing.ts';
import { kept } from '../storage.ts';
import { acceptDrops, openUntrusted } from './files.ts';
import { type Shared, sharedIn } from './share.ts';

/** Opens the first model, then follows the page's address and dropped files. */
export async function openFirst(session: Session): Promise<void> {
  const last = kept(OPEN) ?? '';
  await follow(session, true);
  if (session.model.peek() === undefined && (await isKnown(session, last))) await session.open(last);
  // What is kept may be from an earlier version, and no longer a model.
  if (session.model.peek() === undefined) await session.open(FIRST_MODEL);
  addEventListener('hashchange', () => follow(session, false));
  acceptDrops(session);
  showName(session);
}

async function isKnown({ wholeGallery, mine }: Session, name: string): Promise<boolean> {
  if (name === FIRST_MODEL) return true;
  return name !== '' && [...(await wholeGallery()), ...mine.peek()].some((one) => one.name === name);
}

/** Opens what the page's address names: a model, such as #snare-drum, or one that it contains. */
async function follow(session: Session, isFirst: boolean): Promise<void> {
  const { hash } = location;
  const name = hash.slice(1);
  if (name === '' || name === session.name.peek()) return;
  try {
    const shared = await sharedIn(hash);
    if (shared !== undefined) {
      const problem = (await openUntrusted(session, shared)) ?? (await openMomentOf(session, shared));
      if (problem !== undefined) session.mention('import', `link: ${problem}`);
    } else if (await isKnown(session, name)) await session.open(name);
    else
      session.mention(
        'import',
        `link: expected the name of a model; got ${JSON.stringify(name)}. Keep makes a link to a model of your own.`,
      );
  } catch (error) {
    session.mention('import', (error as Error).message);
  }
  if (!isFirst) history.replaceState(null, '', `#${session.name.peek()}`);
}

/** Goes to the moment of a link, if it has one; what is wrong with it is returned. */
async function openMomentOf(session: Session, { moment }: Shared): Promise<string | undefined> {
  return moment === undefined ? undefined : (await import('./moment.ts')).openMoment(session, moment);
}

/** The address names the open model; going back returns to the one before. */
function showName({ name }: Session): void {
  let isFirst = true;
  effect(() => {
    const hash = `#${name.value}`;
    if (isFirst || location.hash.includes('=')) history.replaceState(null, '', hash);
    else if (location.hash !== hash) history.pushState(null, '', hash);
    isFirst = false;
  });
}
