/** Keyboard shortcuts, active everywhere except in text fields. */
import { TOOLS } from '../play/tools.ts';
import type { Session } from '../session.ts';
import { isMuted } from '../session-audio.ts';
import { galleryOpen } from './gallery-open.ts';
import { openPanel } from './open-panel.ts';
import { takeTool } from './tool-strip.tsx';

export function isTyping(event: KeyboardEvent): boolean {
  const at = event.target as HTMLElement | null;
  return at?.closest('input, textarea, select, [contenteditable]') != null;
}

/** Whether the target has undo steps of its own. */
function hasOwnUndo(event: KeyboardEvent): boolean {
  const at = (event.target as HTMLElement | null)?.closest('input, textarea, [contenteditable]');
  return at != null && !(at instanceof HTMLInputElement && ['range', 'checkbox', 'button'].includes(at.type));
}

export function listenForShortcuts(session: Session): () => void {
  const keydown = (event: KeyboardEvent) => {
    const letter = event.key.toLowerCase();
    if ((event.ctrlKey || event.metaKey) && !event.altKey && (letter === 'z' || letter === 'y') && !hasOwnUndo(event)) {
      event.preventDefault();
      if (letter === 'y' || event.shiftKey) session.redo();
      else session.undo();
      return;
    }
    if (event.key === 'Escape' && !galleryOpen.peek() && !isTyping(event)) openPanel.value = undefined;
    if (isTyping(event) || event.ctrlKey || event.metaKey || event.altKey || galleryOpen.peek()) return;
    const chosen = TOOLS.find(({ key }) => key === event.key);
    if (chosen !== undefined) takeTool(session, chosen.name);
    else if (event.key === '0') session.replay();
    else if (event.key === 'm') isMuted.value = !isMuted.peek();
    else if (event.key === ' ' && (event.target as HTMLElement).closest('button') === null)
      if (session.running.peek()) session.stop();
      else session.start();
    else return;
    event.preventDefault();
  };
  addEventListener('keydown', keydown);
  return () => removeEventListener('keydown', keydown);
}
