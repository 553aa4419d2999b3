/** The fields of the selected entry, with units, and a slider for every number. */
import { useSignal } from '@preact/signals';
import { useMemo, useRef } from 'preact/hooks';
import type { Problem } from '../../model/index.ts';
import type { Session } from '../session.ts';
import { entriesAt, withoutEntry, withSource } from './edit-text.ts';
import { type Field, fieldsFor, kindText } from './fields.ts';
import { Glyph } from './glyph.tsx';
import { canRemove, removeEntry } from './remove.ts';
import { scaleFor, withOldUnit } from './slider.ts';

export function Inspector({ session }: { session: Session }) {
  const selected = session.selected.value;
  const model = session.model.value;
  const entry = selected === undefined ? undefined : model?.[selected.section]?.[selected.name];
  if (selected === undefined || entry === undefined || model === undefined)
    return (
      <p class="inspector-empty part-note">Select an element, contact, player or output in the graph or in the text.</p>
    );
  const { section, name } = selected;
  const type =
    'type' in entry
      ? entry.type
      : 'contact' in entry
        ? 'contact'
        : 'element' in entry && !('at' in entry)
          ? 'element'
          : 'at';
  const written = entriesAt(session.text.value, [section, name]);
  return (
    <div class="inspector" key={`${session.opened.value}.${section}.${name}`}>
      <div class="part-head">
        <Glyph type={type} />
        <h3>{name}</h3>
        <span class="part-note">{section === 'outputs' ? 'output' : type}</span>
        <div class="part-end">
          <button
            type="button"
            class="push push-small"
            disabled={!canRemove(model, section, name)}
            onClick={() => {
              const without = removeEntry(session.text.peek(), model, section, name);
              if (without === undefined) return;
              session.selected.value = undefined;
              session.edit(without);
            }}
          >
            Remove
          </button>
        </div>
      </div>
      <p class="part-note">{kindText(section, type)}</p>
      <div class="inspector-fields">
        {fieldsFor(section, type).map((field) => (
          <FieldRow
            key={field.key}
            session={session}
            field={field}
            path={[section, name, field.key]}
            written={written.get(field.key)}
            si={(entry as Readonly<Record<string, unknown>>)[field.key]}
          />
        ))}
      </div>
    </div>
  );
}

interface RowProps {
  readonly session: Session;
  readonly field: Field;
  readonly path: readonly string[];
  readonly written: string | undefined;
  readonly si: unknown;
}

function FieldRow({ session, field, path, written, si }: RowProps) {
  /** What was written last and refused: it stays in the field, with the reason, while the text keeps what sounds. */
  const refused = useSignal<{ readonly source: string; readonly message: string } | undefined>(undefined);
  const write = async (source: string) => {
    const text = session.text.peek();
    const changed = source.trim() === '' ? withoutEntry(text, path) : withSource(text, path, source.trim());
    if (changed === undefined) return;
    const [problem] = await session.amend(changed, true);
    refused.value = problem && { source, message: said(problem) };
  };
  // A value may be refused because of another one, which is then named.
  const said = ({ path: where, message }: Problem) =>
    where.startsWith(path.join('.')) ? message : `${where}: ${message}`;
  const problem = refused.value ?? session.problems.value.find((one) => one.path.startsWith(path.join('.')));
  const label = `field-${path.join('-')}`;
  return (
    <div class={`field${written === undefined ? ' is-absent' : ''}`}>
      <label for={label} title={field.text}>
        {field.key}
        {field.unit !== '' && <span class="field-unit">{field.unit}</span>}
      </label>
      {field.kind === 'choice' ? (
        <select
          id={label}
          class="entry"
          value={written ?? field.defaultText}
          onChange={(event) => write(event.currentTarget.value)}
        >
          {field.choices.map((choice) => (
            <option key={choice}>{choice}</option>
          ))}
        </select>
      ) : (
        <input
          id={label}
          class="entry number"
          value={refused.value?.source ?? written ?? ''}
          placeholder={field.defaultText}
          onChange={(event) => write(event.currentTarget.value)}
        />
      )}
      {field.kind === 'quantity' && typeof si === 'number' ? (
        <Slider
          session={session}
          field={field}
          path={path.join('.')}
          written={written ?? String(si)}
          si={si}
          onRefused={(problem) => {
            refused.value = problem && { source: written ?? '', message: said(problem) };
          }}
        />
      ) : (
        <span class="field-text part-note" title={field.text}>
          {field.text}
        </span>
      )}
      {problem && <p class="wrong field-wrong">{problem.message}</p>}
    </div>
  );
}

/** Changes a number live. One change is under way at a time; values passed meanwhile are skipped. */
function Slider(props: {
  session: Session;
  field: Field;
  path: string;
  written: string;
  si: number;
  onRefused: (problem: Problem | undefined) => void;
}) {
  const { session, field, path, written, si, onRefused } = props;
  // The range stays fixed while the slider moves, and is renewed when the value leaves it by other means.
  const scale = useRef(scaleFor(si, field));
  const place = scale.current.placeOf(si);
  useMemo(() => {
    if (!(place >= -0.001 && place <= 1.001)) scale.current = scaleFor(si, field);
  }, [place]);
  const wanted = useRef<number>(undefined);
  const busy = useRef(false);
  const change = async (value: number) => {
    wanted.current = value;
    if (busy.current) return;
    busy.current = true;
    while (wanted.current !== undefined) {
      const next = wanted.current;
      wanted.current = undefined;
      const [problem] = await session.set(path, withOldUnit(next, written));
      onRefused(problem);
    }
    busy.current = false;
  };
  return (
    <input
      class="field-slider"
      type="range"
      min={0}
      max={1}
      step="any"
      aria-label={`${field.key}: ${field.text}`}
      aria-valuetext={written}
      title={field.text}
      value={scale.current.placeOf(si)}
      onInput={(event) => change(scale.current.valueAt(event.currentTarget.valueAsNumber))}
    />
  );
}
