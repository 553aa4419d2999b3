/** What is wrong with the text of a lesson, in one line: with the file, or with what it says of the models of the gallery. */
import { lessonProblems } from '../../lesson/check.ts';
import { firstProblem, readLesson } from '../../lesson/schema.ts';
import { formatProblem, loadModelText, placeProblems } from '../../model/index.ts';
import type { Session } from '../session.ts';

export async function lessonFault(session: Session, text: string, file: string): Promise<string | undefined> {
  const read = readLesson(text, file);
  if (!read.ok) return firstProblem(read);
  const gallery = await session.wholeGallery();
  const model = (wanted: string) => {
    const loaded = loadModelText(gallery.find(({ name }) => name === wanted)?.text ?? '');
    if (!loaded.ok) throw new Error(`${wanted}: a model of the gallery is broken`);
    return loaded.value;
  };
  const problems = lessonProblems(read.value, { names: gallery.map(({ name }) => name), model });
  const [first] = placeProblems(problems, text, file);
  return first && formatProblem(first);
}
