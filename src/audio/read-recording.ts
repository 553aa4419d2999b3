/** Recordings from files: whoever wrote them, what comes out has the right types and sizes, or one line says what has not. */
import { type Checked, checkModel } from '../model/index.ts';
import type { Recording } from './recording.ts';

/** Frames of a recording: three quarters of an hour at 48 kHz. */
const MOST_FRAMES = 2 ** 27;
/** Events of a recording, and numbers in one of them. */
const MOST_EVENTS = 2 ** 20;
const MOST_NUMBERS = 2 ** 22;
/** Largest kernel memory as base64. */
const MOST_MEMORY = 2 ** 26;

/** Says what is wrong with a value, with where it is; undefined if nothing is. */
type Check = (value: unknown, path: string) => string | undefined;

const wants = (what: string, holds: (value: unknown) => boolean): Check => {
  return (value, path) => (holds(value) ? undefined : `${path}: expected ${what}; got ${shown(value)}`);
};

function shown(value: unknown): string {
  const text = JSON.stringify(value) ?? 'nothing';
  return text.length > 40 ? `${text.slice(0, 40)}…` : text;
}

const number = wants('a number', (value) => Number.isFinite(value));
const flag = wants('true or false', (value) => typeof value === 'boolean');
const text = wants('a text', (value) => typeof value === 'string' && value.length < 1000);
const whole = (most: number) =>
  wants(
    `a whole number from 0 to ${most}`,
    (value) => Number.isInteger(value) && (value as number) >= 0 && (value as number) <= most,
  );
const index = whole(2 ** 31 - 1);
const matches = (what: string, pattern: RegExp, most: number) =>
  wants(what, (value) => typeof value === 'string' && value.length <= most && pattern.test(value));

function list(check: Check, most: number): Check {
  const isList = wants(`a list of at most ${most}`, (value) => Array.isArray(value) && value.length <= most);
  return (value, path) => isList(value, path) ?? first(value as unknown[], (one, i) => check(one, `${path}.${i}`));
}

function object(fields: Readonly<Record<string, Check>>, optional: Readonly<Record<string, Check>> = {}): Check {
  const isObject = wants('fields', (value) => typeof value === 'object' && value !== null && !Array.isArray(value));
  return (value, path) => {
    const own = value as Readonly<Record<string, unknown>>;
    const at = (name: string) => (path === '' ? name : `${path}.${name}`);
    return (
      isObject(value, path) ??
      first(Object.entries(fields), ([name, check]) => check(own[name], at(name))) ??
      first(Object.entries(optional), ([name, check]) =>
        own[name] === undefined ? undefined : check(own[name], at(name)),
      )
    );
  };
}

function first<T>(values: readonly T[], check: (value: T, i: number) => string | undefined): string | undefined {
  for (let i = 0; i < values.length; i++) {
    const wrong = check(values[i], i);
    if (wrong !== undefined) return wrong;
  }
  return undefined;
}

const model: Check = (value, path) => {
  const checked = checkModel(value);
  return checked.ok ? undefined : `${path}.${checked.problems[0].path}: ${checked.problems[0].message}`;
};
const numbers = list(number, MOST_NUMBERS);
const indices = list(index, MOST_NUMBERS);
const word = matches('sixteen hexadecimal digits at most', /^[0-9a-f]+$/, 16);

const press = object({ point: index, stiffness: number, damping: number }, { over: index });

/** What every kind of event has. */
const EVENTS: Readonly<Record<string, Check>> = {
  move: object({ control: index, to: number, over: index }),
  bow: object(
    {
      controls: object({ force: index, velocity: index, position: index }),
      force: number,
      velocity: number,
      node: number,
      over: index,
    },
    { hand: index },
  ),
  push: object({
    force: index,
    control: index,
    element: index,
    terms: object({ slots: indices, weights: numbers, moves: numbers, mobilities: numbers, rowTerms: index }),
    peak: number,
    rise: index,
    fall: index,
  }),
  press,
  lay: object({ hand: index, control: index, node: number }),
  rest: object({ hand: index }),
  change: object({
    path: text,
    value: number,
    addresses: indices,
    words: list(word, MOST_NUMBERS),
    contacts: indices,
    mobilities: list(object({ slot: index, factor: number }), MOST_NUMBERS),
  }),
  load: object({ model, level: number, carries: flag }),
  gain: object({ to: number, over: number }),
};

const event: Check = (value, path) => {
  const type = (value as { type?: unknown } | null | undefined)?.type;
  const known = typeof type === 'string' && Object.hasOwn(EVENTS, type) ? EVENTS[type] : undefined;
  return known === undefined
    ? `${path}.type: expected one of ${Object.keys(EVENTS).join(', ')}; got ${shown(type)}`
    : known(value, path);
};

const recording = object({
  format: wants('1, the only format there is', (value) => value === 1),
  model,
  hash: matches('64 hexadecimal digits', /^[0-9a-f]{64}$/, 64),
  start: object(
    {
      memory: matches('a memory in base64', /^[A-Za-z0-9+/]+={0,2}$/, MOST_MEMORY),
      event: index,
      level: number,
      gain: number,
      filters: list(list(number, 5), 2),
      limited: number,
    },
    {
      presses: list(object({ press, start: index, stiffness: number, damping: number, steps: index }), MOST_EVENTS),
    },
  ),
  frames: whole(MOST_FRAMES),
  events: list(object({ frame: whole(MOST_FRAMES), event }), MOST_EVENTS),
});

/** Whether data claims to be a recording rather than a model. */
export function isRecordingLike(data: unknown): boolean {
  return typeof data === 'object' && data !== null && 'format' in data && 'frames' in data;
}

/** A recording that was written by `JSON.stringify`, checked. */
export function readRecording(data: unknown): Checked<Recording> {
  const wrong = recording(data, '');
  return wrong === undefined
    ? { ok: true, value: data as Recording }
    : { ok: false, problems: [{ path: '', message: wrong }] };
}
