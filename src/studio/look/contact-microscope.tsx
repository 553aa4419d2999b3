/** The contact microscope: the last second held still, moved through as slowly as a thousandth, with the loop of one contact. */
import { useSignal } from '@preact/signals';
import { useEffect, useRef } from 'preact/hooks';
import { isHand } from '../../compile/index.ts';
import type { Session } from '../session.ts';
import { Canvas, type Pen, withPrefix } from './canvas.tsx';
import type { Trace } from './lens.ts';
import { freeze, type Microscope } from './microscope.ts';

const SPEEDS = [1, 0.1, 0.01, 0.001];
/** Samples of the loop and of the close view: before and after the present one, s. */
const NEAR = 0.004;

export function ContactMicroscope({ session }: { session: Session }) {
  const scope = useSignal<Microscope | undefined>(undefined);
  const trace = useSignal<Trace | undefined>(undefined);
  const busy = useSignal(false);
  const wrong = useSignal('');
  /** Sample under the lens; between two samples while it moves slowly. */
  const at = useSignal(0);
  const speed = useSignal(0.001);
  const playing = useSignal(false);
  const contacts = session.program.value?.contacts.filter(({ name }) => !isHand(name)) ?? [];
  const chosen = useSignal<string | undefined>(undefined);
  const selected = session.selected.value;
  const contact =
    chosen.value !== undefined && contacts.some(({ name }) => name === chosen.value)
      ? chosen.value
      : (
          contacts.find(({ name }) => selected?.section === 'contacts' && selected.name === name) ??
          contacts.find(({ type }) => type === 'collision') ??
          contacts[0]
        )?.name;

  const close = () => {
    playing.value = false;
    scope.peek()?.close();
    scope.value = undefined;
    trace.value = undefined;
  };
  const look = async (name: string, point?: number) => {
    const lens = scope.peek();
    if (lens === undefined) return;
    busy.value = true;
    try {
      const made = await lens.trace(name, point);
      trace.value = made;
      if (point === undefined) at.value = made.first + hardest(made);
    } catch (error) {
      wrong.value = (error as Error).message;
    } finally {
      busy.value = false;
    }
  };
  const take = async () => {
    wrong.value = '';
    busy.value = true;
    close();
    scope.value = await freeze(session);
    busy.value = false;
    if (scope.value === undefined) wrong.value = 'nothing has sounded yet: start the sound, play, then freeze';
    else if (contact !== undefined) await look(contact);
  };
  // Sound that begins again, another model or a closed panel end the moment.
  useEffect(() => {
    if (session.running.value) close();
  }, [session.running.value]);
  useEffect(() => close, [session.node.value]);
  useEffect(() => close, []);
  useStage(session, scope, at);
  usePlayback(scope, at, speed, playing);

  const lens = scope.value;
  const seen = trace.value;
  const rate = seen?.rate ?? 1;
  return (
    <div class="microscope" data-test="microscope">
      <div class="part-row">
        <button type="button" class={`push${lens ? '' : ' push-main'}`} disabled={busy.value} onClick={take}>
          {lens ? 'Freeze again' : 'Freeze the last second'}
        </button>
        {lens && (
          <button type="button" class="push" onClick={() => session.start()}>
            Let it sound
          </button>
        )}
        <select
          class="entry"
          aria-label="Contact"
          value={contact ?? ''}
          onChange={(event) => {
            chosen.value = event.currentTarget.value;
            look(event.currentTarget.value);
          }}
        >
          {contacts.map(({ name }) => (
            <option key={name}>{name}</option>
          ))}
        </select>
        {seen !== undefined && seen.points > 1 && (
          <label class="part-note">
            Point{' '}
            <input
              class="entry number microscope-point"
              type="number"
              min={0}
              max={seen.points - 1}
              value={seen.point}
              onChange={(event) => look(seen.contact, event.currentTarget.valueAsNumber)}
            />
          </label>
        )}
        {busy.value && <span class="part-note">living it again…</span>}
        {wrong.value !== '' && <span class="wrong">{wrong.value}</span>}
      </div>
      {lens && seen && (
        <>
          {seen.force.every((newtons) => newtons === 0) && (
            <p class="part-note part-row">{seen.contact} did not touch anything in this second.</p>
          )}
          <div class="microscope-views">
            <Canvas
              class="look-canvas microscope-loop"
              label="Force over penetration"
              draw={(pen) => drawLoop(pen, seen, at.peek())}
            />
            <Canvas
              class="look-canvas microscope-near"
              label="Force and penetration over time"
              draw={(pen) => drawNear(pen, seen, at.peek())}
            />
          </div>
          <Canvas
            class="look-canvas look-low"
            label="Force over the last second"
            draw={(pen) => drawWhole(pen, seen, at.peek())}
          />
          <input
            class="microscope-scrub"
            type="range"
            aria-label="Moment"
            min={lens.range[0]}
            max={lens.range[1]}
            step={1}
            value={at.value}
            onInput={(event) => {
              playing.value = false;
              at.value = event.currentTarget.valueAsNumber;
            }}
          />
          <div class="part-row">
            <button
              type="button"
              class="push"
              aria-pressed={playing.value}
              onClick={() => {
                playing.value = !playing.value;
              }}
            >
              {playing.value ? 'Pause' : 'Play'}
            </button>
            <fieldset class="choice" aria-label="Speed">
              {SPEEDS.map((one) => (
                <button
                  key={one}
                  type="button"
                  aria-pressed={speed.value === one}
                  onClick={() => {
                    speed.value = one;
                  }}
                >
                  {one === 1 ? '1' : `1/${Math.round(1 / one)}`}
                </button>
              ))}
            </fieldset>
            <span class="number part-note">
              {(((at.value - lens.range[1]) / rate) * 1000).toFixed(2)} ms ·{' '}
              {withPrefix(valueAt(seen.force, seen, at.value), 'N')} ·{' '}
              {withPrefix(valueAt(seen.eta, seen, at.value), isSlip(session, seen) ? 'm/s' : 'm')}
            </span>
          </div>
        </>
      )}
    </div>
  );
}

