/** The node that sounds: made, told what to play, and listened to. */
import {
  type ClangorNode,
  type ContactOnset,
  createClangorNode,
  type SchemeChoice,
  type ViewFrame,
} from '../audio/index.ts';
import { placeProblems } from '../model/index.ts';
import { openGraph } from './session-audio.ts';
import type { SessionState } from './session-state.ts';

export interface SessionNode {
  /** Makes the node; whoever asks while one is being made waits for it. */
  readonly make: () => Promise<void>;
  /** Hands a good text to the node that sounds. */
  readonly load: () => Promise<void>;
  /** Gives a node the rules that were chosen. */
  readonly choose: (sounding: ClangorNode, rule: string) => Promise<void>;
  /** Another instrument starts from silence rather than from what the last one left. */
  readonly replace: () => Promise<void>;
  /** Makes the node if there is none, and lets it sound. To be called inside a click. */
  readonly start: () => Promise<void>;
  readonly onContact: (callback: (onset: ContactOnset) => void) => () => void;
}

export function createSessionNode(state: SessionState, tell: (message: string) => void): SessionNode {
  const { text, name, problems, program, node, running, frame, scheme, metered, trouble } = state;
  const listeners = new Set<(onset: ContactOnset) => void>();
  let starting: Promise<void> | undefined;
  let making: Promise<void> | undefined;

  async function load(): Promise<void> {
    const sounding = node.peek();
    if (sounding === undefined || problems.peek().length > 0) return;
    const found = await sounding.load(text.peek());
    if (sounding !== node.peek()) return;
    if (found.length > 0) problems.value = placeProblems(found, text.peek(), `${name.peek()}.yaml`);
    else if (scheme.peek() !== '') await choose(sounding, scheme.peek());
    else program.value = sounding.program;
  }

  async function choose(sounding: ClangorNode, rule: string): Promise<void> {
    const found = await sounding.setScheme(rule === '' ? 'own' : (rule as SchemeChoice));
    // Meanwhile another model may have been opened.
    if (sounding !== node.peek()) return;
    if (found.length > 0) tell(found[0].message);
    program.value = sounding.program;
  }

  function listen(made: ClangorNode): void {
    made.addEventListener('view', (event) => {
      frame.value = (event as CustomEvent<ViewFrame>).detail;
    });
    made.addEventListener('contact', (event) => {
      for (const listener of listeners) listener((event as CustomEvent<ContactOnset>).detail);
    });
    made.addEventListener('trouble', (event) => {
      tell((event as CustomEvent<string>).detail);
    });
  }

  function make(): Promise<void> {
    making ??= makeNode().finally(() => {
      making = undefined;
    });
    return making;
  }

  async function makeNode(): Promise<void> {
    const { context, bus } = openGraph();
    const source = text.peek();
    const made = await createClangorNode(context, source, { view: true, metered: metered.peek() }).catch(
      (error: Error) => {
        trouble.value = error.message;
      },
    );
    if (made === undefined) return;
    listen(made);
    made.connect(bus);
    node.value = made;
    program.value = made.program;
    if (scheme.peek() !== '') await choose(made, scheme.peek());
    // What was typed or opened while the node was being made.
    if (text.peek() !== source) await load();
  }

  async function replace(): Promise<void> {
    await making;
    const old = node.peek();
    old?.dispose();
    node.value = undefined;
    frame.value = undefined;
    scheme.value = '';
    if (old !== undefined) await make();
  }

  async function begin(): Promise<void> {
    trouble.value = '';
    const { context } = openGraph();
    const awake = context.resume();
    if (node.peek() === undefined) await make();
    await awake;
    running.value = node.peek() !== undefined;
  }

  function start(): Promise<void> {
    starting ??= begin().finally(() => {
      starting = undefined;
    });
    return starting;
  }

  return {
    make,
    load,
    choose,
    replace,
    start,
    onContact: (callback) => {
      listeners.add(callback);
      return () => listeners.delete(callback);
    },
  };
}
