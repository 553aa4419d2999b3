/** Keyboard shortcuts, active everywhere except in text fields. */
import { chooseTool, TOOLS } from '../play/tools.ts';
import type { Session } from '../session.ts';
import { galleryOpen } from './gallery.tsx';
import { openPanel } from './open-panel.ts';

export function isTyping(event: KeyboardEvent): boolean {
  const at = event.target as HTMLElement | null;
  return at?.closest('input, textarea, select, [contenteditable]') != null;
}

export function listenForShortcuts(session: Session): () => void {
  const keydown = (event: KeyboardEvent) => {
    if (event.key === 'Escape' && !galleryOpen.peek() && !isTyping(event)) openPanel.value = undefined;
    if (isTyping(event) || event.ctrlKey || event.metaKey || event.altKey || galleryOpen.peek()) return;
    const chosen = TOOLS.find(({ key }) => key === event.key);
    if (chosen !== undefined) chooseTool(chosen.name);
    else if (event.key === '0') session.replay();
    else if (event.key === ' ' && (event.target as HTMLElement).closest('button') === null)
      if (session.running.peek()) session.stop();
      else session.start();
    else return;
    event.preventDefault();
  };
  addEventListener('keydown', keydown);
  return () => removeEventListener('keydown', keydown);
}