function isSlip(session: Session, { contact }: Trace): boolean {
  return session.program.peek()?.contacts.some(({ name, type }) => name === contact && type === 'bow') ?? false;
}

function hardest({ force }: Trace): number {
  return force.reduce((best, newtons, i) => (Math.abs(newtons) > Math.abs(force[best]) ? i : best), 0);
}

function valueAt(values: Float32Array, { first }: Trace, sample: number): number {
  return values[Math.min(values.length - 1, Math.max(0, Math.floor(sample - first)))];
}

/** Shows the sample under the lens on the stage: one question at a time, the newest first. */
function useStage(
  session: Session,
  scope: { readonly value: Microscope | undefined },
  at: { readonly value: number },
): void {
  const asking = useRef(false);
  const lens = scope.value;
  const sample = Math.floor(at.value);
  useEffect(() => {
    if (lens === undefined || asking.current) return;
    let open = true;
    const follow = async () => {
      asking.current = true;
      for (let shown = -1; open && shown !== Math.floor(at.value); ) {
        shown = Math.floor(at.value);
        const frame = await lens.look(shown);
        if (open && !session.running.peek()) session.frame.value = frame;
      }
      asking.current = false;
    };
    follow().catch(() => {
      asking.current = false;
    });
    return () => {
      if (scope.value !== lens) open = false;
    };
  }, [lens, sample]);
}

function usePlayback(
  scope: { readonly value: Microscope | undefined },
  at: { value: number },
  speed: { readonly value: number },
  playing: { value: boolean },
): void {
  const runs = playing.value;
  useEffect(() => {
    if (!runs) return;
    let request = 0;
    let before = performance.now();
    const step = (now: number) => {
      const lens = scope.value;
      if (lens === undefined) return;
      const { rate } = lens.moment.snapshot.program;
      const next = at.value + ((now - before) / 1000) * rate * speed.value;
      before = now;
      at.value = next > lens.range[1] ? lens.range[0] : next;
      request = requestAnimationFrame(step);
    };
    request = requestAnimationFrame(step);
    return () => cancelAnimationFrame(request);
  }, [runs]);
}

/** Smallest and largest of some values, with a little room. */
function bounds(values: Float32Array, from: number, to: number): readonly [number, number] {
  let [low, high] = [0, 0];
  for (let i = from; i < to; i++) {
    low = Math.min(low, values[i]);
    high = Math.max(high, values[i]);
  }
  const room = 0.06 * (high - low || 1e-12);
  return [low - room, high + room];
}

/** What lies near the present sample. */
function nearby({ force, first, rate }: Trace, at: number): readonly [from: number, now: number, to: number] {
  const now = Math.min(force.length - 1, Math.max(0, Math.floor(at - first)));
  const reach = Math.round(NEAR * rate);
  const from = Math.max(0, Math.min(now - reach, force.length - 2 * reach));
  return [from, now, Math.min(force.length, from + 2 * reach)];
}

