/** The user's own models, kept in the browser by name. */
import { type ReadonlySignal, signal } from '@preact/signals';
import { forget, keep, kept, keptNames } from './storage.ts';

export interface OwnModel {
  readonly name: string;
  readonly text: string;
  /** The last text that was a model: what sounds while the text is half written. */
  readonly valid: string;
  /** The model of the gallery that it began as; empty if none. */
  readonly from: string;
  /** When it was last changed, ms since 1970. */
  readonly changed: number;
}

export interface Mine {
  /** The newest first. */
  readonly list: ReadonlySignal<readonly OwnModel[]>;
  readonly find: (name: string) => OwnModel | undefined;
  readonly put: (model: OwnModel) => void;
  readonly remove: (name: string) => void;
}

const PREFIX = 'model.';
/** Longest name, characters. */
const MAX_NAME = 64;

export function createMine(): Mine {
  const read = () =>
    keptNames(PREFIX)
      .flatMap((key) => ownModel(key.slice(PREFIX.length), kept(key)) ?? [])
      .sort((a, b) => b.changed - a.changed);
  const list = signal<readonly OwnModel[]>(read());
  // Another tab changed its models.
  addEventListener('storage', () => {
    list.value = read();
  });
  return {
    list,
    find: (name) => list.peek().find((one) => one.name === name),
    put: (model) => {
      const { name, ...rest } = model;
      keep(PREFIX + name, JSON.stringify(rest));
      list.value = [model, ...list.peek().filter((one) => one.name !== name)].sort((a, b) => b.changed - a.changed);
    },
    remove: (name) => {
      forget(PREFIX + name);
      list.value = list.peek().filter((one) => one.name !== name);
    },
  };
}

/** What is kept may have been written by anything: only texts are taken from it. */
function ownModel(name: string, source: string | undefined): OwnModel | undefined {
  try {
    const { text, valid, from, changed } = JSON.parse(source ?? 'null') as Readonly<Record<string, unknown>>;
    if (typeof text !== 'string') return undefined;
    return {
      name,
      text,
      valid: typeof valid === 'string' ? valid : text,
      from: typeof from === 'string' ? from : '',
      changed: typeof changed === 'number' && Number.isFinite(changed) ? changed : 0,
    };
  } catch {
    return undefined;
  }
}

/** A text as the name of a model, which is also the name of its file and part of an address: letters, digits, - and _. */
export function plainName(text: string): string {
  return text
    .trim()
    .replace(/[^A-Za-z0-9_-]+/g, '-')
    .replace(/^-+|-+$/g, '')
    .slice(0, MAX_NAME);
}

/** The first of base, base-2, base-3 … that is not taken. */
export function freeName(base: string, isTaken: (name: string) => boolean): string {
  for (let n = 1; ; n++) {
    const name = n === 1 ? base : `${base}-${n}`;
    if (!isTaken(name)) return name;
  }
}
