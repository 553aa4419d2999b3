/** Renders the model to a sound file in a worker. */
import { useSignal } from '@preact/signals';
import { useEffect, useRef } from 'preact/hooks';
import type { SoundFormat } from '../../listen/index.ts';
import type { Session } from '../session.ts';
import { saveFile } from './files.ts';
import { type Rendering, type RenderOrder, startRender } from './render.ts';

const FORMATS: readonly { readonly format: SoundFormat; readonly label: string; readonly ending: string }[] = [
  { format: 'float32', label: 'WAV', ending: 'wav' },
  { format: 'pcm24', label: 'WAV, 24 bits', ending: 'wav' },
  { format: 'flac', label: 'FLAC', ending: 'flac' },
];

/** Rendering on demand, with progress, cancel and errors. */
export function useRender() {
  const done = useSignal<number | undefined>(undefined);
  const failure = useSignal('');
  const current = useRef<Rendering>(undefined);
  useEffect(() => () => current.current?.cancel(), []);
  const start = async (order: RenderOrder, file: string) => {
    failure.value = '';
    done.value = 0;
    const rendering = startRender(order, (part) => {
      done.value = part;
    });
    current.current = rendering;
    try {
      const made = await rendering.result;
      if (made !== undefined) saveFile(file, made.bytes, file.endsWith('.flac') ? 'audio/flac' : 'audio/wav');
      if (made !== undefined && made.broken > 0)
        failure.value = `${made.broken} samples were not finite and were silenced: the parameters overflow double precision`;
    } catch (error) {
      failure.value = (error as Error).message;
    } finally {
      done.value = undefined;
    }
  };
  return { done, failure, start, cancel: () => current.current?.cancel() };
}

export function RenderProgress({ render }: { render: ReturnType<typeof useRender> }) {
  const done = render.done.value;
  return (
    <>
      {done !== undefined && (
        <div class="part-row" data-test="progress">
          <progress class="keep-progress" value={done} max={1} aria-label="Progress" />
          <span class="number part-note">{Math.round(100 * done)} %</span>
          <button type="button" class="push push-small" onClick={render.cancel}>
            Cancel
          </button>
        </div>
      )}
      {render.failure.value !== '' && (
        <p class="wrong part-row" role="alert">
          {render.failure.value}
        </p>
      )}
    </>
  );
}

export function SoundFile({ session }: { session: Session }) {
  const format = useSignal<SoundFormat>('float32');
  const seconds = useSignal<string | undefined>(undefined);
  const render = useRender();
  const model = session.model.value;
  const { ending } = FORMATS.find((one) => one.format === format.value) ?? FORMATS[0];
  const usable = model !== undefined && session.problems.value.length === 0;
  const start = () => {
    const length = seconds.peek()?.trim();
    const order = { text: session.text.peek(), name: session.name.peek(), format: format.peek() };
    render.start(length ? { ...order, seconds: length } : order, `${session.name.peek()}.${ending}`);
  };
  return (
    <section class="part" data-test="sound-file">
      <div class="part-head">
        <h3>Sound file</h3>
      </div>
      <p class="part-note">
        Renders the model and its score from the start, bit for bit as <code>clangor render</code> does.
      </p>
      <div class="part-row">
        <fieldset class="choice" aria-label="Format">
          {FORMATS.map((one) => (
            <button
              key={one.format}
              type="button"
              aria-pressed={format.value === one.format}
              onClick={() => {
                format.value = one.format;
              }}
            >
              {one.label}
            </button>
          ))}
        </fieldset>
        <label class="part-note">
          Seconds{' '}
          <input
            class="entry keep-seconds number"
            inputMode="decimal"
            placeholder={String(model?.seconds ?? '')}
            value={seconds.value ?? ''}
            onInput={(event) => {
              seconds.value = event.currentTarget.value;
            }}
          />
        </label>
        <button
          type="button"
          class="push push-main"
          disabled={!usable || render.done.value !== undefined}
          onClick={start}
        >
          Render
        </button>
      </div>
      {!usable && <p class="wrong part-row">The model has a problem: see Build.</p>}
      <RenderProgress render={render} />
    </section>
  );
}