function drawLoop({ context, width, height, colour }: Pen, trace: Trace, at: number): void {
  context.clearRect(0, 0, width, height);
  const { eta, force } = trace;
  const [from, now, to] = nearby(trace, at);
  const [low, high] = isOneSided(trace) ? pressed(trace, from, to) : bounds(eta, from, to);
  const [bottom, top] = bounds(force, from, to);
  const x = (i: number) => 10 + ((width - 20) * (eta[i] - low)) / (high - low);
  const y = (i: number) => height - 10 - ((height - 20) * (force[i] - bottom)) / (top - bottom);
  context.save();
  context.strokeStyle = colour('--line');
  context.beginPath();
  const zeroX = 10 + ((width - 20) * -low) / (high - low);
  const zeroY = height - 10 + ((height - 20) * bottom) / (top - bottom);
  context.moveTo(0, zeroY);
  context.lineTo(width, zeroY);
  context.moveTo(zeroX, 0);
  context.lineTo(zeroX, height);
  context.stroke();
  context.lineJoin = 'round';
  const way = (start: number, end: number, stroke: string, lineWidth: number) => {
    context.strokeStyle = stroke;
    context.lineWidth = lineWidth;
    context.beginPath();
    for (let i = start; i < end; i++) context.lineTo(x(i), y(i));
    context.stroke();
  };
  way(from, to, colour('--ink-faint'), 1);
  const start = touchBefore(force, now, from);
  way(start, now + 1, colour('--contact'), 2);
  for (let i = start; i <= now; i++) {
    context.fillStyle = colour('--contact');
    context.beginPath();
    context.arc(x(i), y(i), 2, 0, 2 * Math.PI);
    context.fill();
  }
  context.fillStyle = colour('--accent');
  context.beginPath();
  context.arc(x(now), y(now), 4.5, 0, 2 * Math.PI);
  context.fill();
  context.fillStyle = colour('--ink-soft');
  context.font = `11px ${colour('--mono')}`;
  context.fillText(`${withPrefix(top, 'N')}`, 8, 14);
  context.textAlign = 'right';
  context.fillText(`η to ${withPrefix(high, 'm')}`, width - 8, height - 8);
  context.restore();
}

/** Where the touch under way, or else the last one, began. */
function touchBefore(force: Float32Array, now: number, least: number): number {
  let i = now;
  while (i > least && force[i] === 0) i--;
  while (i > least && force[i] !== 0) i--;
  return i;
}

/** While apart, penetration may be far below zero: what presses, and a little before. */
function pressed({ eta, force }: Trace, from: number, to: number): readonly [number, number] {
  let [low, high] = [0, 0];
  for (let i = from; i < to; i++) {
    if (force[i] === 0) continue;
    low = Math.min(low, eta[i]);
    high = Math.max(high, eta[i]);
  }
  const room = 0.12 * (high - low || 1e-12);
  return [low - 2 * room, high + room];
}

/** Collisions press and never pull. */
function isOneSided({ force }: Trace): boolean {
  return force.every((newtons) => newtons >= 0) || force.every((newtons) => newtons <= 0);
}

function drawNear({ context, width, height, colour }: Pen, trace: Trace, at: number): void {
  context.clearRect(0, 0, width, height);
  const [from, now, to] = nearby(trace, at);
  const x = (i: number) => (width * (i - from)) / Math.max(1, to - from - 1);
  const row = (values: Float32Array, place: number, ink: string, label: string) => {
    const [low, high] = bounds(values, from, to);
    const y = (value: number) => (place + 1) * (height / 2) - 4 - ((height / 2 - 8) * (value - low)) / (high - low);
    context.strokeStyle = colour('--line');
    context.beginPath();
    context.moveTo(0, y(0));
    context.lineTo(width, y(0));
    context.stroke();
    context.strokeStyle = ink;
    context.lineWidth = 1.5;
    context.beginPath();
    for (let i = from; i < to; i++) context.lineTo(x(i), y(values[i]));
    context.stroke();
    context.lineWidth = 1;
    context.fillStyle = ink;
    context.font = `11px ${colour('--mono')}`;
    context.fillText(label, 8, place * (height / 2) + 14);
  };
  row(trace.force, 0, colour('--contact'), 'force');
  row(trace.eta, 1, colour('--series-2'), 'η');
  context.strokeStyle = colour('--accent');
  context.beginPath();
  context.moveTo(x(now), 0);
  context.lineTo(x(now), height);
  context.stroke();
  context.fillStyle = colour('--ink-faint');
  context.textAlign = 'right';
  context.fillText(`${2000 * NEAR} ms`, width - 8, height - 8);
  context.textAlign = 'left';
}

function drawWhole({ context, width, height, colour }: Pen, { force, first }: Trace, at: number): void {
  context.clearRect(0, 0, width, height);
  const [low, high] = bounds(force, 0, force.length);
  const y = (newtons: number) => height - ((newtons - low) / (high - low)) * height;
  context.fillStyle = colour('--contact');
  for (let column = 0; column < width; column++) {
    let [least, most] = [0, 0];
    const end = Math.floor(((column + 1) * force.length) / width);
    for (let i = Math.floor((column * force.length) / width); i < end; i++) {
      least = Math.min(least, force[i]);
      most = Math.max(most, force[i]);
    }
    context.fillRect(column, y(most), 1, Math.max(0.75, y(least) - y(most)));
  }
  context.fillStyle = colour('--accent');
  context.fillRect((width * (at - first)) / force.length - 1, 0, 2, height);
}
