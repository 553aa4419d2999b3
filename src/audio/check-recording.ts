/**
 * Checks a recording against the Programs that it plays. A recording is untrusted input: each of its indices must name something that is
 * there, and its memory must be one that the kernel can run. The first problem is reported in one line.
 */
import { contactFields } from '../compile/contact-record.ts';
import { slotCount } from '../compile/fold.ts';
import type { Program, Terms } from '../compile/index.ts';
import { runningAfter } from '../compile/taken-over.ts';
import { ContactLinks, ForceLinks, ROW } from '../kernel/records.ts';
import { countOf, readerOf } from './image-counts.ts';
import { memoryProblem, wordProblem } from './memory-check.ts';
import { type PlainEvent, type Recording, rateOf } from './recording-format.ts';

/** What the indices of a Program's events may name. */
interface Names {
  readonly control: number;
  readonly point: number;
  readonly force: number;
  readonly element: number;
  readonly slot: number;
}

const NOUNS: Readonly<Record<keyof Names, string>> = {
  control: 'controls',
  point: 'points of contact',
  force: 'forces of hands',
  element: 'elements',
  slot: 'unknowns',
};

function namesOf(program: Program): Names {
  return {
    control: program.controls.length,
    point: countOf(program, 'contact-links', ContactLinks),
    force: countOf(program, 'forces', ForceLinks),
    element: program.elements.length,
    slot: (program.sections.find(({ name }) => name === 'u')?.bytes ?? 0) / 8,
  };
}

/** What is wrong with a recording that has the right form; undefined if it can be rendered. `programOf` compiles its models. */
export function recordingProblem(
  recording: Recording,
  memory: Uint8Array,
  programOf: (model: Recording['model']) => Program,
): string | undefined {
  const whole = programOf(recording.model);
  const { event, presses = [] } = recording.start;
  const rate = rateOf(recording);
  if (rate !== whole.rate && 2 * rate !== whole.rate)
    return `rate: expected ${whole.rate} Hz, that of the model, or half of it; got ${rate} Hz`;
  if (event > whole.events.length)
    return `start.event: expected at most ${whole.events.length} changes in the score; got ${event}`;
  let program = runningAfter(whole, event);
  const wrong = memoryProblem(program, memory);
  if (wrong !== undefined) return `start.memory: ${wrong}`;
  for (const [i, { press }] of presses.entries()) {
    const problem = pressProblem(program, press.point);
    if (problem !== undefined) return `start.presses.${i}.press.point: ${problem}`;
  }
  // In the order in which they are performed: a load decides what later indices mean.
  const inOrder = [...recording.events.entries()].sort(([, a], [, b]) => a.frame - b.frame);
  for (const [i, { event }] of inOrder) {
    if (event.type === 'load') program = programOf(event.model as Recording['model']);
    const problem = eventProblem(program, event);
    if (problem !== undefined) return `events.${i}.event.${problem}`;
  }
  return undefined;
}

function outside(names: Names, kind: keyof Names, index: unknown): string | undefined {
  if ((index as number) < names[kind]) return undefined;
  return `expected an index below ${names[kind]}, the number of ${NOUNS[kind]}; got ${index}`;
}

/** A press sets stiffness and damping, which only some laws have. */
function pressProblem(program: Program, point: number): string | undefined {
  const problem = outside(namesOf(program), 'point', point);
  if (problem !== undefined) return problem;
  const law = readerOf(program).int('contact-links', ContactLinks, point, 'law');
  const fields: readonly string[] = contactFields[law];
  if (fields.includes('stiffness') && fields.includes('damping')) return undefined;
  return `expected a spring with a damper, such as a finger; got point ${point}, which is none`;
}

