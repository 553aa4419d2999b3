/** The actions that change the text, or that open, name and remove models. Each of them also updates the node, and what is kept. */
import { effect, type ReadonlySignal, type Signal, signal } from '@preact/signals';
import type { Problem } from '../model/index.ts';
import { FIRST_MODEL } from './first-model-name.ts';
import { acceptText, numberAt } from './session-accept.ts';
import { gallery, wholeGallery } from './session-gallery.ts';
import { createHistory } from './session-history.ts';
import { freeName, type Mine, type OwnModel, plainName } from './session-mine.ts';
import type { SessionNode } from './session-node.ts';
import type { Notices } from './session-notices.ts';
import type { SessionState } from './session-state.ts';
import { fetchWorkshop } from './session-workshop.ts';
import { keep } from './storage.ts';

/** Typed text is loaded into the node after a pause of this length, ms. */
const LOAD_DELAY = 200;
/** Changes are kept after a pause of this length, ms. */
const KEEP_DELAY = 300;

/** Under this name the page keeps which model is open. */
export const OPEN = 'open';

export type SectionName = 'elements' | 'contacts' | 'players' | 'outputs';

export interface Editing {
  /** Number of models opened so far. A name may change while its model stays open. */
  readonly opened: ReadonlySignal<number>;
  readonly selected: Signal<{ readonly section: SectionName; readonly name: string } | undefined>;
  readonly canUndo: ReadonlySignal<boolean>;
  readonly canRedo: ReadonlySignal<boolean>;
  /** Opens a model by its name, or a text as a model of one's own. */
  readonly open: (what: string | { readonly text: string; readonly name?: string }) => Promise<void>;
  /** Takes a text, right or wrong: one that is being typed, or one that is a step of its own. Resolves when it sounds. */
  readonly edit: (text: string, isStep?: boolean) => Promise<void>;
  /** Takes a changed text if it sounds, as a step of its own or as part of a gesture; otherwise the text stays, and the problems are returned. */
  readonly amend: (text: string, isStep: boolean, gesture?: object) => Promise<readonly Problem[]>;
  /** Sets one value; the text keeps its old one if the new one cannot sound. */
  readonly set: (path: string, value: number | string) => Promise<readonly Problem[]>;
  /** Lets the grids that the text sets, and its other values do not allow, follow those values. */
  readonly freeGrids: () => Promise<void>;
  /** Undo and redo come after changes that are on their way. */
  readonly undo: () => void;
  readonly redo: () => void;
  /** Notes that changes are on their way until a promise resolves: those of a gesture come one after the other. */
  readonly changing: (changes: Promise<unknown>) => void;
  /** Renames one of one's own models; one of the gallery is copied. */
  readonly rename: (name: string, to: string) => Promise<void>;
  readonly duplicate: (name: string) => Promise<void>;
  /** Removes one of one's own models, which can be taken back. */
  readonly remove: (name: string) => Promise<void>;
}

