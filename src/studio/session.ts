/** What the studio's parts share: the model's text and what became of it, the node that sounds, and what people do to both. */
import { computed, effect, type ReadonlySignal, type Signal, signal } from '@preact/signals';
import type { ContactOnset } from '../audio/index.ts';
import { graph } from './session-audio.ts';
import { type GalleryEntry, gallery } from './session-gallery.ts';
import { createHistory } from './session-history.ts';
import { acceptText, numberAt } from './session-model.ts';
import { createSessionNode, type SessionNode } from './session-node.ts';
import { createState, createTell, type SessionState } from './session-state.ts';
import { textWithValue } from './session-text.ts';

/** What is typed is loaded after a rest of, ms. */
const REST = 200;

export type SectionName = 'elements' | 'contacts' | 'players' | 'outputs';

export interface Session extends SessionState {
  readonly gallery: readonly GalleryEntry[];
  readonly analyser: ReadonlySignal<AnalyserNode | undefined>;
  readonly selected: Signal<{ readonly section: SectionName; readonly name: string } | undefined>;
  readonly canUndo: ReadonlySignal<boolean>;
  readonly canRedo: ReadonlySignal<boolean>;
  /** Makes everything ready for the first click, silently. */
  readonly warm: () => Promise<void>;
  /** To be called inside a click. */
  readonly start: () => Promise<void>;
  readonly stop: () => Promise<void>;
  readonly replay: () => Promise<void>;
  readonly open: (what: string | { readonly text: string; readonly name?: string }) => Promise<void>;
  readonly edit: (text: string) => void;
  readonly set: (path: string, value: number | string) => Promise<void>;
  readonly undo: () => void;
  readonly redo: () => void;
  /** Calls back at every onset of a contact; returns what ends it. */
  readonly onContact: (callback: (onset: ContactOnset) => void) => () => void;
}

export function createSession(): Session {
  const state = createState();
  const tell = createTell(state);
  const sounding = createSessionNode(state, tell);
  followSwitches(state, sounding);
  return {
    ...state,
    ...createEditing(state, sounding),
    gallery,
    analyser: computed(() => graph.value?.analyser),
    warm: sounding.make,
    start: sounding.start,
    stop: async () => {
      await graph.peek()?.context.suspend();
      state.running.value = false;
    },
    replay: async () => {
      await sounding.start();
      const found = (await state.node.peek()?.replay()) ?? [];
      if (found.length > 0) tell(found[0].message);
    },
    onContact: sounding.onContact,
  };
}

type Editing = Pick<Session, 'selected' | 'canUndo' | 'canRedo' | 'open' | 'edit' | 'set' | 'undo' | 'redo'>;

/** What people do to the text, and how it reaches the node. */
function createEditing(state: SessionState, { load, replace }: SessionNode): Editing {
  const { text, name, problems, model, program, node } = state;
  const history = createHistory();
  const selected: Session['selected'] = signal(undefined);
  let rest: ReturnType<typeof setTimeout> | undefined;

  function edited(changed: string): void {
    const good = acceptText(state, changed);
    clearTimeout(rest);
    if (good) rest = setTimeout(load, REST);
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
      clearTimeout(rest);
      name.value = entry.name ?? 'model';
      selected.value = undefined;
      history.reset(entry.text);
      if (acceptText(state, entry.text)) await replace();
    },
    edit: (changed) => {
      if (changed === text.peek()) return;
      history.note(changed);
      edited(changed);
    },
    set: async (path, value) => {
      const changed = textWithValue(text.peek(), path, value);
      if (changed === undefined || changed === text.peek()) return;
      history.note(changed);
      if (!acceptText(state, changed)) return;
      const sounding = node.peek();
      if (sounding === undefined) return;
      // A value with a unit is what the model made of it.
      const si = numberAt(model.peek(), path);
      const found = si === undefined ? [{}] : await sounding.set(path, si);
      // What changes a grid or a number of points is no small change: the model is loaded whole.
      if (found.length > 0) await load();
      else program.value = sounding.program;
    },
    undo: () => step(-1),
    redo: () => step(1),
  };
}

/** The node follows the chosen rule and whether the ledger is wanted. */
function followSwitches({ scheme, metered, node }: SessionState, { choose }: SessionNode): void {
  effect(() => {
    const rule = scheme.value;
    const sounding = node.peek();
    if (sounding !== undefined) choose(sounding, rule);
  });
  effect(() => {
    const meter = metered.value;
    const sounding = node.peek();
    if (sounding !== undefined) sounding.metered = meter;
  });
}