/** What is wrong with an event that has the right form, on a Program. */
export function eventProblem(program: Program, event: PlainEvent): string | undefined {
  const names = namesOf(program);
  const fields = event as unknown as Readonly<Record<string, number>>;
  const check = (path: string, kind: keyof Names, index: unknown) => {
    const problem = index === undefined ? undefined : outside(names, kind, index);
    return problem === undefined ? undefined : `${path}: ${problem}`;
  };
  switch (event.type) {
    case 'move':
    case 'pulse':
      return check('control', 'control', fields.control);
    case 'throw':
      return (
        check('element', 'element', fields.element) ??
        ['points', 'aside']
          .flatMap((field) =>
            ((event[field] as readonly number[] | undefined) ?? []).map((point, i) =>
              check(`${field}.${i}`, 'point', point),
            ),
          )
          .find(Boolean)
      );
    case 'bow': {
      const controls = event.controls as Readonly<Record<string, number>>;
      return (
        ['force', 'velocity', 'position']
          .map((name) => check(`controls.${name}`, 'control', controls[name]))
          .find((problem) => problem !== undefined) ?? check('hand', 'point', fields.hand)
      );
    }
    case 'push':
      return (
        check('force', 'force', fields.force) ??
        check('control', 'control', fields.control) ??
        check('element', 'element', fields.element) ??
        termsProblem(program, fields.element, event.terms as Terms)
      );
    case 'press': {
      const problem = pressProblem(program, fields.point);
      return problem === undefined ? undefined : `point: ${problem}`;
    }
    case 'lay':
      return check('hand', 'point', fields.hand) ?? check('control', 'control', fields.control);
    case 'rest':
      return check('hand', 'point', fields.hand);
    case 'change':
      return changeProblem(program, names, event as unknown as RecordedChange);
    default:
      return undefined;
  }
}

/** Terms are those of one element, with consecutive slots in rows. */
function termsProblem(program: Program, element: number, terms: Terms): string | undefined {
  const { slots, rowTerms, weights, moves, mobilities } = terms;
  if (![weights, moves, mobilities].every(({ length }) => length === slots.length))
    return `terms: expected ${slots.length} weights, moves and mobilities, one of each per slot; got other numbers`;
  const singles = slots.length - rowTerms;
  if (singles < 0 || rowTerms % ROW !== 0)
    return `terms.rowTerms: expected a multiple of ${ROW} up to ${slots.length}; got ${rowTerms}`;
  const { slot, size, fold } = program.elements[element];
  const stop = slot + slotCount(size, fold);
  const follows = (one: number, t: number) => t <= singles || (t - singles) % ROW === 0 || one === slots[t - 1] + 1;
  const wrong = slots.findIndex((one, t) => one < slot || one >= stop || !follows(one, t));
  if (wrong < 0) return undefined;
  return `terms.slots.${wrong}: expected a slot from ${slot} to ${stop - 1}, consecutive in rows; got ${slots[wrong]}`;
}

interface RecordedChange {
  readonly addresses: readonly number[];
  readonly words: readonly string[];
  readonly contacts: readonly number[];
  readonly mobilities: readonly { readonly slot: number }[];
  readonly speeds?: readonly { readonly slot: number }[];
}

function changeProblem(program: Program, names: Names, change: RecordedChange): string | undefined {
  const { addresses, words, contacts, mobilities, speeds = [] } = change;
  if (addresses.length !== words.length)
    return `words: expected ${addresses.length}, one for each address; got ${words.length}`;
  for (let i = 0; i < addresses.length; i++) {
    const problem = wordProblem(program, addresses[i], BigInt(`0x${words[i]}`));
    if (problem !== undefined) return problem;
  }
  const contact = contacts.find((one) => one >= names.point);
  if (contact !== undefined) return `contacts: ${outside(names, 'point', contact)}`;
  // The last entry of an element is the slot behind it.
  const beyond = (factors: typeof mobilities) => factors.find(({ slot }) => slot > names.slot);
  const [mobility, speed] = [beyond(mobilities), beyond(speeds)];
  if (mobility !== undefined) return `mobilities: ${outside(names, 'slot', mobility.slot)}`;
  return speed === undefined ? undefined : `speeds: ${outside(names, 'slot', speed.slot)}`;
}
