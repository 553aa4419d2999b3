/** Reads recordings from files. A file is untrusted input: types and sizes are checked, and the first problem is reported in one line. */
import { type Checked, checkModel, type Model } from '../model/index.ts';
import { HALVING_STATE } from './halve.ts';
import type { Recording } from './recording-format.ts';

/** Most frames of a recording: three quarters of an hour at 48 kHz. */
const MOST_FRAMES = 2 ** 27;
/** Most events of a recording, and most numbers in one event. */
const MOST_EVENTS = 2 ** 20;
const MOST_NUMBERS = 2 ** 22;
/** Largest kernel memory as base64. */
const MOST_MEMORY = 2 ** 26;

/** Returns what is wrong with the value at a path, or undefined if it is valid. */
type Check = (value: unknown, path: string) => string | undefined;

const expectThat = (what: string, isValid: (value: unknown) => boolean): Check => {
  return (value, path) => {
    const where = path === '' ? '' : `${path}: `;
    return isValid(value) ? undefined : `${where}expected ${what}; got ${excerpt(value)}`;
  };
};

function excerpt(value: unknown): string {
  const text = JSON.stringify(value) ?? 'nothing';
  return text.length > 40 ? `${text.slice(0, 40)}…` : text;
}

const number = expectThat('a number', (value) => Number.isFinite(value));
const positive = expectThat('a number above 0', (value) => Number.isFinite(value) && (value as number) > 0);
const flag = expectThat('true or false', (value) => typeof value === 'boolean');
const text = expectThat(
  'a string of less than 1000 characters',
  (value) => typeof value === 'string' && value.length < 1000,
);
const wholeNumber = (most: number) =>
  expectThat(
    `a whole number from 0 to ${most}`,
    (value) => Number.isInteger(value) && (value as number) >= 0 && (value as number) <= most,
  );
const index = wholeNumber(2 ** 31 - 1);
const matches = (what: string, pattern: RegExp, most: number) =>
  expectThat(what, (value) => typeof value === 'string' && value.length <= most && pattern.test(value));

const base64 = (what: string, most: number) =>
  expectThat(
    what,
    (value) =>
      typeof value === 'string' &&
      value.length <= most &&
      value.length % 4 === 0 &&
      /^[A-Za-z0-9+/]+={0,2}$/.test(value),
  );

function list(check: Check, most: number): Check {
  const isList = expectThat(`a list of at most ${most}`, (value) => Array.isArray(value) && value.length <= most);
  return (value, path) =>
    isList(value, path) ?? firstProblem(value as unknown[], (one, i) => check(one, `${path}.${i}`));
}

function object(fields: Readonly<Record<string, Check>>, optional: Readonly<Record<string, Check>> = {}): Check {
  const isObject = expectThat(
    'an object',
    (value) => typeof value === 'object' && value !== null && !Array.isArray(value),
  );
  return (value, path) => {
    const entries = value as Readonly<Record<string, unknown>>;
    const at = (name: string) => (path === '' ? name : `${path}.${name}`);
    return (
      isObject(value, path) ??
      firstProblem(Object.entries(fields), ([name, check]) => check(entries[name], at(name))) ??
      firstProblem(Object.entries(optional), ([name, check]) =>
        entries[name] === undefined ? undefined : check(entries[name], at(name)),
      )
    );
  };
}

function firstProblem<T>(values: readonly T[], check: (value: T, i: number) => string | undefined): string | undefined {
  for (let i = 0; i < values.length; i++) {
    const wrong = check(values[i], i);
    if (wrong !== undefined) return wrong;
  }
  return undefined;
}

const model: Check = (value, path) => {
  const checked = checkModel(value);
  if (checked.ok) return undefined;
  const [{ path: below, message }] = checked.problems;
  return `${below === '' ? path : `${path}.${below}`}: ${message}`;
};
const factors = list(object({ slot: index, factor: number }), MOST_NUMBERS);
const numbers = list(number, MOST_NUMBERS);
const indices = list(index, MOST_NUMBERS);
const word = matches('at most 16 hexadecimal digits', /^[0-9a-f]+$/, 16);

const press = object({ point: index, stiffness: number, damping: number }, { over: index });

/** The fields of each kind of event. */
const EVENTS: Readonly<Record<string, Check>> = {
  move: object({ control: index, to: number, over: index }),
  bow: object(
    {
      controls: object({ force: index, velocity: index }, { position: index }),
      force: number,
      velocity: number,
      over: index,
    },
    { hand: index, node: number },
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
  pulse: object({ control: index, peak: number, rise: index, fall: index }),
  throw: object({ element: index, points: indices, velocity: number }, { aside: indices }),
  lay: object({ hand: index, control: index, node: number }),
  rest: object({ hand: index }),
  change: object(
    {
      path: text,
      value: number,
      addresses: indices,
      words: list(word, MOST_NUMBERS),
      contacts: indices,
      mobilities: factors,
    },
    { speeds: factors },
  ),
  load: object({ model, level: number, carries: flag }),
  gain: object({ to: number, over: number }),
};

const event: Check = (value, path) => {
  const type = (value as { type?: unknown } | null | undefined)?.type;
  const known = typeof type === 'string' && Object.hasOwn(EVENTS, type) ? EVENTS[type] : undefined;
  return known === undefined
    ? `${path}.type: expected one of ${Object.keys(EVENTS).join(', ')}; got ${excerpt(type)}`
    : known(value, path);
};

/** What is wrong with events of unknown origin, each with its frame; undefined if they have the right form. */
export function eventsProblem(data: unknown, path: string, mostEvents: number, mostFrames: number): string | undefined {
  return list(object({ frame: wholeNumber(mostFrames), event }), mostEvents)(data, path);
}

const recording = object(
  {
    format: expectThat('1, the only format', (value) => value === 1),
    model,
    hash: matches('64 hexadecimal digits', /^[0-9a-f]{64}$/, 64),
    start: object(
      {
        memory: base64('kernel memory in base64', MOST_MEMORY),
        event: index,
        level: number,
        gain: number,
        filters: list(list(number, 5), 2),
        limited: number,
      },
      {
        ramp: object({ from: number, to: number, start: number, over: positive }),
        halvings: list(list(number, HALVING_STATE), 2),
        presses: list(object({ press, start: index, stiffness: number, damping: number, steps: index }), MOST_EVENTS),
      },
    ),
    frames: wholeNumber(MOST_FRAMES),
    events: list(object({ frame: wholeNumber(MOST_FRAMES), event }), MOST_EVENTS),
  },
  { begun: number, rate: positive },
);

/** Whether data looks like a recording rather than a model. */
export function isRecordingLike(data: unknown): boolean {
  return typeof data === 'object' && data !== null && 'format' in data && 'frames' in data;
}

/** Checks a recording that was parsed from JSON. */
export function readRecording(data: unknown): Checked<Recording> {
  const wrong = recording(data, '');
  if (wrong !== undefined) return { ok: false, problems: [{ path: '', message: wrong }] };
  const read = data as Recording;
  const events = read.events.map(({ frame, event }) => ({
    frame,
    event: event.type === 'load' ? { ...event, model: checkedModel(event.model) } : event,
  }));
  return { ok: true, value: { ...read, model: checkedModel(read.model), events } };
}

/** The model as it is after the check, with its defaults filled in: what the file holds may lack them. */
function checkedModel(model: unknown): Model {
  const checked = checkModel(model);
  if (!checked.ok) throw new Error('expected a model that was checked before');
  return checked.value;
}
