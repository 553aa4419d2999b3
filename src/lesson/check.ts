/** What a lesson says of its models: they are in the gallery, and have what is marked, frozen and set. */
import { formOf } from '../elements/index.ts';
import { changeModel, closest, type Model, type Problem } from '../model/index.ts';
import { show } from '../model/problems.ts';
import type { Lesson, Mark, Step } from './schema.ts';

/** The models that a lesson can open. */
export interface Gallery {
  readonly names: readonly string[];
  /** A model of that name, which is one of them. */
  readonly model: (name: string) => Model;
}

/** Everything that the card of a step would not find, in the order of the steps. */
export function lessonProblems({ steps }: Lesson, gallery: Gallery): Problem[] {
  let model: Model | undefined;
  return steps.flatMap((step, i) => {
    const at = (problem: Problem) => ({ ...problem, path: `steps.${i}.${problem.path}` });
    if (step.model !== undefined && !gallery.names.includes(step.model))
      return [at(unknown('model', 'a model of the gallery', step.model, gallery.names))];
    if (step.model !== undefined) model = gallery.model(step.model);
    return stepProblems(step, model).map(at);
  });
}

function stepProblems({ mark, freeze, set = {} }: Step, model: Model | undefined): Problem[] {
  const [needs] = [mark && 'mark', freeze && 'freeze', Object.keys(set).length > 0 && 'set'].filter(Boolean);
  if (model === undefined)
    return needs ? [{ path: String(needs), message: 'expected a model in this step or an earlier one; got none' }] : [];
  return [
    ...(mark === undefined ? [] : markProblems(mark, model)),
    ...(freeze === undefined || freeze.contact in model.contacts
      ? []
      : [unknown('freeze.contact', 'a contact of the model', freeze.contact, Object.keys(model.contacts))]),
    ...Object.entries(set).flatMap(([path, value]) => {
      const changed = changeModel(model, path, value);
      return changed.ok ? [] : [{ path: 'set', message: `${path}: ${changed.problems[0].message}` }];
    }),
  ];
}

function markProblems({ element, at, do: act }: Mark, { elements }: Model): Problem[] {
  const names = Object.keys(elements).filter((name) => formOf(elements[name]) !== 'barrier');
  if (!names.includes(element)) return [unknown('mark.element', 'an element that vibrates', element, names)];
  const form = formOf(elements[element]);
  if (form === 'line') return [];
  const wrong = (path: string, got: string) => [
    { path, message: `expected a string or bar, which has a length; got ${got} on ${show(element)}` },
  ];
  if (act === 'pluck') return wrong('mark.do', 'pluck');
  return at === undefined ? [] : wrong('mark.at', `${Math.round(1e4 * at) / 100} %`);
}

function unknown(path: string, expected: string, got: string, names: readonly string[]): Problem {
  const near = closest(got, names);
  const hint = near === undefined ? `there is ${names.slice(0, 8).join(', ')}` : `did you mean "${near}"?`;
  return { path, message: `expected ${expected}; got ${show(got)}; ${hint}` };
}
