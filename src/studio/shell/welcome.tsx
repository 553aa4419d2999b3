/** The instrument is the start button: browsers let a page make sound only after a click. A string is touched anywhere along its length. */
import { useComputed, useSignal } from '@preact/signals';
import { useLayoutEffect, useRef } from 'preact/hooks';
import { spotOn } from '../play/spot.tsx';
import { currentStage, type StageState } from '../play/stage-state.ts';
import { TOOLS, tool } from '../play/tools.ts';
import type { Session } from '../session.ts';
import { Icon } from './icons.tsx';

/** Height of the strip along a string that can be pressed, px. */
const STRIP = 88;

export function Welcome({ session }: { session: Session }) {
  const hasStarted = useComputed(() => session.frame.value !== undefined || session.running.value);
  return hasStarted.value ? null : <Beginning session={session} />;
}

function Beginning({ session }: { session: Session }) {
  const button = useRef<HTMLButtonElement>(null);
  /** The string, bar or tube that the button lies along. */
  const touched = useSignal('');
  // At once, not after the next frame: the button may be clicked as soon as it is there.
  useLayoutEffect(() => followInstrument(button, (name) => (touched.value = name)), []);
  const type = session.model.value?.elements[touched.value]?.type ?? 'string';
  const ready = session.problems.value.length === 0;
  const firstStep = TOOLS.find(({ name }) => name === tool.value)?.firstStep;
  useLayoutEffect(() => listenForFirst(button, session), [session]);
  return (
    <div class="welcome">
      <button ref={button} type="button" class="begin" disabled={!ready} aria-label="Start the sound">
        <Icon name="start" filled />
        <span class="begin-words">{`Touch the ${type}`}</span>
      </button>
      <p>Then {firstStep}.</p>
    </div>
  );
}

/**
 * The first click on the button or anywhere on the stage starts the sound. The button moves once the instrument is laid out: of a click that began
 * on it before and ended beside it after, or the other way round, browsers tell only what holds both.
 */
function listenForFirst(button: { readonly current: HTMLButtonElement | null }, session: Session): () => void {
  const frame = button.current?.closest('.stage-frame');
  const clicked = ({ target }: Event) => {
    if (target !== frame && (target as Element).closest('.stage, .begin') === null) return;
    // The button goes away: what comes next is to play the instrument.
    document.querySelector<HTMLElement>('.stage')?.focus({ preventScroll: true });
    session.start();
  };
  frame?.addEventListener('click', clicked);
  return () => frame?.removeEventListener('click', clicked);
}

/** Lays the button along the string that is drawn first; without a string it stays in the middle. */
function followInstrument(
  button: { readonly current: HTMLButtonElement | null },
  found: (name: string) => void,
): () => void {
  let request = 0;
  let shown = '';
  const follow = () => {
    request = requestAnimationFrame(follow);
    const state = currentStage.peek()?.();
    const strip = state && stripOf(state);
    const next = JSON.stringify(strip ?? '');
    if (button.current === null || state === undefined || next === shown) return;
    shown = next;
    found(strip?.name ?? '');
    const { style, dataset } = button.current;
    dataset.shape = strip === undefined ? 'round' : 'string';
    for (const side of ['left', 'top', 'width', 'height'] as const)
      style[side] = strip === undefined ? '' : `${Math.round(strip[side])}px`;
    // The words below stay clear of the string.
    const below = strip === undefined ? '' : `${Math.round(strip.top + strip.height)}px`;
    button.current.parentElement?.style.setProperty('--below', below);
  };
  follow();
  return () => cancelAnimationFrame(request);
}

/** Where the button lies, px of the stage; undefined without a string. */
export function stripOf(state: Pick<StageState, 'scene' | 'layout'>) {
  const string = state.scene.items.find(
    ({ kind, name }) => kind === 'line' && state.layout.get(name)?.kind === 'row',
  )?.name;
  const [start, stop] = string === undefined ? [] : [0, 1].map((fraction) => spotOn(state, string, fraction));
  if (start === undefined || stop === undefined) return undefined;
  // The words at the top of the strip stay on the stage, above which the highest strings of a harp leave no room.
  const top = Math.max(0, start.y - STRIP / 2);
  return { name: string, left: start.x, top, width: stop.x - start.x, height: STRIP };
}
