/** Gives a lesson: one step after the other. Each does to the studio what a hand could do, and leaves the text of the model as it is. */
import { effect, type ReadonlySignal, signal } from '@preact/signals';
import { firstProblem, type Lesson, type Mark, readLesson, type Step } from '../../lesson/schema.ts';
import { wantedLens } from '../look/wanted-lens.ts';
import { wantedPart } from '../look/wanted-part.ts';
import type { Session } from '../session.ts';
import { openPanel } from '../shell/open-panel.ts';
import { lessons } from './lessons.ts';
import { doMark } from './touch.ts';
import { FIRST_LESSON, rememberFirstLesson, type WantedLesson } from './wanted-lesson.ts';

export interface Given {
  readonly name: string;
  readonly lesson: Lesson;
  /** Index of the step. */
  readonly at: number;
  /** The mark whose finger lies on the instrument. */
  readonly held?: Mark;
}

const given = signal<Given | undefined>(undefined);
/** The lesson that is being given. */
export const currentLesson: ReadonlySignal<Given | undefined> = given;

/** No sound device asks for more than this at once, s. */
const BUFFER = 0.1;
/** After a mark was pressed, the lesson goes on after this time, s. */
const AFTER_MARK = 1.5;
/** How much slower than the sound a frozen contact is shown, unless the lesson says otherwise. */
const SLOWER = 1000;

/** The number of models opened when the lesson opened its own. */
let opened = 0;
/** Ends the waiting for the next step. */
let endWaiting = () => {};

/** Begins a lesson by its name, or from a text; an error in it is returned as one line. A lesson that begins by itself leaves the present sound running. */
export async function beginLesson(
  session: Session,
  { name, text, isAskedFor = false }: WantedLesson,
): Promise<string | undefined> {
  const source = text ?? lessons.find((one) => one.name === name)?.text;
  if (source === undefined)
    return `lesson: expected one of ${lessons.map((one) => one.name).join(', ')}; got ${JSON.stringify(name)}`;
  const read = readLesson(source, `${name}.yaml`);
  if (!read.ok) return firstProblem(read);
  const known = await session.wholeGallery();
  const unknown = read.value.steps.find(({ model }) => model !== undefined && !known.some((one) => one.name === model));
  if (unknown !== undefined)
    return `${name}.yaml: expected a model of the gallery; got ${JSON.stringify(unknown.model)}`;
  if (name === FIRST_LESSON) rememberFirstLesson();
  opened = session.opened.peek();
  await enter(session, { name, lesson: read.value, at: 0 }, isAskedFor);
  return undefined;
}

export function endLesson(session: Session): void {
  endWaiting();
  if (given.peek() === undefined) return;
  given.value = undefined;
  session.scheme.value = '';
  session.node.peek()?.release('finger');
}

/** Ends the lesson if another model was opened: then it is in the way. */
export function giveWay(session: Session): void {
  if (session.opened.peek() > opened) endLesson(session);
}

/** Goes to another step; beyond the last one the lesson ends. */
export async function goTo(session: Session, at: number): Promise<void> {
  const now = given.peek();
  if (now === undefined) return;
  if (at >= now.lesson.steps.length) endLesson(session);
  else await enter(session, { ...now, at }, at <= now.at);
}

export async function pressMark(session: Session, mark: Mark): Promise<void> {
  const now = given.peek();
  if (now === undefined) return;
  const problem = await doMark(session, mark);
  if (problem !== undefined) session.mention('lesson', problem);
  if (mark.do === 'finger') given.value = { ...now, held: mark };
  goOnAfter(session, now, AFTER_MARK);
}

/**
 * Enters a step. The first one, and one that asks for a finger, play the model from its start when they are entered `again`: a bowed string keeps
 * to the harmonic that a finger brought it to, even when the finger is gone.
 */
