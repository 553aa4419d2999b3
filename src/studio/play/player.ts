/** Playing on the stage: connects pointer, wheel and keyboard events to the node and to the text. */
import type { Session } from '../session.ts';
import { createCaret } from './caret.ts';
import { lineAt } from './hit.ts';
import type { Playing, ToolState } from './playing.ts';
import { createPointer } from './pointer.ts';
import type { StageState } from './stage-state.ts';
import { changeWeight, tool } from './tools.ts';

/** How close to a string a double click must be to cut it, px. */
const CUT_REACH = 14;

export function createPlayer(session: Session, host: HTMLElement, stage: () => StageState | undefined) {
  const toolState: ToolState = { fingers: new Map() };
  const playing: Playing = {
    stage,
    toolState,
    act: (what) => withNode(session, what),
    refuse: (why) => session.mention('tool', why),
    change: createChange(session),
  };
  const pointer = createPointer(host, playing);
  const caret = createCaret(playing);
  // The frame of focus is for those who play with the arrow keys, not for those who click and then play letters.
  const keyed = (is: boolean) => host.toggleAttribute('data-keyed', is);
  const listeners: readonly [string, (event: never) => void, AddEventListenerOptions?][] = [
    ['pointerdown', pointer.down],
    ['pointerdown', () => keyed(false)],
    ['pointermove', pointer.move],
    ['pointerup', pointer.up],
    ['pointercancel', pointer.up],
    ['pointerleave', () => delete toolState.aim],
    ['dblclick', (event: MouseEvent) => cutAt(session, host, stage(), event)],
    ['contextmenu', (event: MouseEvent) => event.preventDefault()],
    ['wheel', turnWheel, { passive: false }],
    ['keydown', (event: KeyboardEvent) => caret.keydown(event) && keyed(true)],
    ['focus', () => keyed(host.matches(':focus-visible'))],
    ['blur', caret.leave],
  ];
  for (const [type, listener, options] of listeners)
    host.addEventListener(type, listener as (event: Event) => void, options);
  // Another window takes the pointer and the keys: nothing stays held.
  const leave = () => {
    pointer.leave();
    caret.leave();
  };
  addEventListener('blur', leave);
  return {
    toolState,
    tick: pointer.tick,
    end: () => {
      removeEventListener('blur', leave);
      for (const [type, listener] of listeners) host.removeEventListener(type, listener as (event: Event) => void);
    },
  };
}

/** Applies an action to the node; starts the sound first if it is stopped. */
function withNode(session: Session, what: Parameters<Playing['act']>[0]): void {
  const node = session.node.peek();
  if (node !== undefined && session.running.peek()) what(node);
  else
    session.start().then(() => {
      const made = session.node.peek();
      if (made !== undefined) what(made);
    });
}

/** One change of the text at a time; of those that wait only the last is made. */
function createChange(session: Session): Playing['change'] {
  let next: Parameters<Playing['change']> | undefined;
  let busy = false;
  const makeAll = async () => {
    while (next !== undefined) {
      // Fetched when it is needed, so that the page comes sooner.
      const tools = await import('./grab-text.ts');
      const model = session.model.peek();
      const [make, gesture] = next;
      const changed = model && make(session.text.peek(), model, tools);
      next = undefined;
      const [problem] = changed === undefined ? [] : await session.amend(changed, false, gesture);
      if (problem === undefined) session.settle('hand');
      else session.mention('hand', problem.message);
    }
    busy = false;
  };
  return (...change) => {
    next = change;
    if (busy) return;
    busy = true;
    session.changing(makeAll());
  };
}

/** Cuts the string under the hand: it leaves the model with all that touches it, and can be strung again. */
async function cutAt(
  session: Session,
  host: HTMLElement,
  now: StageState | undefined,
  event: MouseEvent,
): Promise<void> {
  const box = host.getBoundingClientRect();
  const at = { x: event.clientX - box.left, y: event.clientY - box.top };
  const hit = tool.peek() === 'hand' && now ? lineAt(now.scene, now, at, CUT_REACH) : undefined;
  const model = session.model.peek();
  if (hit === undefined || model === undefined) return;
  const { name } = hit.item;
  const before = session.text.peek();
  // Its code is fetched when it is needed, so that the page comes sooner.
  const { removeEntry } = await import('../build/remove.ts');
  const without = removeEntry(before, model, 'elements', name);
  const problems = without === undefined ? undefined : await session.amend(without, true);
  if (without === undefined || problems === undefined || problems.length > 0) {
    session.mention('hand', `${name} stays: nothing that vibrates would be left.`);
    return;
  }
  const restring = () => (session.text.peek() === without ? session.amend(before, true) : session.undo());
  session.mention('hand', `${name} was cut.`, [{ label: 'Re-string', run: restring }]);
}

function turnWheel(event: WheelEvent): void {
  event.preventDefault();
  changeWeight(event.deltaY < 0 ? 1 : -1);
}
