/** The transport: start and stop, replay, level, pitch, and how the sound is doing. */
import { useEffect, useRef, useState } from 'preact/hooks';
import { isEmbedded } from '../lesson/wanted-lesson.ts';
import { createPitchReader, type Pitch } from '../play/pitch.ts';
import type { Session } from '../session.ts';
import { graph, isMuted, volume } from '../session-audio.ts';
import { Health, type Load } from './health.tsx';
import { Icon } from './icons.tsx';

/** Readings of pitch, limiter and load per second. */
const READINGS = 8;
/** The lowest level shown, dB. */
const LOWEST = -60;

export function Transport({ session }: { session: Session }) {
  const running = session.running.value;
  return (
    <footer class="transport">
      <button
        type="button"
        class="round main"
        onClick={() => (running ? session.stop() : session.start())}
        aria-label={running ? 'Stop' : 'Start'}
        aria-keyshortcuts="Space"
      >
        <Icon name={running ? 'stop' : 'start'} filled />
      </button>
      <button
        type="button"
        class="round"
        onClick={() => session.replay()}
        aria-label="Play from the start"
        aria-keyshortcuts="0"
      >
        <Icon name="replay" />
      </button>
      <Loudness session={session} />
      <Meters session={session} />
      {isEmbedded() && (
        <a class="whole" href={`./#${session.name.value}`} target="_blank" rel="noopener">
          Open in Clangor
        </a>
      )}
    </footer>
  );
}

/** Mute, volume, and silence for everything at once. */
function Loudness({ session }: { session: Session }) {
  const muted = isMuted.value;
  return (
    <>
      <button
        type="button"
        class="round"
        onClick={() => session.panic()}
        title="Silence everything: lift bows, release keys, bring all to rest"
        aria-label="Silence everything"
      >
        <Icon name="panic" />
      </button>
      <button
        type="button"
        class="round"
        aria-pressed={muted}
        onClick={() => {
          isMuted.value = !muted;
        }}
        aria-label={muted ? 'Unmute' : 'Mute'}
        aria-keyshortcuts="m"
      >
        <Icon name={muted ? 'muted' : 'volume'} />
      </button>
      <input
        class="volume"
        type="range"
        min={0}
        max={1}
        step={0.01}
        value={volume.value}
        aria-label="Volume"
        aria-valuetext={`${Math.round(100 * volume.value)} %`}
        onInput={(event) => {
          volume.value = event.currentTarget.valueAsNumber;
          isMuted.value = false;
        }}
      />
    </>
  );
}

interface Reading extends Load {
  /** dB of full scale. */
  readonly level: number;
  readonly pitch: Pitch | undefined;
}

/** The level bar is updated with every picture, everything else a few times per second. */
function Meters({ session }: { session: Session }) {
  const [reading, setReading] = useState<Reading>();
  const bar = useRef<HTMLSpanElement>(null);
  useEffect(() => {
    let samples = new Float32Array(0);
    let heard = new Float32Array(0);
    const readPitch = createPitchReader();
    const pitchOf = (analyser: AnalyserNode) => {
      if (heard.length !== analyser.fftSize) heard = new Float32Array(analyser.fftSize);
      analyser.getFloatTimeDomainData(heard);
      return readPitch(heard, analyser.context.sampleRate);
    };
    let limited = 0;
    let shown = LOWEST;
    let request = 0;
    const stopListening = session.frame.subscribe((frame) => {
      if (frame === undefined) return;
      limited += frame.limited;
    });
    const draw = () => {
      // All that is heard, keys and takes included, not only the node.
      const meter = graph.peek()?.meter;
      if (samples.length !== meter?.fftSize) samples = new Float32Array(meter?.fftSize ?? 0);
      if (session.running.peek()) meter?.getFloatTimeDomainData(samples);
      else samples.fill(0);
      const peak = samples.reduce((most, x) => Math.max(most, Math.abs(x)), 1e-6);
      const before = shown;
      shown = Math.max(Math.max(LOWEST, 20 * Math.log10(peak)), shown - 0.7);
      // A style that is set is a page that is drawn again.
      if (shown !== before) bar.current?.style.setProperty('--level', String(1 - shown / LOWEST));
      request = requestAnimationFrame(draw);
    };
    draw();
    const timer = setInterval(() => {
      const frame = session.frame.peek();
      const analyser = session.analyser.peek();
      if (frame === undefined || analyser === undefined) return;
      if (!session.running.peek()) {
        // What is not heard has no pitch.
        setReading((last) => (last?.pitch === undefined ? last : { ...last, pitch: undefined }));
        return;
      }
      setReading({ level: shown, limited: limited > 0, pitch: pitchOf(analyser), ...frame.share });
      limited = 0;
    }, 1000 / READINGS);
    return () => {
      stopListening();
      cancelAnimationFrame(request);
      clearInterval(timer);
    };
  }, [session]);
  return (
    <>
      <span class="level" ref={bar} role="img" aria-label="Level" />
      <span class="pitch" data-testid="pitch">
        {reading?.pitch ? (
          <>
            <b>{reading.pitch.note}</b> <i>{reading.pitch.cents}</i> <span>{reading.pitch.hertz.toFixed(1)} Hz</span>
          </>
        ) : (
          <span class="quiet">no pitch</span>
        )}
      </span>
      <Health session={session} reading={reading} />
    </>
  );
}