async function enter(session: Session, { held, ...now }: Given, again = false): Promise<void> {
  endWaiting();
  const step = now.lesson.steps[now.at];
  const isOpen = step.model === undefined || step.model === session.name.peek();
  const isAnew = step.play === 'start' || (again && isOpen && (now.at === 0 || step.mark?.do === 'finger'));
  const isLifted = step.release === true || isAnew || now.at === 0 || held === undefined;
  given.value = isLifted ? now : { ...now, held };
  const isStill = () => given.peek()?.lesson === now.lesson && given.peek()?.at === now.at;
  if (step.model !== undefined && !isOpen) {
    // Counted before: the model that this opens is the lesson's own.
    opened = session.opened.peek() + 1;
    await session.open(step.model);
  }
  if (!isStill()) return;
  if (isLifted && held !== undefined) session.node.peek()?.release('finger');
  if (step.rule !== undefined) session.scheme.value = step.rule === 'own' ? '' : step.rule;
  if (step.panel !== undefined) openPanel.value = step.panel === 'none' ? undefined : step.panel;
  if (step.show !== undefined) {
    openPanel.value = 'look';
    wantedPart.value = step.show;
  }
  // A contact that became stiffer while it is pressed would throw its bodies out, so the model restarts with the new values.
  if (isAnew) await session.replay(step.set);
  else await change(session, step, isStill);
  if (isStill() && step.set !== undefined) showProgram(session);
  if (isStill()) await sound(session, step);
  if (!isStill()) return;
  if (step.freeze !== undefined) await freeze(session, step.freeze, isStill);
  else if (step.seconds !== undefined) goOnAfter(session, now, step.seconds);
}

/** Shows the strongest hit of the last second; or of the second before a time of the model, which is played up to there. */
async function freeze(session: Session, what: NonNullable<Step['freeze']>, isStill: () => boolean): Promise<void> {
  const { contact, slower = SLOWER, after } = what;
  const show = (now?: number) => {
    if (!isStill()) return;
    openPanel.value = 'look';
    const taken = session.node.peek()?.snapshot();
    wantedLens.value = { contact, speed: 1 / slower, taken, ...(now !== undefined && { now }) };
  };
  if (after === undefined) return show();
  // Frames of the run before may still arrive; that run began earlier, by more than a buffer of the sound device lasts.
  const asked = (session.analyser.peek()?.context.currentTime ?? 0) - BUFFER;
  await session.replay();
  if (!isStill()) return;
  wait(
    () => {
      const { time = 0, contextTime = 0 } = session.frame.value ?? {};
      return contextTime - time >= asked && time >= after;
    },
    () => show(Math.round(after * (session.program.peek()?.rate ?? 0))),
  );
}

/** Goes on when it has sounded for a time, s: a page that computes slowly, or that is paused, takes longer. */
function goOnAfter(session: Session, { lesson, at }: Given, seconds: number): void {
  const end = (session.analyser.peek()?.context.currentTime ?? 0) + seconds;
  wait(
    () => (session.frame.value?.contextTime ?? 0) >= end,
    () => {
      if (given.peek()?.lesson === lesson && given.peek()?.at === at) goTo(session, at + 1);
    },
  );
}

/** Acts once a condition on signals holds. */
function wait(holds: () => boolean, act: () => void): void {
  endWaiting();
  const end = effect(() => {
    if (!holds()) return;
    queueMicrotask(() => {
      if (endWaiting !== end) return;
      endWaiting();
      endWaiting = () => {};
      act();
    });
  });
  endWaiting = end;
}

async function sound(session: Session, { play, model }: Step): Promise<void> {
  if (play === 'stop') await session.stop();
  else if (play === 'on' || (model !== undefined && play === undefined)) await session.start();
}

async function change(session: Session, { set = {} }: Step, isStill: () => boolean): Promise<void> {
  const node = session.node.peek();
  for (const [path, value] of Object.entries(set)) {
    const [problem] = (await node?.set(path, value)) ?? [];
    // Who goes on before it is done may have another model by now.
    if (!isStill()) return;
    if (problem !== undefined) session.mention('lesson', `${path}: ${problem.message}`);
  }
}

/** The studio draws the Program that sounds. */
function showProgram(session: Session): void {
  const node = session.node.peek();
  if (node !== undefined) session.program.value = node.program;
}
