/** The contact microscope: the last second, frozen and played back as slowly as 1/1000, with the force loop of one contact. */
import { effect, useSignal } from '@preact/signals';
import { useEffect, useLayoutEffect, useRef } from 'preact/hooks';
import { isHand } from '../../compile/index.ts';
import { drawnAs } from '../../contacts/index.ts';
import type { Session } from '../session.ts';
import { Canvas, withPrefix } from './canvas.tsx';
import { drawLoop, drawNear, drawWhole, type EtaLabel } from './draw-contact.ts';
import type { Trace } from './lens.ts';
import { useLoupe } from './loupe.ts';
import { freeze, type Microscope } from './microscope.ts';
import { MomentLink } from './moment-link.tsx';
import { usePlayback, useStage } from './moving-lens.ts';
import { type WantedLens, wantedLens } from './wanted-lens.ts';

const SPEEDS = [1, 0.1, 0.01, 0.001];

export function ContactMicroscope({ session }: { session: Session }) {
  const scope = useSignal<Microscope | undefined>(undefined);
  const trace = useSignal<Trace | undefined>(undefined);
  const busy = useSignal(false);
  const failure = useSignal('');
  /** The sample being shown; fractional during slow playback. */
  const at = useSignal(0);
  const speed = useSignal(0.001);
  const playing = useSignal(false);
  /** The samples that are played again and again; all of them if undefined. */
  const loop = useSignal<readonly [number, number] | undefined>(undefined);
  const contacts = session.program.value?.contacts.filter(({ name }) => !isHand(name)) ?? [];
  const chosen = useSignal<string | undefined>(undefined);
  /** The contact with the strongest hit when the second was frozen. */
  const hit = useSignal<string | undefined>(undefined);
  const selected = session.selected.value;
  const strongest = useStrongest(session);
  const suggested = () =>
    chosen.value !== undefined && contacts.some(({ name }) => name === chosen.value)
      ? chosen.value
      : (
          contacts.find(({ name }) => selected?.section === 'contacts' && selected.name === name) ??
          contacts.find(({ name }) => name === hit.value) ??
          contacts.find((one) => drawnAs(one) === 'touch') ??
          contacts[0]
        )?.name;
  const contact = suggested();

  const host = useRef<HTMLDivElement>(null);
  /** How often something was frozen or left: what was asked for before that is not wanted any more. */
  const turn = useRef(0);
  const close = () => {
    turn.current++;
    playing.value = false;
    scope.peek()?.close();
    scope.value = undefined;
    trace.value = undefined;
    loop.value = undefined;
  };
  const showTrace = async (name: string, point?: number, sample?: number) => {
    const lens = scope.peek();
    if (lens === undefined) return;
    busy.value = true;
    loop.value = undefined;
    try {
      const made = await lens.trace(name, point);
      trace.value = made;
      if (sample !== undefined) at.value = Math.max(made.first, sample);
      else if (point === undefined) at.value = made.first + strongestSample(made);
    } catch (error) {
      if (scope.peek() === lens) failure.value = (error as Error).message;
    } finally {
      busy.value = false;
    }
  };
  const freezeNow = async (wanted?: WantedLens) => {
    failure.value = '';
    busy.value = true;
    close();
    const now = turn.current;
    const frozen = await freeze(session, wanted);
    busy.value = false;
    if (now !== turn.current) {
      frozen?.close();
      return;
    }
    scope.value = frozen;
    hit.value = strongest();
    const name = wanted?.contact ?? suggested();
    if (scope.value === undefined) failure.value = 'nothing to freeze: start the sound and play first';
    else if (name !== undefined) await showTrace(name, wanted?.point, wanted?.at);
    const made = trace.peek();
    if (wanted === undefined || made === undefined) return;
    host.current?.closest('.part')?.scrollIntoView({ block: 'start' });
    // On a low screen the pictures are below the buttons. They are on the page with the next frame.
    requestAnimationFrame(() => host.current?.querySelector('.microscope-loop')?.scrollIntoView({ block: 'nearest' }));
    chosen.value = wanted.contact;
    speed.value = wanted.speed;
    if (wanted.at !== undefined) return;
    loop.value = hitAround(made, strongestSample(made));
    at.value = loop.value[0];
    playing.value = true;
  };
  // Starting the sound, opening another model and closing the panel all end the frozen second. At once: after the next frame, a second that was frozen before it would end too.
  useLayoutEffect(() => {
    if (session.running.value) close();
  }, [session.running.value]);
  useLayoutEffect(() => close, [session.node.value]);
  useLayoutEffect(() => close, []);
  // Someone else wants a contact to be frozen: a lesson, or a link to a moment. After the effects above, which would end it at once.
  const asked = wantedLens.value;
  useEffect(() => {
    if (asked === undefined) return;
    wantedLens.value = undefined;
    freezeNow(asked);
  }, [asked]);
  useStage(session, scope, at);
  usePlayback(scope, at, speed, playing, loop);

  const lens = scope.value;
  const seen = trace.value;
  const rate = seen?.rate ?? 1;
  const eta = etaOf(session, seen?.contact);
  const isTouched = seen?.force.some((newtons) => newtons !== 0) === true;
  useLoupe(isTouched ? seen : undefined, at);
  return (
    <div class="microscope" ref={host} data-test="microscope">
      <div class="part-row">
        <button
          type="button"
          class={`push${lens ? '' : ' push-main'}`}
          disabled={busy.value}
          onClick={() => freezeNow()}
        >
          {lens ? 'Freeze again' : 'Freeze the last second'}
        </button>
        {lens && (
          <button type="button" class="push" onClick={() => session.start()}>
            Resume the sound
          </button>
        )}
        {lens && seen && (
          <MomentLink
            session={session}
            moment={lens.moment}
            seen={() => ({ contact: seen.contact, point: seen.point, at: at.peek(), speed: speed.peek() })}
          />
        )}
        <select
          class="entry"
          aria-label="Contact"
          value={contact ?? ''}
          onChange={(event) => {
            chosen.value = event.currentTarget.value;
            showTrace(event.currentTarget.value);
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
              onChange={(event) => showTrace(seen.contact, event.currentTarget.valueAsNumber)}
            />
          </label>
        )}
        {busy.value && <span class="part-note">replaying the last second…</span>}
        {failure.value !== '' && <span class="wrong">{failure.value}</span>}
      </div>
      {lens && seen && !isTouched && (
        <p class="part-note part-row">
          {seen.contact}: nothing touched in this second. Play, then freeze again, or choose another contact.
        </p>
      )}
      {lens && seen && isTouched && (
        <>
          <div class="microscope-views">
            <Canvas
              class="look-canvas microscope-loop"
              label={`Force against ${eta.label}`}
              draw={(pen) => drawLoop(pen, seen, at.peek(), eta)}
            />
            <Canvas
              class="look-canvas microscope-near"
              label={`Force and ${eta.label} over time`}
              draw={(pen) => drawNear(pen, seen, at.peek(), eta.label)}
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
              loop.value = undefined;
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
              {SPEEDS.map((factor) => (
                <button
                  key={factor}
                  type="button"
                  aria-pressed={speed.value === factor}
                  onClick={() => {
                    speed.value = factor;
                  }}
                >
                  {factor === 1 ? '1' : `1/${Math.round(1 / factor)}`}
                </button>
              ))}
            </fieldset>
            <span class="number part-note microscope-now">
              <span>{(((lens.range[1] - at.value) / rate) * 1000).toFixed(2)} ms before the end</span> ·{' '}
              <span>force {withPrefix(valueAt(seen.force, seen, at.value), 'N')}</span> ·{' '}
              <span>
                {eta.label} {withPrefix(valueAt(seen.eta, seen, at.value), eta.unit)}
              </span>
            </span>
          </div>
        </>
      )}
    </div>
  );
}

