/** Recorded performances: the actions with their times, which render to the same bits as the live sound. */
import { useSignal } from '@preact/signals';
import { useEffect } from 'preact/hooks';
import type { Session } from '../session.ts';
import { saveFile } from './files.ts';
import { OpenFile } from './model-file.tsx';
import { playing, playTake, stopTake } from './play-take.ts';
import { RenderProgress, useRender } from './sound-file.tsx';
import { addTake, removeTake, type Take, takes } from './takes.ts';
import { framesOf, tracksText } from './tracks.ts';

export function Performance({ session }: { session: Session }) {
  const failure = useSignal('');
  const since = session.recorder.since.value;
  const record = async () => {
    failure.value = '';
    await session.start();
    if (session.node.peek() !== undefined) session.recorder.begin();
  };
  const end = async () => {
    const tracks = await session.recorder.end();
    if (tracks.length > 0) addTake(`${session.name.peek()}-take-${takes.value.length + 1}`, tracks);
    else failure.value = 'nothing was recorded: expected sound between Record and Stop recording';
  };
  return (
    <section class="part" data-test="performance">
      <div class="part-head">
        <h3>Performance</h3>
        {since !== undefined && <Clock since={since} />}
      </div>
      <p class="part-note">
        Records everything you do to the instrument and its keys, to the sample. A take renders to exactly what you
        heard, and is kept in this browser. Save it as JSON to take it elsewhere.
      </p>
      <div class="part-row">
        {since === undefined ? (
          <button type="button" class="push" onClick={record}>
            <span class="keep-dot" /> Record
          </button>
        ) : (
          <button type="button" class="push push-main" onClick={end}>
            Stop recording
          </button>
        )}
        <OpenFile session={session} accept=".json" test="open-recording" />
        {failure.value !== '' && <span class="wrong">{failure.value}</span>}
      </div>
      {takes.value.length > 0 && (
        <ul class="keep-takes">
          {takes.value.map((take) => (
            <TakeRow key={take.name} take={take} session={session} />
          ))}
        </ul>
      )}
    </section>
  );
}

function Clock({ since }: { since: number }) {
  const now = useSignal(performance.now());
  useEffect(() => {
    const timer = setInterval(() => {
      now.value = performance.now();
    }, 200);
    return () => clearInterval(timer);
  }, []);
  return <span class="keep-recording number">● {((now.value - since) / 1000).toFixed(0)} s</span>;
}

function TakeRow({ take, session }: { take: Take; session: Session }) {
  const { name, tracks } = take;
  const render = useRender();
  const isPlaying = playing.value?.take === take;
  const busy = render.done.value !== undefined;
  const seconds = framesOf(tracks) / tracks[0].model.rate;
  return (
    <li class="keep-take" data-test="take">
      <b>{name}</b>
      <span class="part-note number">{seconds.toFixed(1)} s</span>
      <div class="part-end">
        <button
          type="button"
          class="push push-small"
          onClick={() => (isPlaying ? stopTake() : playTake(session, take))}
          aria-label={isPlaying ? `Stop ${name}` : `Play ${name}`}
        >
          {!isPlaying ? 'Play' : playing.value?.ready === 1 ? 'Stop' : '…'}
        </button>
        {(['float32', 'flac'] as const).map((format) => (
          <button
            key={format}
            type="button"
            class="push push-small"
            disabled={busy}
            onClick={() => render.start({ tracks, format }, `${name}.${format === 'flac' ? 'flac' : 'wav'}`)}
          >
            {format === 'flac' ? 'FLAC' : 'WAV'}
          </button>
        ))}
        <button
          type="button"
          class="push push-small"
          title="The recorded actions, as data"
          onClick={() => saveFile(`${name}.json`, tracksText(tracks), 'application/json')}
        >
          JSON
        </button>
        <button type="button" class="push push-small" onClick={() => removeTake(take, session)}>
          Delete
        </button>
      </div>
      <RenderProgress render={render} />
    </li>
  );
}
