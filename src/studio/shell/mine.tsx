/** The user's own models in the gallery: open, rename, duplicate, delete, and begin a new one. */
import { useSignal } from '@preact/signals';
import { BEGINNINGS, newModel } from '../build/new-model.ts';
import type { Session } from '../session.ts';
import type { OwnModel } from '../session-mine.ts';
import { Miniature } from './miniature.tsx';
import './mine.css';

export function Mine({ session, close }: { session: Session; close: () => void }) {
  const mine = session.mine.value;
  return (
    <section class="mine" aria-label="My models">
      <h3>{mine.length === 0 ? 'Begin one of your own' : 'Mine'}</h3>
      <div class="mine-new">
        {BEGINNINGS.map((one) => {
          const [type, called, name] = one;
          return (
            <button
              type="button"
              key={type}
              class="mine-begin"
              data-test={`new-${type}`}
              onClick={() => {
                close();
                session.open({ text: newModel(one), name }).then(session.start);
              }}
            >
              + A {called}
            </button>
          );
        })}
      </div>
      {mine.length > 0 && (
        <ul>
          {mine.map((model) => (
            <MineCard key={model.name} model={model} session={session} close={close} />
          ))}
        </ul>
      )}
    </section>
  );
}

function MineCard({ model, session, close }: { model: OwnModel; session: Session; close: () => void }) {
  const { name } = model;
  const naming = useSignal(false);
  const rename = (input: HTMLInputElement) => {
    naming.value = false;
    session.rename(name, input.value);
  };
  return (
    <li class="mine-card" data-test="mine" data-name={name}>
      <button
        type="button"
        class="card"
        aria-current={session.name.value === name}
        onClick={() => {
          close();
          session.open(name);
        }}
      >
        <Miniature name={name} text={model.valid} />
        <b>{name}</b>
        <span>{changedText(model)}</span>
      </button>
      {naming.value ? (
        <input
          class="entry"
          aria-label={`New name for ${name}`}
          value={name}
          ref={(input) => input?.select()}
          onBlur={(event) => rename(event.currentTarget)}
          onKeyDown={(event) => {
            if (event.key === 'Enter') rename(event.currentTarget);
            if (event.key === 'Escape') naming.value = false;
            if (event.key === 'Escape' || event.key === 'Enter') event.preventDefault();
          }}
        />
      ) : (
        <div class="mine-acts">
          <button
            type="button"
            onClick={() => {
              naming.value = true;
            }}
          >
            Rename
          </button>
          <button type="button" onClick={() => session.duplicate(name)}>
            Duplicate
          </button>
          <button type="button" onClick={() => session.remove(name)}>
            Delete
          </button>
        </div>
      )}
    </li>
  );
}

function changedText({ from, changed }: OwnModel): string {
  const when = new Date(changed).toLocaleString(undefined, { dateStyle: 'medium', timeStyle: 'short' });
  return from === '' ? `changed ${when}` : `from ${from}, changed ${when}`;
}
