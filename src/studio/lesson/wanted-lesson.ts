/** Which lesson is wanted, and whether the list of lessons is open. In a file of its own: a lesson's code is fetched when one is wanted. */
import { signal } from '@preact/signals';
import { FIRST_MODEL } from '../first-model-name.ts';
import { keep, kept } from '../storage.ts';

/** The lesson of the first visit. */
export const FIRST_LESSON = 'first-twenty-seconds';
const SEEN = 'first-lesson-seen';

export interface WantedLesson {
  /** The name of a shipped lesson, or of a file with this text. */
  readonly name: string;
  readonly text?: string;
  /** Whether it was asked for by a click; otherwise it begins after the first sound. */
  readonly isAskedFor?: boolean;
}

export const wantedLesson = signal<WantedLesson | undefined>(undefined);
export const lessonsOpen = signal(false);

/** The address asks for a lesson (?lesson=why-a-snare-buzzes); a first visit to the first instrument begins with the first one. */
export function wantFirstLesson(isFirstInstrument: boolean): void {
  const asked = new URLSearchParams(location.search).get('lesson');
  if (asked !== null && /^[a-z0-9-]{1,64}$/.test(asked)) wantedLesson.value = { name: asked };
  else if (isFirstInstrument && kept(SEEN) === undefined && !isEmbedded()) wantedLesson.value = { name: FIRST_LESSON };
}

/** Whether a lesson that begins by itself still fits: a user who has opened another instrument is not led back. */
export function isWelcome({ name }: WantedLesson, model: string): boolean {
  return name !== FIRST_LESSON || model === FIRST_MODEL;
}

export function rememberFirstLesson(): void {
  keep(SEEN, 'true');
}

/** Whether the page is a part of another one (?embed): only the stage is shown. */
export function isEmbedded(): boolean {
  return new URLSearchParams(location.search).has('embed');
}