export function createEditing(state: SessionState, sessionNode: SessionNode, mine: Mine, notices: Notices): Editing {
  const { text, name, problems, model, program, node } = state;
  const { load, replace } = sessionNode;
  const history = createHistory();
  const selected: Editing['selected'] = signal(undefined);
  const opened = signal(0);
  let pendingLoad: ReturnType<typeof setTimeout> | undefined;
  const inGallery = (one: string) => gallery.peek().find((entry) => entry.name === one);
  const isTaken = (one: string) => inGallery(one) !== undefined || mine.find(one) !== undefined;
  const ownCopy = (base: string) => freeName(base === '' ? 'model' : base, isTaken);

  keepWork(state, mine, {
    copyName: ownCopy,
    moved: (from, to) => {
      if (name.peek() === from) {
        name.value = to;
        history.rename(to);
      }
      notices.mention('elsewhere', `${from} was changed in another tab: what you change here is kept as ${to}.`);
    },
  });

  /** The name of the model changes with its first edit, from that in the gallery to one's own; and back, if nothing is left of the edit. */
  function claim(changed: string): void {
    const shipped = inGallery(name.peek());
    if (shipped !== undefined && shipped.text !== changed) {
      const own = ownCopy(`my-${shipped.name}`);
      mine.put(ownModel(own, changed, shipped.text, shipped.name));
      name.value = own;
      history.rename(own);
      return;
    }
    const own = mine.find(name.peek());
    const original = own && inGallery(own.from);
    if (own === undefined || original?.text !== changed || !own.name.startsWith(`my-${own.from}`)) return;
    name.value = original.name;
    mine.remove(own.name);
    history.rename(original.name);
  }

  async function edited(changed: string, delay = LOAD_DELAY): Promise<void> {
    claim(changed);
    clearTimeout(pendingLoad);
    if (!(await acceptText(state, changed))) return;
    await new Promise<void>((resolve) => {
      pendingLoad = setTimeout(() => loadEdited().then(resolve), delay);
    });
  }

  async function loadEdited(): Promise<void> {
    const loaded = text.peek();
    const found = await load();
    if (found.length > 0 && text.peek() === loaded) problems.value = found;
  }

  /** Resolves when no change is on its way; undefined if none is. */
  let underWay: Promise<unknown> | undefined;

  function changing(changes: Promise<unknown>): void {
    const all = Promise.allSettled([underWay, changes]).then(() => {
      if (underWay === all) underWay = undefined;
    });
    underWay = all;
  }

  function amend(...change: Parameters<typeof amendNow>): ReturnType<typeof amendNow> {
    const amended = amendNow(...change);
    changing(amended);
    return amended;
  }

  async function amendNow(
    asked: string,
    isStep: boolean,
    gesture?: object,
    live?: () => Promise<readonly unknown[]>,
  ): Promise<readonly Problem[]> {
    const before = text.peek();
    if (asked === before) return [];
    const { checkText, withoutTightGrids } = await fetchWorkshop();
    const checked = checkText(asked, name.peek());
    // A grid that the model sets follows what it does not allow.
    const freed = checked.ok ? undefined : withoutTightGrids(asked, name.peek());
    if (!checked.ok && !freed?.isModel) return checked.problems;
    const changed = freed?.text ?? asked;
    clearTimeout(pendingLoad);
    claim(changed);
    await acceptText(state, changed);
    const current = node.peek();
    const isLive = current !== undefined && live !== undefined && (await live()).length === 0;
    const found = isLive ? [] : await load();
    if (isLive) program.value = current.program;
    if (found.length > 0) {
      // It is a model, but not at the rate of the audio context.
      claim(before);
      await acceptText(state, before);
      await load();
      return found;
    }
    history.record(changed, isStep, gesture);
    tellOfGrids(freed?.elements ?? []);
    return [];
  }

  function tellOfGrids(elements: readonly string[]): void {
    if (elements.length === 0) return;
    const whose = elements.join(' and ');
    const sentence = `The model had set the grid of ${whose}; it now follows what you change.`;
    notices.mention('pin', sentence, [{ label: 'Undo', run: () => step(-1) }]);
  }

  function step(by: -1 | 1): void {
    // What is on its way would come after it, and stay.
    if (underWay === undefined) stepNow(by);
    else underWay.then(() => step(by));
  }

  function stepNow(by: -1 | 1): void {
    const before = history.step(by);
    notices.settle('pin');
    if (before !== undefined) edited(before);
  }

  async function openText(named: string, { text: whole, valid }: Pick<OwnModel, 'text' | 'valid'>): Promise<void> {
    clearTimeout(pendingLoad);
    notices.settle('text');
    notices.settle('pin');
    opened.value++;
    name.value = named;
    selected.value = undefined;
    history.open(named, whole);
    const isWhole = await acceptText(state, whole);
    // Half-written text is shown as it was left, over the last model that it was.
    const isModel = isWhole || (await acceptText(state, valid));
    if (isModel) await replace();
    if (!isWhole && name.peek() === named) await acceptText(state, whole);
  }

  async function open(what: Parameters<Editing['open']>[0]): Promise<void> {
    // The names and texts of all models, unless the first one is all that is needed.
    if (what !== FIRST_MODEL) await wholeGallery();
    if (typeof what === 'string') {
      const found = inGallery(what) ?? mine.find(what);
      if (found === undefined) notices.mention('open', `There is no model with the name ${JSON.stringify(what)} here.`);
      else await openText(found.name, { valid: found.text, ...found });
      return;
    }
    const shipped = gallery.peek().find((entry) => entry.text === what.text);
    const wanted = plainName(what.name ?? '');
    const same = mine.list.peek().find((one) => one.text === what.text && one.name === wanted);
    if (shipped !== undefined || same !== undefined) return open((shipped ?? same)?.name ?? FIRST_MODEL);
    const own = ownCopy(wanted);
    mine.put(ownModel(own, what.text, what.text, ''));
    await openText(own, { text: what.text, valid: what.text });
  }

  return {
    opened,
    selected,
    canUndo: history.canUndo,
    canRedo: history.canRedo,
    open,
    edit: async (changed, isStep = false) => {
      if (changed === text.peek()) return;
      history.record(changed, isStep);
      await edited(changed, isStep ? 0 : LOAD_DELAY);
    },
    amend: (changed, isStep, gesture) => amend(changed, isStep, gesture),
    set: async (path, value) => {
      const { textWithValue } = await fetchWorkshop();
      const changed = textWithValue(text.peek(), path, value);
      if (changed === undefined) return [];
      return amend(changed, false, undefined, async () => {
        // The node takes SI units; the value may be text with a unit, so it is read from the model.
        const si = numberAt(model.peek(), path);
        return si === undefined ? [undefined] : ((await node.peek()?.set(path, si)) ?? []);
      });
    },
    freeGrids: async () => {
      const { withoutTightGrids } = await fetchWorkshop();
      const { text: freed, elements } = withoutTightGrids(text.peek(), name.peek());
      history.record(freed, true);
      await edited(freed, 0);
      tellOfGrids(elements);
    },
    undo: () => step(-1),
    redo: () => step(1),
    changing,
    rename: async (old, wanted) => {
      await wholeGallery();
      const chosen = plainName(wanted);
      if (chosen === '' || chosen === old) return;
      const renamed = ownCopy(chosen);
      const own = mine.find(old);
      const isOpen = name.peek() === old;
      const now = isOpen ? { text: text.peek() } : {};
      if (own === undefined && !isOpen) return;
      mine.put({ ...(own ?? ownModel(old, '', text.peek(), old)), ...now, name: renamed, changed: Date.now() });
      if (isOpen) {
        name.value = renamed;
        history.rename(renamed);
      }
      if (own !== undefined) mine.remove(old);
    },
    duplicate: async (copied) => {
      const original = mine.find(copied) ?? inGallery(copied);
      if (original === undefined) return;
      const own = ownCopy(`${inGallery(copied) ? 'my-' : ''}${copied}`);
      const from = inGallery(copied) ? '' : (mine.find(copied)?.from ?? '');
      mine.put({
        ...ownModel(own, original.text, original.text, from),
        valid: mine.find(copied)?.valid ?? original.text,
      });
      await open(own);
    },
    remove: async (removed) => {
      const own = mine.find(removed);
      if (own === undefined) return;
      const wasOpen = name.peek() === removed;
      if (wasOpen) await open(inGallery(own.from) ? own.from : FIRST_MODEL);
      mine.remove(removed);
      const takeBack = () => {
        const back = ownCopy(own.name);
        mine.put({ ...own, name: back });
        if (wasOpen) open(back);
      };
      // A notice of its own for each, so that several can be taken back.
      notices.mention(`removed ${removed}`, `${removed} was deleted.`, [{ label: 'Undo', run: takeBack }]);
    },
  };
}

