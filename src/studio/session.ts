/** What the studio's parts share: the model's text and what became of it, the node that sounds, and what people do to both. */
import { computed, effect, type ReadonlySignal, type Signal, signal } from '@preact/signals';
import {
  type ClangorNode,
  type ContactOnset,
  createClangorNode,
  type SchemeChoice,
  type ViewFrame,
} from '../audio/index.ts';
import { compile, type Program } from '../compile/index.ts';
import { loadModelText, type Model, type Problem, placeProblems } from '../model/index.ts';
import { graph, openGraph } from './session-audio.ts';
import { type GalleryEntry, gallery } from './session-gallery.ts';
import { createHistory } from './session-history.ts';
import { textWithValue } from './session-text.ts';

/** What is typed is loaded after a rest of, ms. */
const REST = 200;
/** Trouble is shown for, ms. */
const TOLD = 6000;

export type SectionName = 'elements' | 'contacts' | 'players' | 'outputs';

export interface Session {
  readonly gallery: readonly GalleryEntry[];
  /** YAML being edited, and the name it goes by. */
  readonly text: Signal<string>;
  readonly name: Signal<string>;
  /** What is wrong with the text. */
  readonly problems: Signal<readonly Problem[]>;
  /** Made from the last text that was good. */
  readonly model: Signal<Model | undefined>;
  readonly program: Signal<Program | undefined>;
  readonly node: Signal<ClangorNode | undefined>;
  readonly running: Signal<boolean>;
  /** Newest state of the node. */
  readonly frame: Signal<ViewFrame | undefined>;
  readonly analyser: ReadonlySignal<AnalyserNode | undefined>;
  readonly selected: Signal<{ readonly section: SectionName; readonly name: string } | undefined>;
  /** Rule of every collision, or it2; empty: as the model says. */
  readonly scheme: Signal<string>;
  readonly metered: Signal<boolean>;
  /** One line about what went wrong while it sounded. */
  readonly trouble: Signal<string>;
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

/** The number at a path of a model, in SI units. */
function numberAt(from: unknown, path: string): number | undefined {
  const value = path.split('.').reduce<unknown>((at, key) => (at as Record<string, unknown> | undefined)?.[key], from);
  return typeof value === 'number' ? value : undefined;
}

export function createSession(): Session {
  const history = createHistory();
  const listeners = new Set<(onset: ContactOnset) => void>();
  const text = signal('');
  const name = signal('');
  const problems = signal<readonly Problem[]>([]);
  const model = signal<Model | undefined>(undefined);
  const program = signal<Program | undefined>(undefined);
  const node = signal<ClangorNode | undefined>(undefined);
  const running = signal(false);
  const frame = signal<ViewFrame | undefined>(undefined);
  const scheme = signal('');
  const metered = signal(false);
  const trouble = signal('');
  let rest: ReturnType<typeof setTimeout> | undefined;
  let told: ReturnType<typeof setTimeout> | undefined;
  let starting: Promise<void> | undefined;
  let making: Promise<void> | undefined;

  /** Reads the text; a good one becomes the model and its Program. */
  function accept(changed: string): boolean {
    const file = `${name.peek() || 'model'}.yaml`;
    text.value = changed;
    const loaded = loadModelText(changed, { file });
    if (!loaded.ok) {
      problems.value = loaded.problems;
      return false;
    }
    const compiled = compile(loaded.value);
    if (!compiled.ok) {
      problems.value = placeProblems(compiled.problems, changed, file);
      return false;
    }
    problems.value = [];
    model.value = loaded.value;
    program.value = compiled.value;
    return true;
  }

  /** Hands a good text to the node that sounds. */
  async function load(): Promise<void> {
    const sounding = node.peek();
    if (sounding === undefined || problems.peek().length > 0) return;
    const found = await sounding.load(text.peek());
    if (sounding !== node.peek()) return;
    if (found.length > 0) problems.value = placeProblems(found, text.peek(), `${name.peek()}.yaml`);
    else if (scheme.peek() !== '') await choose(sounding, scheme.peek());
    else program.value = sounding.program;
  }

  /** Gives a node the rules that were chosen. */
  async function choose(sounding: ClangorNode, rule: string): Promise<void> {
    const found = await sounding.setScheme(rule === '' ? 'own' : (rule as SchemeChoice));
    // Meanwhile another model may have been opened.
    if (sounding !== node.peek()) return;
    if (found.length > 0) tell(found[0].message);
    program.value = sounding.program;
  }

  function edited(changed: string): void {
    const good = accept(changed);
    clearTimeout(rest);
    if (good) rest = setTimeout(load, REST);
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

  /** One node at a time: whoever asks while one is being made waits for it. */
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

  /** Says what went wrong for as long as it takes to read. */
  function tell(message: string): void {
    trouble.value = message;
    clearTimeout(told);
    told = setTimeout(() => {
      trouble.value = '';
    }, TOLD);
  }

  async function begin(): Promise<void> {
    trouble.value = '';
    const { context } = openGraph();
    const awake = context.resume();
    if (node.peek() === undefined) await make();
    await awake;
    running.value = node.peek() !== undefined;
  }

  const session: Session = {
    gallery,
    text,
    name,
    problems,
    model,
    program,
    node,
    running,
    frame,
    analyser: computed(() => graph.value?.analyser),
    selected: signal(undefined),
    scheme,
    metered,
    trouble,
    canUndo: history.canUndo,
    canRedo: history.canRedo,
    warm: () => make(),
    start: () => {
      starting ??= begin().finally(() => {
        starting = undefined;
      });
      return starting;
    },
    stop: async () => {
      await graph.peek()?.context.suspend();
      running.value = false;
    },
    replay: async () => {
      await session.start();
      const found = (await node.peek()?.replay()) ?? [];
      if (found.length > 0) tell(found[0].message);
    },
    open: async (what) => {
      const entry = typeof what === 'string' ? gallery.find((one) => one.name === what) : what;
      if (entry === undefined) {
        problems.value = [{ path: '', message: `expected the name of a model; got ${JSON.stringify(what)}` }];
        return;
      }
      clearTimeout(rest);
      name.value = entry.name ?? 'model';
      session.selected.value = undefined;
      history.reset(entry.text);
      if (!accept(entry.text)) return;
      // Another instrument starts from silence rather than from what the last one left.
      await making;
      const old = node.peek();
      old?.dispose();
      node.value = undefined;
      frame.value = undefined;
      scheme.value = '';
      if (old !== undefined) await make();
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
      if (!accept(changed)) return;
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
    onContact: (callback) => {
      listeners.add(callback);
      return () => listeners.delete(callback);
    },
  };

  function step(by: -1 | 1): void {
    const before = history.step(by);
    if (before !== undefined) edited(before);
  }

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
  return session;
}
