/** The gallery: every model as a card with a small drawing of what it is made of. */
import { signal } from '@preact/signals';
import { useEffect, useRef } from 'preact/hooks';
import { drawMiniature } from '../play/miniature.ts';
import type { Session } from '../session.ts';
import { type GalleryEntry, galleryModel } from '../session-gallery.ts';
import './gallery.css';
import { Icon } from './icons.tsx';
import { theme } from './theme.ts';

export const galleryOpen = signal(false);

function close(): void {
  galleryOpen.value = false;
}

export function Gallery({ session }: { session: Session }) {
  const dialog = useRef<HTMLDialogElement>(null);
  useEffect(() => dialog.current?.showModal(), []);
  return (
    <dialog class="gallery" ref={dialog} onClose={close} aria-label="Instruments">
      <header>
        <h2>Instruments</h2>
        <button type="button" class="round" onClick={close} aria-label="Close">
          <Icon name="close" />
        </button>
      </header>
      <ul>
        {session.gallery.map((entry) => (
          <Card key={entry.name} entry={entry} session={session} />
        ))}
      </ul>
    </dialog>
  );
}

function Card({ entry, session }: { entry: GalleryEntry; session: Session }) {
  const canvas = useRef<HTMLCanvasElement>(null);
  const colours = theme.value;
  useEffect(() => {
    const target = canvas.current;
    if (target === null) return;
    // Drawn when the card scrolls into view: drawing all cards at once would block the page.
    const observer = new IntersectionObserver(([change]) => {
      if (change?.isIntersecting !== true) return;
      observer.disconnect();
      setTimeout(() => {
        const model = galleryModel(entry);
        if (model.ok) drawMiniature(target, model.value);
      });
    });
    observer.observe(target);
    return () => observer.disconnect();
  }, [entry, colours]);
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
        <canvas ref={canvas} width={480} height={240} />
        <b>{entry.title}</b>
        <span>{entry.listen}</span>
      </button>
    </li>
  );
}
