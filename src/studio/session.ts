/** The state that the studio's components share (text, model, Program, audio node) and the actions that change it. */
import { computed, effect, type ReadonlySignal, type Signal, signal } from '@preact/signals';
import type { ContactOnset } from '../audio/index.ts';
import { graph } from './session-audio.ts';
import { type GalleryEntry, gallery } from './session-gallery.ts';
import { createHistory } from './session-history.ts';
import { acceptText, numberAt } from './session-model.ts';
import { createSessionNode, type SessionNode } from './session-node.ts';
import { createNotifier, createState, type SessionState } from './session-state.ts';
import { textWithValue } from './session-text.ts';

/** Typed text is loaded into the node after a pause of this length, ms. */
const LOAD_DELAY = 200;

export type SectionName = 'elements' | 'contacts' | 'players' | 'outputs';

export interface Session extends SessionState {
  readonly gallery: readonly GalleryEntry[];
  readonly analyser: ReadonlySignal<AnalyserNode | undefined>;
  readonly selected: Signal<{ readonly section: SectionName; readonly name: string } | undefined>;
  readonly canUndo: ReadonlySignal<boolean>;
  readonly canRedo: ReadonlySignal<boolean>;
  /** Prepares the sound before the first click, silently. */
  readonly warm: () => Promise<void>;
  /** Starts the sound. Call this from a click handler: browsers allow it nowhere else. */
  readonly start: () => Promise<void>;
  readonly stop: () => Promise<void>;
  readonly replay: () => Promise<void>;
  readonly open: (what: string | { readonly text: string; readonly name?: string }) => Promise<void>;
  readonly edit: (text: string) => void;
  readonly set: (path: string, value: number | string) => Promise<void>;
  readonly undo: () => void;
  readonly redo: () => void;
  /** Calls back at every onset of a contact; returns a function that unsubscribes. */
  readonly onContact: (callback: (onset: ContactOnset) => void) => () => void;
}

export function createSession(): Session {
  const state = createState();
  const notify = createNotifier(state);
  const sessionNode = createSessionNode(state, notify);
  applySwitches(state, sessionNode);
  return {
    ...state,
    ...createEditing(state, sessionNode),
    gallery,
    analyser: computed(() => graph.value?.analyser),
    warm: sessionNode.make,
    start: sessionNode.start,
    stop: async () => {
      await graph.peek()?.context.suspend();
      state.running.value = false;
    },
    replay: async () => {
      await sessionNode.start();
      const found = (await state.node.peek()?.replay()) ?? [];
      if (found.length > 0) notify(found[0].message);
    },
    onContact: sessionNode.onContact,
  };
}

type Editing = Pick<Session, 'selected' | 'canUndo' | 'canRedo' | 'open' | 'edit' | 'set' | 'undo' | 'redo'>;

/** The actions that change the text, each of which also updates the node. */
function createEditing(state: SessionState, { load, replace }: SessionNode): Editing {
  const { text, name, problems, model, program, node } = state;
  const history = createHistory();
  const selected: Session['selected'] = signal(undefined);
  let pendingLoad: ReturnType<typeof setTimeout> | undefined;

  function edited(changed: string): void {
    const valid = acceptText(state, changed);
    clearTimeout(pendingLoad);
    if (valid) pendingLoad = setTimeout(load, LOAD_DELAY);
  }

  function step(by: -1 | 1): void {
    const before = history.step(by);
    if (before !== undefined) edited(before);
  }

  return {
    selected,
    canUndo: history.canUndo,
    canRedo: history.canRedo,
    open: async (what) => {
      const entry = typeof what === 'string' ? gallery.find((one) => one.name === what) : what;
      if (entry === undefined) {
        problems.value = [{ path: '', message: `expected the name of a model; got ${JSON.stringify(what)}` }];
        return;
      }
      clearTimeout(pendingLoad);
      name.value = entry.name ?? 'model';
      selected.value = undefined;
      history.reset(entry.text);
      if (acceptText(state, entry.text)) await replace();
    },
    edit: (changed) => {
      if (changed === text.peek()) return;
      history.record(changed);
      edited(changed);
    },
    set: async (path, value) => {
      const changed = textWithValue(text.peek(), path, value);
      if (changed === undefined || changed === text.peek()) return;
      history.record(changed);
      if (!acceptText(state, changed)) return;
      const current = node.peek();
      if (current === undefined) return;
      // The node takes SI units; the value may be text with a unit, so read it from the model.
      const si = numberAt(model.peek(), path);
      const found = si === undefined ? [{}] : await current.set(path, si);
      // A value that changes a grid or a number of points cannot change live: load the whole model instead.
      if (found.length > 0) await load();
      else program.value = current.program;
    },
    undo: () => step(-1),
    redo: () => step(1),
  };
}

/** Passes changes of the rule and of metering on to the node. */
function applySwitches({ scheme, metered, node }: SessionState, { applyRule }: SessionNode): void {
  effect(() => {
    const rule = scheme.value;
    const current = node.peek();
    if (current !== undefined) applyRule(current, rule);
  });
  effect(() => {
    const meter = metered.value;
    const current = node.peek();
    if (current !== undefined) current.metered = meter;
  });
}
