/** A link to a moment: the model, all that was played on it since its start, and the contact that was looked at. Whoever opens it hears and sees the same. */
import { effect } from '@preact/signals';
import { prepare } from '../../audio/compiler.ts';
import type { Moment } from '../../audio/index.ts';
import { plainPlayed, readPlayed } from '../../audio/played.ts';
import type { Program } from '../../compile/index.ts';
import { loadModelText } from '../../model/index.ts';
import { type WantedLens, wantedLens } from '../look/wanted-lens.ts';
import type { Session } from '../session.ts';
import { openGraph } from '../session-audio.ts';
import { openPanel } from '../shell/open-panel.ts';
import { hashOf, MAX_BYTES } from './share.ts';

/** Longest performance that a link holds, s: whoever opens it hears all of it before the moment comes. */
const LONGEST = 60;
/** Goes on for this long after the sample that was looked at, s. */
const AFTER = 0.25;
/** Largest level: a model whose loudest output is a billionth of an SI unit. */
const LOUDEST = 1e12;

/** A link to what is frozen, or why there is none. */
export async function momentLink(
  session: Session,
  moment: Moment,
  lens: Required<Pick<WantedLens, 'contact' | 'point' | 'at' | 'speed'>>,
): Promise<{ readonly link: string } | { readonly problem: string }> {
  const { program } = moment.snapshot;
  const text = session.text.peek();
  const now = Math.min(moment.now, Math.ceil(lens.at + AFTER * program.rate));
  if (moment.played === undefined || programOf(text, program.rate)?.hash !== program.hash)
    return {
      problem: 'The model was changed while it sounded. Play it from the start, and a link can hold what happens.',
    };
  if (now > LONGEST * program.rate)
    return {
      problem: `A link holds at most the first ${LONGEST} s. Play the model from the start and freeze it sooner.`,
    };
  const level = session.node.peek()?.level ?? 1;
  const events = plainPlayed(moment.played.filter(({ sample }) => sample < now));
  const told = JSON.stringify({ format: 1, hash: program.hash, level, now, ...lens, at: Math.floor(lens.at), events });
  if (told.length > MAX_BYTES)
    return { problem: 'More was played than fits into a link. Play the model from the start and freeze it sooner.' };
  const hash = await hashOf({ text, name: session.name.peek(), moment: told });
  return { link: location.origin + location.pathname + hash };
}

function programOf(text: string, rate: number): Program | undefined {
  const model = loadModelText(text);
  const program = model.ok ? prepare(model.value, rate, true) : undefined;
  return program?.ok ? program.value : undefined;
}

/** What is looked at. */
type Lens = Required<Omit<WantedLens, 'taken'>>;
type Told = { readonly hash: string; readonly level: number; readonly events: unknown } & Lens;

/** Goes to a moment of the model that is open: plays what was played, and freezes it there. Returns what is wrong with it. */
export async function openMoment(session: Session, source: string): Promise<string | undefined> {
  const { sampleRate } = openGraph().context;
  const program = programOf(session.text.peek(), sampleRate);
  const rate = program?.rate ?? sampleRate;
  const told = toldIn(source, rate);
  if (typeof told === 'string') return `moment: ${told}`;
  const { hash, level, events, ...lens } = told;
  if (program === undefined || program.hash !== hash)
    return 'moment: it was made by another version of Clangor, or at another sample rate; the model is open, but what was played cannot be repeated';
  const contact = program.contacts.find(({ name }) => name === lens.contact);
  if (contact === undefined)
    return `moment: contact: expected a contact of the model; got ${JSON.stringify(lens.contact)}`;
  if (lens.point >= contact.points.length)
    return `moment: point: expected a number below ${contact.points.length}; got ${lens.point}`;
  const played = readPlayed(events, program, lens.now);
  if (!played.ok) return `moment: ${played.problems[0].message}`;
  await session.perform({ played: played.value, level });
  await arrive(session, lens, rate);
  return undefined;
}

/** Tells what will happen, and freezes the sound when it has come to the moment. */
async function arrive(session: Session, lens: Lens, rate: number): Promise<void> {
  const node = session.node.peek();
  const seconds = (lens.now / rate).toFixed(1);
  session.tell(
    'moment',
    `This link leads to a moment ${seconds} s after the start. Press play, and it freezes there.`,
    [{ label: 'Play', run: session.start }],
  );
  const end = effect(() => {
    if (session.node.value !== node) {
      session.settle('moment');
      queueMicrotask(() => end());
      return;
    }
    if ((session.frame.value?.time ?? 0) * rate < lens.now) return;
    session.settle('moment');
    openPanel.value = 'look';
    wantedLens.value = { ...lens, taken: node?.snapshot() };
    queueMicrotask(() => end());
  });
}

/** The content of a link, checked; or what is wrong with it, in one line. */
function toldIn(source: string, rate: number): Told | string {
  let data: unknown;
  try {
    data = JSON.parse(source);
  } catch {
    return 'expected JSON; got something else';
  }
  if (typeof data !== 'object' || data === null) return 'expected an object; got something else';
  const fields = data as Readonly<Record<string, unknown>>;
  const whole = (most: number) => (value: unknown) =>
    Number.isInteger(value) && (value as number) >= 0 && (value as number) <= most;
  const now = LONGEST * rate;
  const checks: Readonly<Record<string, readonly [string, (value: unknown) => boolean]>> = {
    format: ['1', (value) => value === 1],
    hash: ['64 hexadecimal digits', (value) => typeof value === 'string' && /^[0-9a-f]{64}$/.test(value)],
    level: [`a number above 0, at most ${LOUDEST}`, (value) => Number(value) > 0 && Number(value) <= LOUDEST],
    now: [`a whole number up to ${now}`, whole(now)],
    at: [`a whole number up to ${now}`, whole(now)],
    point: ['a whole number', whole(2 ** 31 - 1)],
    speed: ['a number from 0.001 to 1', (value) => Number(value) >= 0.001 && Number(value) <= 1],
    contact: ['a name', (value) => typeof value === 'string' && value.length <= 200],
  };
  for (const [key, [expected, isValid]] of Object.entries(checks))
    if (!isValid(fields[key]) || typeof fields[key] === 'object')
      return `${key}: expected ${expected}; got ${JSON.stringify(fields[key])?.slice(0, 40) ?? 'nothing'}`;
  const { hash, level, at, point, speed, contact, events } = fields as unknown as Told;
  return { hash, level, now: (fields as unknown as Told).now, at, point, speed, contact, events };
}