/** What is left of a force after a frame: a second's worth of them leaves a third. */
const KEPT = 0.98;

/** Follows which contact has pushed hardest of late; the result names it. */
function useStrongest(session: Session): () => string | undefined {
  const pushes = useRef(new Map<string, number>());
  useEffect(
    () =>
      effect(() => {
        const frame = session.frame.value;
        const program = session.node.peek()?.program;
        // A frozen second is shown in frames of its own.
        if (frame === undefined || program === undefined || !session.running.peek()) return;
        let first = 0;
        for (const contact of program.contacts) {
          const after = first + contact.points.length;
          if (drawnAs(contact) === 'touch' && !isHand(contact.name)) {
            let most = KEPT * (pushes.current.get(contact.name) ?? 0);
            for (let p = first; p < after; p++) most = Math.max(most, Math.abs(frame.forces[p] ?? 0));
            pushes.current.set(contact.name, most);
          }
          first = after;
        }
      }),
    [session],
  );
  return () => {
    let [best, most]: [string | undefined, number] = [undefined, 0];
    for (const [name, push] of pushes.current) if (push > most) [best, most] = [name, push];
    return best;
  };
}

/** What η means for a contact: a bow slips, a collision overlaps, any other contact is displaced. */
function etaOf(session: Session, contact: string | undefined): EtaLabel {
  const found = session.program.peek()?.contacts.find(({ name }) => name === contact);
  const drawn = found && drawnAs(found);
  if (drawn === 'bow') return { label: 'slip', unit: 'm/s' };
  return { label: drawn === 'touch' ? 'overlap' : 'displacement', unit: 'm' };
}

function strongestSample({ force }: Trace): number {
  return force.reduce((best, newtons, i) => (Math.abs(newtons) > Math.abs(force[best]) ? i : best), 0);
}

/** How much is shown before and after a hit, s. */
const MARGIN = 0.3e-3;

/** First and last sample of the hit at an index of a trace, with a margin. */
function hitAround({ force, first, rate }: Trace, index: number): readonly [number, number] {
  let [start, stop] = [index, index];
  while (start > 0 && force[start] !== 0) start--;
  while (stop < force.length - 1 && force[stop] !== 0) stop++;
  const margin = Math.round(MARGIN * rate);
  return [first + Math.max(0, start - margin), first + Math.min(force.length - 1, stop + margin)];
}

function valueAt(values: Float32Array, { first }: Trace, sample: number): number {
  return values[Math.min(values.length - 1, Math.max(0, Math.floor(sample - first)))];
}