function ownModel(name: string, text: string, valid: string, from: string): OwnModel {
  return { name, text, valid, from, changed: Date.now() };
}

/** What happens to changes of a model that another tab has changed, too. */
interface Copies {
  /** A free name for a copy of a model. */
  readonly copyName: (name: string) => string;
  /** The changes were kept under another name. */
  readonly moved: (from: string, to: string) => void;
}

/** Keeps every change of one's own models, after a pause and when the page is left. */
function keepWork({ name, text, problems, model }: SessionState, mine: Mine, { copyName, moved }: Copies): void {
  let pending: ReturnType<typeof setTimeout> | undefined;
  // The text that the model on the stage was made of: it may be replaced by a half-written one before it was kept.
  let accepted: { readonly name: string; readonly text: string } | undefined;
  effect(() => {
    if (model.value !== undefined) accepted = { name: name.peek(), text: text.peek() };
  });
  let work: { readonly name: string; readonly text: string; readonly isValid: boolean } | undefined;
  /** What was kept of the open model when this page last read or wrote it. */
  let known: OwnModel | undefined;
  const flush = () => {
    clearTimeout(pending);
    const changes = work;
    const before = accepted?.name === work?.name ? accepted?.text : known?.valid;
    work = undefined;
    if (changes === undefined || known === undefined) return;
    const valid = changes.isValid ? changes.text : (before ?? known.valid);
    if (changes.text === known.text && valid === known.valid) return;
    const now = mine.find(changes.name);
    const isChangedElsewhere = now !== undefined && now.text !== known.text && now.text !== changes.text;
    known = { ...known, text: changes.text, valid, changed: Date.now() };
    if (isChangedElsewhere) known = { ...known, name: copyName(changes.name) };
    mine.put(known);
    if (isChangedElsewhere) moved(changes.name, known.name);
  };
  effect(() => {
    const next = { name: name.value, text: text.value, isValid: problems.value.length === 0 };
    // Another model: the last changes of the one before are kept at once.
    if (work !== undefined && work.name !== next.name) flush();
    if (known?.name !== next.name) known = mine.find(next.name);
    work = next;
    clearTimeout(pending);
    pending = setTimeout(flush, KEEP_DELAY);
  });
  // Before the first model has a name, the one that was open last is still to be read.
  effect(() => {
    if (name.value !== '') keep(OPEN, name.value);
  });
  addEventListener('pagehide', flush);
  document.addEventListener('visibilitychange', flush);
}
