/** The list of lessons. */
import type { Session } from '../session.ts';
import { Dialog } from '../shell/dialog.tsx';
import './lesson.css';
import { readLesson } from '../../lesson/schema.ts';
import { lessons } from './lessons.ts';
import { lessonsOpen, wantedLesson } from './wanted-lesson.ts';

function close(): void {
  lessonsOpen.value = false;
}

export function LessonList({ session }: { session: Session }) {
  return (
    <Dialog class="lessons" title="Lessons" onClose={close}>
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
    </Dialog>
  );
}
