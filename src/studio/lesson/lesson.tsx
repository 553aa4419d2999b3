/** The lesson on the page: a card below the stage with what to do, and a mark on the stage where to do it. */
import { useEffect } from 'preact/hooks';
import { Spot } from '../play/spot.tsx';
import type { Session } from '../session.ts';
import { Icon } from '../shell/icons.tsx';
import './lesson.css';
import type { Step } from '../../lesson/schema.ts';
import { beginLesson, currentLesson, endLesson, type Given, giveWay, goTo, pressMark } from './run.ts';
import { fractionOf } from './touch.ts';
import { lessonsOpen, wantedLesson } from './wanted-lesson.ts';

export function LessonView({ session }: { session: Session }) {
  const wanted = wantedLesson.value;
  useEffect(() => {
    if (wanted === undefined) return;
    wantedLesson.value = undefined;
    beginLesson(session, wanted).then((problem) => {
      if (problem !== undefined) session.mention('import', problem);
    });
  }, [wanted]);
  const opened = session.opened.value;
  useEffect(() => giveWay(session), [opened]);
  const given = currentLesson.value;
  if (given === undefined) return null;
  const { mark } = given.lesson.steps[given.at];
  const { held } = given;
  return (
    <>
      {mark !== undefined && mark !== held && (
        <Spot element={mark.element} fraction={fractionOf(mark)}>
          <button
            type="button"
            class="lesson-mark"
            aria-label={`Here: ${mark.do} ${mark.element}`}
            onClick={() => pressMark(session, mark)}
          />
        </Spot>
      )}
      <Card session={session} given={given} />
    </>
  );
}

function Card({ session, given }: { session: Session; given: Given }) {
  const { lesson, at } = given;
  const step = lesson.steps[at];
  const isLast = at === lesson.steps.length - 1;
  return (
    <section class="lesson" aria-label={lesson.title} data-test="lesson" data-step={at}>
      <header>
        <b>{lesson.title}</b>
        <span class="lesson-count">
          {at + 1} of {lesson.steps.length}
        </span>
        <button type="button" class="lesson-skip" onClick={() => endLesson(session)}>
          {isLast ? 'Close' : 'Skip'} <Icon name="close" />
        </button>
      </header>
      <p aria-live="polite">{step.say}</p>
      {step.compare !== undefined && <Compare session={session} rules={step.compare} />}
      <div class="lesson-row">
        {at > 0 && (
          <button type="button" class="push" onClick={() => goTo(session, at - 1)}>
            Back
          </button>
        )}
        {isLast ? (
          <>
            <button type="button" class="push" onClick={() => goTo(session, 0)}>
              Again
            </button>
            <button
              type="button"
              class="push push-main"
              onClick={() => {
                endLesson(session);
                lessonsOpen.value = true;
              }}
            >
              More lessons
            </button>
          </>
        ) : (
          <button type="button" class="push push-main" data-test="lesson-next" onClick={() => goOn(session, given)}>
            {step.button ?? (step.mark === undefined ? 'Next' : 'Show me')}
          </button>
        )}
      </div>
    </section>
  );
}

/** The button of a step with a mark presses the mark first. */
function goOn(session: Session, { lesson, at, held }: Given): void {
  const { mark } = lesson.steps[at];
  if (mark !== undefined && mark !== held) pressMark(session, mark);
  else goTo(session, at + 1);
}

/** Rules to hear one after the other, by name and in words. */
function Compare({ session, rules }: { session: Session; rules: NonNullable<Step['compare']> }) {
  const current = session.scheme.value === '' ? 'own' : session.scheme.value;
  const heard = rules.find(({ rule }) => rule === current);
  return (
    <fieldset class="lesson-compare" aria-label="Rules">
      {rules.map(({ rule, say }) => (
        <button
          key={rule}
          type="button"
          aria-pressed={current === rule}
          onClick={async () => {
            session.scheme.value = rule === 'own' ? '' : rule;
            await session.replay();
          }}
        >
          <b>{rule === 'own' ? "the model's own" : rule}</b> <span>{say}</span>
        </button>
      ))}
      {/* On an upright phone only the words of the rule that is heard have room. */}
      {heard !== undefined && <p class="lesson-heard">{heard.say}</p>}
    </fieldset>
  );
}
