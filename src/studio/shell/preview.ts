/** A card of the gallery sounds and moves while the pointer rests on it. */
import { effect } from '@preact/signals';
import { type ClangorNode, createClangorNode, type ViewFrame } from '../../audio/index.ts';
import { createMiniature } from '../play/miniature.ts';
import type { Session } from '../session.ts';
import { graph } from '../session-audio.ts';
import type { GalleryEntry } from '../session-gallery.ts';

/** How long the pointer must rest before a card sounds, ms: passing over many cards stays quiet. */
const REST = 350;
/** Time constant of fading, s, and how long a fade takes, ms. */
const FADE = 0.03;
const FADED = 200;

/** Ends the card that sounds: there is one at a time. */
let hush = () => {};

/** Listens to the pointer; the result ends that. */
export function previewCard(session: Session, entry: GalleryEntry, card: HTMLElement): () => void {
  let waiting: ReturnType<typeof setTimeout> | undefined;
  let endWaiting = () => {};
  const enter = (event: PointerEvent) => {
    if (event.pointerType !== 'mouse') return;
    clearTimeout(waiting);
    waiting = setTimeout(() => {
      endWaiting = effect(() => {
        if (session.running.value) sound(session, entry, card);
      });
    }, REST);
  };
  const leave = () => {
    clearTimeout(waiting);
    endWaiting();
    if (card.dataset.sounds === 'true') hush();
  };
  card.addEventListener('pointerenter', enter);
  card.addEventListener('pointerleave', leave);
  return () => {
    leave();
    card.removeEventListener('pointerenter', enter);
    card.removeEventListener('pointerleave', leave);
  };
}

/** Plays a model beside the one that is open, which is silent meanwhile. */
async function sound(session: Session, { text }: GalleryEntry, card: HTMLElement): Promise<void> {
  hush();
  const { context, bus } = graph.peek() ?? {};
  if (context === undefined || bus === undefined || !session.running.peek()) return;
  let node: ClangorNode | undefined;
  let isOver = false;
  card.dataset.sounds = 'true';
  turn(session.node.peek(), 0);
  hush = () => {
    isOver = true;
    hush = () => {};
    delete card.dataset.sounds;
    turn(session.node.peek(), 1);
    turn(node, 0);
    setTimeout(() => node?.dispose(), FADED);
  };
  const made = await createClangorNode(context, text, { view: true, hands: false }).catch(() => undefined);
  if (isOver) made?.dispose();
  if (isOver || made === undefined) return;
  node = made;
  node.connect(bus);
  const canvas = card.querySelector('canvas');
  const isStill = matchMedia('(prefers-reduced-motion: reduce)').matches;
  const picture = canvas === null || isStill ? undefined : createMiniature(canvas, made.program.model, made.program);
  made.addEventListener('view', (event) => picture?.((event as CustomEvent<ViewFrame>).detail));
}

function turn(node: ClangorNode | undefined, gain: number): void {
  node?.parameters.get('gain')?.setTargetAtTime(gain, node.context.currentTime, FADE);
}
