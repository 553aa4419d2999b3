/** The gallery: the user's own models and every shipped one, in groups, as cards that sound while the pointer rests on them. */
import { useSignal } from '@preact/signals';
import { useEffect, useRef } from 'preact/hooks';
import type { Session } from '../session.ts';
import { Dialog } from './dialog.tsx';
import './gallery.css';
import { type GalleryCard, groupsOf } from './gallery-groups.ts';
import { galleryOpen } from './gallery-open.ts';
import { Mine } from './mine.tsx';
import { Miniature } from './miniature.tsx';
import { NoticeList } from './notices.tsx';
import { previewCard } from './preview.ts';

function close(): void {
  galleryOpen.value = false;
}

export function Gallery({ session }: { session: Session }) {
  const wanted = useSignal('');
  useEffect(() => {
    session.wholeGallery();
  }, []);
  const groups = groupsOf(session.gallery.value, wanted.value.trim());
  const search = (
    <input
      class="gallery-search"
      type="search"
      placeholder="Search"
      aria-label="Search the instruments"
      value={wanted.value}
      onInput={(event) => {
        wanted.value = event.currentTarget.value;
        // What is found begins at the top.
        event.currentTarget.closest('dialog')?.scrollTo(0, 0);
      }}
    />
  );
  return (
    <Dialog class="gallery" title="Instruments" onClose={close} beside={search}>
      {/* The page's own notices lie below the dialog. */}
      <NoticeList session={session} />
      {wanted.value.trim() === '' && <Mine session={session} close={close} />}
      {groups.map(({ title, cards }) => (
        <section key={title} aria-label={title}>
          <h3>{title}</h3>
          <ul>
            {cards.map((card) => (
              <Card key={card.entry.name} card={card} session={session} />
            ))}
          </ul>
        </section>
      ))}
      {groups.length === 0 && <p class="gallery-none">No instrument matches.</p>}
    </Dialog>
  );
}

function Card({ card: { entry, byModes }, session }: { card: GalleryCard; session: Session }) {
  const card = useRef<HTMLButtonElement>(null);
  useEffect(() => previewCard(session, entry, card.current as HTMLButtonElement), [entry]);
  const open = (name: string) => {
    close();
    session.open(name);
  };
  return (
    <li>
      <button
        type="button"
        class="card"
        ref={card}
        aria-current={session.name.value === entry.name}
        onClick={() => open(entry.name)}
      >
        <Miniature name={entry.name} text={entry.text} />
        <b>{entry.title}</b>
        <span>{entry.listen}</span>
      </button>
      {byModes !== undefined && (
        <button type="button" class="card-other" onClick={() => open(byModes.name)}>
          The same, computed by its modes
        </button>
      )}
    </li>
  );
}
