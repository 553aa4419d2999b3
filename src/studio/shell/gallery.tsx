/** The gallery: the user's own models and every shipped one, as cards with a small drawing. */
import { useEffect, useRef } from 'preact/hooks';
import type { Session } from '../session.ts';
import type { GalleryEntry } from '../session-gallery.ts';
import './gallery.css';
import { galleryOpen } from './gallery-open.ts';
import { Icon } from './icons.tsx';
import { Mine } from './mine.tsx';
import { Miniature } from './miniature.tsx';
import { NoticeList } from './notices.tsx';

function close(): void {
  galleryOpen.value = false;
}

export function Gallery({ session }: { session: Session }) {
  const dialog = useRef<HTMLDialogElement>(null);
  useEffect(() => {
    dialog.current?.showModal();
    session.wholeGallery();
  }, []);
  return (
    <dialog class="gallery" ref={dialog} onClose={close} aria-label="Instruments">
      <header>
        <h2>Instruments</h2>
        <button type="button" class="round" onClick={close} aria-label="Close">
          <Icon name="close" />
        </button>
      </header>
      {/* The page's own notices lie below the dialog. */}
      <NoticeList session={session} />
      <Mine session={session} close={close} />
      <ul>
        {session.gallery.value.map((entry) => (
          <Card key={entry.name} entry={entry} session={session} />
        ))}
      </ul>
    </dialog>
  );
}

function Card({ entry, session }: { entry: GalleryEntry; session: Session }) {
  return (
    <li>
      <button
        type="button"
        class="card"
        aria-current={session.name.value === entry.name}
        onClick={() => {
          close();
          session.open(entry.name);
        }}
      >
        <Miniature name={entry.name} text={entry.text} />
        <b>{entry.title}</b>
        <span>{entry.listen}</span>
      </button>
    </li>
  );
}
