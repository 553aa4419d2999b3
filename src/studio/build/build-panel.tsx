/** The Build panel: the model as a graph and as text, side by side, with the fields of the selected entry. */
import { useSignal } from '@preact/signals';
import type { ComponentChildren } from 'preact';
import { lazy, Suspense } from 'preact/compat';
import { type CollisionRule, collisionRules, type Model } from '../../model/index.ts';
import type { SectionName, Session } from '../session.ts';
import { Icon } from '../shell/icons.tsx';
import '../keep/parts.css';
import './build.css';
import { Editor } from './editor.tsx';
import { Inspector } from './inspector.tsx';
import { elementsOf } from './remove.ts';
import { addTemplate, addTouching, TEMPLATES, type Template, targetsFor } from './templates.ts';
import type { Thing } from './thing.ts';
import { addThing, THINGS, targetsForThing } from './things.ts';

const GraphView = lazy(() => import('./graph.tsx').then((module) => module.GraphView));

/** What each rule is for, in a few words; docs/guide.md has the full table. */
const RULE_USES: Readonly<Record<CollisionRule, string>> = {
  p2: 'default, least overlap',
  p2c: 'closer for soft contacts',
  p2m: 'lossless impacts of masses',
  '27s': 'cheaper, for soft contacts',
  '27f': 'as published, equation 27',
  '26': 'as published, equation 26: may attract',
};

/** Values and labels of the Rule field: the choices of `clangor render --scheme`, and the rules of the model. */
const SCHEMES: readonly (readonly [string, string])[] = [
  ['', 'as in the model'],
  ...collisionRules.map((rule) => [rule, `${rule}: ${RULE_USES[rule]}`] as const),
  ['it2', 'IT-2: Newton iteration, for comparison'],
];

const GROUPS: readonly (readonly [SectionName, string])[] = [
  ['elements', 'Elements'],
  ['contacts', 'Contacts'],
  ['players', 'Players'],
  ['outputs', 'Outputs'],
];

/** Everything in the list, in its order. */
const ADDITIONS: readonly Addition[] = [...THINGS, ...TEMPLATES];

/** Titles of the views; a narrow panel shows one at a time. */
const TITLES = { graph: 'Graph', fields: 'Fields', text: 'Text' };

export function BuildPanel({ session }: { session: Session }) {
  const failure = useSignal('');
  const side = useSignal<'graph' | 'fields' | 'text'>('graph');
  const asked = useSignal<Question | undefined>(undefined);
  const add = async (template: Addition, related: readonly string[]) => {
    const model = session.model.peek();
    if (model === undefined) return;
    asked.value = undefined;
    const { names, needed } = targetsOf(model, template);
    const fitting = related.filter((name) => names.includes(name));
    // With as many elements as are needed there is nothing to ask.
    const chosen = names.length <= needed ? names : fitting.slice(0, needed);
    if (chosen.length < needed) {
      asked.value = { template, chosen, names: names.filter((name) => !chosen.includes(name)) };
      return;
    }
    const text = session.text.peek();
    const joins = !isThing(template) && template.section === 'elements' && chosen.length > 0;
    const added = isThing(template)
      ? addThing(text, model, template, chosen[0])
      : joins
        ? addTouching(text, model, template, chosen[0])
        : addTemplate(text, model, template, needed === 0 ? related : chosen);
    failure.value = added.ok ? '' : added.problems.map(({ message }) => message).join('\n');
    if (!added.ok) return;
    const loaded = session.edit(added.value.text, true);
    const { section, name } = added.value;
    session.selected.value = { section, name };
    await loaded;
    // What was added is heard.
    if (session.running.peek()) await session.replay();
  };
  return (
    <div class={`build show-${side.value}`}>
      <Tools session={session} failure={failure.value} onAdd={(template) => add(template, relatedElements(session))}>
        {asked.value !== undefined && (
          <Ask
            question={asked.value}
            onChoose={(name) => add((asked.peek() as Question).template, [...(asked.peek()?.chosen ?? []), name])}
            onCancel={() => {
              asked.value = undefined;
            }}
          />
        )}
      </Tools>
      <div class="build-sides choice">
        {(['graph', 'fields', 'text'] as const).map((one) => (
          <button
            key={one}
            type="button"
            aria-pressed={side.value === one}
            onClick={() => {
              side.value = one;
            }}
          >
            {TITLES[one]}
          </button>
        ))}
      </div>
      <div class="build-graph" data-test="graph">
        <Suspense fallback={<p class="part-note build-wait">…</p>}>
          <GraphView
            session={session}
            onJoin={(from, to) => add({ section: 'contacts', type: 'collision', label: 'collision' }, [from, to])}
          />
        </Suspense>
      </div>
      <div class="build-fields">
        <Inspector session={session} />
      </div>
      <div class="build-text">
        <Editor session={session} />
      </div>
    </div>
  );
}

