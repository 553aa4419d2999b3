/** The session's audio node: creates it, loads models into it, and forwards its events. */
import { foretoldHits } from '../advice/index.ts';
import {
  type ClangorNode,
  type ContactOnset,
  createClangorNode,
  type SchemeChoice,
  type ViewFrame,
} from '../audio/index.ts';
import { placeProblems } from '../model/index.ts';
import { openGraph } from './session-audio.ts';
import { watchHits } from './session-hits.ts';
import type { SessionState } from './session-state.ts';

export interface SessionNode {
  /** Makes the node; calls made meanwhile wait for the same node. */
  readonly make: () => Promise<void>;
  /** Loads the text into the node, if the text is valid. */
  readonly load: () => Promise<void>;
  /** Applies a collision rule, or it2, to all collisions of a node; empty: the rules of the model. */
  readonly applyRule: (current: ClangorNode, rule: string) => Promise<void>;
  /** Replaces the node by a new one, so that another model starts from rest. */
  readonly replace: () => Promise<void>;
  /** Makes the node if there is none, and starts the sound. Call this from a click handler. */
  readonly start: () => Promise<void>;
  readonly onContact: (callback: (onset: ContactOnset) => void) => () => void;
}

export function createSessionNode(state: SessionState, notify: (message: string) => void): SessionNode {
  const { text, name, problems, program, node, running, frame, scheme, metered, trouble } = state;
  const listeners = new Set<(onset: ContactOnset) => void>();
  let starting: Promise<void> | undefined;
  let making: Promise<void> | undefined;

  async function load(): Promise<void> {
    const current = node.peek();
    if (current === undefined || problems.peek().length > 0) return;
    const found = await current.load(text.peek());
    if (current !== node.peek()) return;
    if (found.length > 0) problems.value = placeProblems(found, text.peek(), `${name.peek()}.yaml`);
    else if (scheme.peek() !== '') await applyRule(current, scheme.peek());
    else show(current);
  }

  /** Shows the Program of a node, and the first warning about its hits. */
  function show(current: ClangorNode): void {
    program.value = current.program;
    const [warning] = foretoldHits(current.program);
    if (warning !== undefined) notify(warning);
  }

  async function applyRule(current: ClangorNode, rule: string): Promise<void> {
    const found = await current.setScheme(rule === '' ? 'own' : (rule as SchemeChoice));
    // Another model may have been opened meanwhile.
    if (current !== node.peek()) return;
    if (found.length === 0) show(current);
    else notify(found[0].message);
  }

  function listen(created: ClangorNode): void {
    created.addEventListener('view', (event) => {
      frame.value = (event as CustomEvent<ViewFrame>).detail;
    });
    created.addEventListener('contact', (event) => {
      for (const listener of listeners) listener((event as CustomEvent<ContactOnset>).detail);
    });
    watchHits(created, notify);
    created.addEventListener('trouble', (event) => {
      notify((event as CustomEvent<string>).detail);
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
    const created = await createClangorNode(context, source, { view: true, metered: metered.peek() }).catch(
      (error: Error) => {
        trouble.value = error.message;
      },
    );
    if (created === undefined) return;
    listen(created);
    created.connect(bus);
    node.value = created;
    show(created);
    if (scheme.peek() !== '') await applyRule(created, scheme.peek());
    // The text may have changed while the node was being made.
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
    const resumed = context.resume();
    if (node.peek() === undefined) await make();
    await resumed;
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
    applyRule,
    replace,
    start,
    onContact: (callback) => {
      listeners.add(callback);
      return () => listeners.delete(callback);
    },
  };
}
