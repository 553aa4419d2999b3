/** The list of lessons. */
import { useEffect, useRef } from 'preact/hooks';
import type { Session } from '../session.ts';
import { Icon } from '../shell/icons.tsx';
import './lesson.css';
import { lessons } from './lessons.ts';
import { readLesson } from './schema.ts';
import { lessonsOpen, wantedLesson } from './wanted-lesson.ts';

function close(): void {
  lessonsOpen.value = false;
}

export function LessonList({ session }: { session: Session }) {
  const dialog = useRef<HTMLDialogElement>(null);
  useEffect(() => dialog.current?.showModal(), []);
  return (
    <dialog class="lessons" ref={dialog} onClose={close} aria-label="Lessons">
      <header>
        <h2>Lessons</h2>
        <button type="button" class="round" onClick={close} aria-label="Close">
          <Icon name="close" />
        </button>
      </header>
      <ul>
        {lessons.map(({ name, text }) => {
          const read = readLesson(text, `${name}.yaml`);
          return (
            <li key={name}>
              <button
                type="button"
                data-test={`lesson-${name}`}
                onClick={() => {
                  close();
                  wantedLesson.value = { name, isAskedFor: true };
                  session.start();
                }}
              >
                <b>{read.ok ? read.value.title : name}</b>
                <span>{read.ok ? read.value.about : ''}</span>
              </button>
            </li>
          );
        })}
      </ul>
      <p>A lesson is a short file. Write one of your own and drop it on this page: the guide says how.</p>
    </dialog>
  );
}
