/** The model as a file and as a link. */
import { useSignal } from '@preact/signals';
import { useRef } from 'preact/hooks';
import type { Session } from '../session.ts';
import { openFiles, saveFile } from './files.ts';
import { hashOf } from './share.ts';

/** A button that opens files from disk. */
export function OpenFile({ session, accept, test }: { session: Session; accept: string; test: string }) {
  const input = useRef<HTMLInputElement>(null);
  return (
    <>
      <button type="button" class="push" onClick={() => input.current?.click()}>
        Open…
      </button>
      <input
        ref={input}
        class="keep-file"
        type="file"
        multiple
        accept={accept}
        data-test={test}
        onChange={(event) => {
          const field = event.currentTarget;
          // Copied: emptying the field empties its list.
          openFiles(session, [...(field.files ?? [])]);
          field.value = '';
        }}
      />
    </>
  );
}

export function ModelFile({ session }: { session: Session }) {
  return (
    <section class="part">
      <div class="part-head">
        <h3>Model file</h3>
      </div>
      <p class="part-note">
        Drop .yaml or .json files anywhere on the page to open them. What you change is kept in this browser under a
        name of its own: see Mine in the list of instruments.
      </p>
      <div class="part-row">
        <label class="part-note">
          Name{' '}
          <input
            class="entry"
            data-test="model-name"
            value={session.name.value}
            onChange={async ({ currentTarget }) => {
              await session.rename(session.name.peek(), currentTarget.value);
              currentTarget.value = session.name.peek();
            }}
          />
        </label>
      </div>
      <div class="part-row">
        <button
          type="button"
          class="push"
          onClick={() => saveFile(`${session.name.peek()}.yaml`, session.text.peek(), 'application/yaml')}
        >
          Save {session.name}.yaml
        </button>
        <button type="button" class="push" onClick={() => session.duplicate(session.name.peek())}>
          Duplicate
        </button>
        <OpenFile session={session} accept=".yaml,.yml,.json" test="open-file" />
      </div>
    </section>
  );
}

export function ModelLink({ session }: { session: Session }) {
  const link = useSignal('');
  const copied = useSignal(false);
  const madeFrom = useSignal('');
  const make = async () => {
    const text = session.text.peek();
    const hash = await hashOf({ text, name: session.name.peek() });
    link.value = location.origin + location.pathname + hash;
    madeFrom.value = text;
    copied.value = await navigator.clipboard.writeText(link.peek()).then(
      () => true,
      () => false,
    );
  };
  // A link made before the last edit is out of date and is not shown.
  const current = link.value !== '' && madeFrom.value === session.text.value;
  return (
    <section class="part">
      <div class="part-head">
        <h3>Link</h3>
      </div>
      <p class="part-note">The link contains the whole model; nothing is stored on a server.</p>
      <div class="part-row">
        <button type="button" class="push" data-test="make-link" onClick={make}>
          Make a link
        </button>
        {current && (
          <input
            class="entry keep-link number"
            data-test="link"
            aria-label="Link to this model"
            readOnly
            value={link.value}
            onFocus={(event) => event.currentTarget.select()}
          />
        )}
        {current && (
          <span class="part-note" role="status">
            {link.value.length} characters{copied.value ? ', copied' : ''}
          </span>
        )}
      </div>
    </section>
  );
}
