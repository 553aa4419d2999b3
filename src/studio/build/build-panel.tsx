/** Build: the model as a graph and as text side by side, with what the chosen thing is made of. */
import { useSignal } from '@preact/signals';
import { lazy, Suspense } from 'preact/compat';
import { collisionRules } from '../../model/index.ts';
import type { SectionName, Session } from '../session.ts';
import { Icon } from '../shell/icons.tsx';
import '../keep/parts.css';
import './build.css';
import { Editor } from './editor.tsx';
import { Inspector } from './inspector.tsx';
import { elementsOf } from './remove.ts';
import { addTemplate, TEMPLATES, type Template } from './templates.ts';

const GraphView = lazy(() => import('./graph.tsx').then((module) => module.GraphView));

/** Rules of the contacts, as `clangor render --scheme` has them. */
const SCHEMES = [['', 'as written'], ...collisionRules.map((rule) => [rule, rule] as const), ['it2', 'IT-2']] as const;

const GROUPS: readonly (readonly [SectionName, string])[] = [
  ['elements', 'Elements'],
  ['contacts', 'Contacts'],
  ['players', 'Players'],
  ['outputs', 'Outputs'],
];

/** Sides of the panel where it is too narrow for all. */
const TITLES = { graph: 'Graph', fields: 'Fields', text: 'Text' };

export function BuildPanel({ session }: { session: Session }) {
  const wrong = useSignal('');
  const side = useSignal<'graph' | 'fields' | 'text'>('graph');
  const add = (template: Template, near: readonly string[]) => {
    const model = session.model.peek();
    if (model === undefined) return;
    const added = addTemplate(session.text.peek(), model, template, near);
    wrong.value = added.ok ? '' : added.problems.map(({ message }) => message).join('\n');
    if (!added.ok) return;
    session.edit(added.value.text);
    session.selected.value = { section: template.section, name: added.value.name };
  };
  return (
    <div class={`build show-${side.value}`}>
      <Tools session={session} wrong={wrong.value} onAdd={(template) => add(template, nearOf(session))} />
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

/** Elements that what is selected has to do with. */
function nearOf(session: Session): string[] {
  const { section, name } = session.selected.peek() ?? {};
  if (section === undefined || name === undefined) return [];
  return section === 'elements' ? [name] : [...new Set(elementsOf(session.model.peek()?.[section]?.[name]))];
}

function Tools(props: { session: Session; wrong: string; onAdd: (template: Template) => void }) {
  const { session, wrong, onAdd } = props;
  return (
    <div class="build-tools">
      <select
        class="entry"
        aria-label="Add to the model"
        value=""
        onChange={(event) => {
          const template = TEMPLATES[Number(event.currentTarget.value)];
          event.currentTarget.value = '';
          if (template !== undefined) onAdd(template);
        }}
      >
        <option value="" disabled>
          Add…
        </option>
        {GROUPS.map(([section, title]) => (
          <optgroup key={section} label={title}>
            {TEMPLATES.map((template, i) =>
              template.section === section ? (
                <option key={`${section}.${template.type}`} value={i}>
                  {template.label}
                </option>
              ) : null,
            )}
          </optgroup>
        ))}
      </select>
      <StepButton name="undo" keys="Ctrl+Z" can={session.canUndo.value} onClick={session.undo} />
      <StepButton name="redo" keys="Ctrl+Y" can={session.canRedo.value} onClick={session.redo} />
      <label class="build-scheme part-note">
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
      {wrong !== '' && (
        <p class="wrong build-wrong" role="alert">
          {wrong}
        </p>
      )}
    </div>
  );
}

/** One step to and fro in the history of the text. */
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
