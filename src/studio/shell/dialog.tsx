/** A dialog over the page: a title, a button that closes it, and its content. */
import type { ComponentChildren } from 'preact';
import { useEffect, useRef } from 'preact/hooks';
import './dialog.css';
import { Icon } from './icons.tsx';

export function Dialog(props: {
  class: string;
  title: string;
  onClose: () => void;
  /** What stands beside the title. */
  beside?: ComponentChildren;
  children: ComponentChildren;
}) {
  const dialog = useRef<HTMLDialogElement>(null);
  useEffect(() => {
    dialog.current?.showModal();
    // A field would open the keyboard of a phone.
    dialog.current?.focus();
  }, []);
  return (
    <dialog class={`dialog ${props.class}`} ref={dialog} onClose={props.onClose} aria-label={props.title} tabIndex={-1}>
      <header>
        <h2>{props.title}</h2>
        {props.beside}
        <button type="button" class="round" onClick={props.onClose} aria-label="Close">
          <Icon name="close" />
        </button>
      </header>
      {props.children}
    </dialog>
  );
}