/** What can be added: one entry, or a thing of several. */
type Addition = Template | Thing;

function isThing(one: Addition): one is Thing {
  return 'parts' in one;
}

/** The elements that an addition may refer to, and how many of them it needs. */
function targetsOf(model: Model, one: Addition) {
  return isThing(one) ? targetsForThing(model, one) : targetsFor(model, one);
}

/** Whether the model has no element for it. */
function hasNoPlace(model: Model | undefined, one: Addition): boolean {
  if (model === undefined) return true;
  const { names, needed } = targetsOf(model, one);
  return needed === 1 && names.length === 0;
}

/** A new entry that could refer to several elements: those chosen so far, and those to choose from. */
interface Question {
  readonly template: Addition;
  readonly chosen: readonly string[];
  readonly names: readonly string[];
}

function Ask(props: { question: Question; onChoose: (name: string) => void; onCancel: () => void }) {
  const { question, onChoose, onCancel } = props;
  const { template, chosen, names } = question;
  return (
    <fieldset class="build-ask" aria-label="Where">
      <span>
        {chosen.length === 0 ? `${template.label}: on which element?` : `${template.label}: from ${chosen.join()} to…`}
      </span>
      {names.map((name) => (
        <button type="button" key={name} class="push push-small" onClick={() => onChoose(name)}>
          {name}
        </button>
      ))}
      <button type="button" class="push push-small" onClick={onCancel}>
        Cancel
      </button>
    </fieldset>
  );
}

/** The elements that the selected entry is, or refers to. */
function relatedElements(session: Session): string[] {
  const { section, name } = session.selected.peek() ?? {};
  if (section === undefined || name === undefined) return [];
  return section === 'elements' ? [name] : [...new Set(elementsOf(session.model.peek()?.[section]?.[name]))];
}

function Tools(props: {
  session: Session;
  failure: string;
  onAdd: (template: Addition) => void;
  children: ComponentChildren;
}) {
  const { session, failure, onAdd, children } = props;
  return (
    <div class="build-tools">
      <select
        class="entry"
        aria-label="Add to the model"
        value=""
        onChange={(event) => {
          const template = ADDITIONS[Number(event.currentTarget.value)];
          event.currentTarget.value = '';
          if (template !== undefined) onAdd(template);
        }}
      >
        <option value="" disabled>
          Add…
        </option>
        <optgroup label="Things">
          {THINGS.map((thing) => (
            <option
              key={thing.label}
              value={ADDITIONS.indexOf(thing)}
              disabled={hasNoPlace(session.model.value, thing)}
            >
              {thing.label}
            </option>
          ))}
        </optgroup>
        {GROUPS.map(([section, title]) => (
          <optgroup key={section} label={title}>
            {TEMPLATES.map((template) =>
              template.section === section ? (
                <option
                  key={`${section}.${template.type}`}
                  value={ADDITIONS.indexOf(template)}
                  disabled={hasNoPlace(session.model.value, template)}
                >
                  {template.label}
                </option>
              ) : null,
            )}
          </optgroup>
        ))}
      </select>
      <StepButton name="undo" keys="Ctrl+Z" can={session.canUndo.value} onClick={session.undo} />
      <StepButton name="redo" keys="Ctrl+Y" can={session.canRedo.value} onClick={session.redo} />
      <label
        class="build-scheme part-note"
        title="How collisions compute their force. All rules conserve energy; they differ in accuracy and cost."
      >
        Rule{' '}
        <select
          class="entry"
          value={session.scheme.value}
          data-test="scheme"
          onChange={(event) => {
            session.scheme.value = event.currentTarget.value;
          }}
        >
          {SCHEMES.map(([value, label]) => (
            <option key={value} value={value}>
              {label}
            </option>
          ))}
        </select>
      </label>
      {children}
      {failure !== '' && (
        <p class="wrong build-wrong" role="alert">
          {failure}
        </p>
      )}
    </div>
  );
}

/** The undo or the redo button. */
function StepButton(props: { name: 'undo' | 'redo'; keys: string; can: boolean; onClick: () => void }) {
  const { name, keys, can, onClick } = props;
  const label = name === 'undo' ? 'Undo' : 'Redo';
  return (
    <button
      type="button"
      class="push"
      aria-label={label}
      title={`${label} (${keys})`}
      disabled={!can}
      onClick={onClick}
    >
      <Icon name={name} />
    </button>
  );
}
