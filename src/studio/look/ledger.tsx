/** The energy ledger: stored per element and contact, dissipated, injected, and the residual. */
import { effect, useSignal } from '@preact/signals';
import { useEffect, useMemo } from 'preact/hooks';
import type { ViewFrame } from '../../audio/index.ts';
import { isHand, type Program } from '../../compile/index.ts';
import { voiceFocus } from '../play/focus.ts';
import type { Session } from '../session.ts';
import { Canvas, type Pen, withPower, withPrefix, write } from './canvas.tsx';

/** Number of moments kept: about ten seconds. */
const MOMENTS = 600;
/** Colours of the bands; elements and contacts beyond their number share one band. */
const COLOURS = ['--series-1', '--series-2', '--series-3', '--series-4', '--series-5', '--series-6'];
/** Relative spacing of double-precision numbers, drawn as a reference line. */
const ROUND_OFF = 2 ** -52;
/** Range of the residual's axis, powers of ten. */
const MIN_EXPONENT = -17;
const MAX_EXPONENT = -9;

interface Moment {
  /** Per element and then per contact, J. */
  readonly stored: readonly number[];
  readonly dissipated: number;
  readonly injected: number;
  readonly residual: number;
}

interface Band {
  readonly name: string;
  /** Which of the energies it adds up. */
  readonly of: readonly number[];
}

interface Account {
  readonly program: Program;
  /** Of elements, then of contacts. */
  readonly names: readonly string[];
  readonly moments: Moment[];
  bands: readonly Band[];
  /** The most that all bands have held together, J. */
  most: number;
}

function accountOf(program: Program): Account {
  const elements = program.elements.map(({ name }) => name);
  // An element and a contact may have the same name.
  const contacts = program.contacts.map(({ name }) => (elements.includes(name) ? `${name}, contact` : name));
  return { program, names: [...elements, ...contacts], moments: [], bands: [], most: 0 };
}

/** One band for each of the largest holders of the last seconds, in the order of the model; what is smaller, and the hands, share one. */
function bandsOf({ names, moments }: Account): Band[] {
  const most = names.map((_, i) => Math.max(...moments.map(({ stored }) => Math.abs(stored[i]))));
  const kinds = names.map((_, i) => i).filter((i) => !isHand(names[i]));
  const isFew = kinds.length <= COLOURS.length;
  const largest = [...kinds].sort((a, b) => most[b] - most[a]).slice(0, isFew ? COLOURS.length : COLOURS.length - 1);
  const named = kinds.filter((i) => largest.includes(i));
  const rest = names.map((_, i) => i).filter((i) => !named.includes(i));
  const bands = named.map((i) => ({ name: names[i], of: [i] }));
  const hands = rest.every((i) => isHand(names[i]));
  return rest.length === 0 ? bands : [...bands, { name: hands ? 'hands' : `${rest.length} smaller`, of: rest }];
}

function momentOf({ ledger }: ViewFrame): Moment | undefined {
  if (ledger === undefined) return undefined;
  return {
    stored: [...ledger.stored],
    dissipated: ledger.lost,
    injected: ledger.injected,
    residual: ledger.residual,
  };
}

/** What a band holds at a moment, J. */
function heldBy({ of }: Band, { stored }: Moment): number {
  return of.reduce((sum, i) => sum + stored[i], 0);
}

/** Of the most that was ever held, the least that fills the picture: what has died away looks like silence. */
const SILENCE = 1e-6;

/** Metering stops after this many frames in a row that took longer to compute than they last: half a second. */
const MAX_LATE_FRAMES = 30;

/** Meters while the ledger is on the screen and the machine keeps up: metering doubles the work. */
function useMeter(session: Session) {
  const tooSlow = useSignal(false);
  const opened = session.opened.value;
  useEffect(() => {
    let late = 0;
    tooSlow.value = false;
    session.metered.value = true;
    const end = effect(() => {
      const share = session.frame.value?.share.median ?? 0;
      late = share > 1 && session.metered.peek() ? late + 1 : 0;
      if (late < MAX_LATE_FRAMES) return;
      session.metered.value = false;
      tooSlow.value = true;
    });
    return () => {
      end();
      session.metered.value = false;
    };
  }, [opened]);
  return tooSlow;
}

export function EnergyLedger({ session }: { session: Session }) {
  const account = useMemo(() => ({ current: undefined as Account | undefined }), []);
  const shown = useSignal<Moment | undefined>(undefined);
  const tooSlow = useMeter(session);
  useEffect(() => {
    let last = 0;
    return effect(() => {
      // A key that is a copy of the model has an energy of its own; its frames come beside those of the model.
      const tick = session.frame.value;
      const copy = voiceFocus.value;
      const frame = copy === undefined ? tick : copy.frame();
      const program = copy?.program ?? session.node.peek()?.program;
      if (frame === undefined || program === undefined || frame.elements.length !== program.elements.length) return;
      if (account.current?.program !== program) {
        const before = account.current;
        account.current = accountOf(program);
        // A live change keeps the same parts, so the picture continues.
        if (before !== undefined && JSON.stringify(before.names) === JSON.stringify(account.current.names)) {
          account.current.moments.push(...before.moments);
          account.current.most = before.most;
        } else shown.value = undefined;
      }
      const moment = momentOf(frame);
      if (moment === undefined) return;
      account.current.moments.push(moment);
      if (account.current.moments.length > MOMENTS) account.current.moments.shift();
      if (performance.now() - last < 150) return;
      last = performance.now();
      account.current.bands = bandsOf(account.current);
      shown.value = moment;
    });
  }, []);
  const now = shown.value;
  const bands = account.current?.bands ?? [];
  const energy = now?.stored.reduce((sum, joules) => sum + joules, 0) ?? 0;
  return (
    <div class="ledger">
      {tooSlow.value && (
        <p class="part-note ledger-note">
          This computer is too slow to keep the energy ledger of this model in real time.{' '}
          <button
            type="button"
            class="push push-small"
            onClick={() => {
              tooSlow.value = false;
              session.metered.value = true;
            }}
          >
            Try again
          </button>
        </p>
      )}
      {now === undefined && !session.running.value && (
        <p class="part-note ledger-note">Counted while it sounds and this is on the screen.</p>
      )}
      <Canvas
        class="look-canvas look-tall"
        label="Energy stored in each element and contact over time"
        draw={(pen) => drawBands(pen, account.current)}
      />
      <ul class="ledger-parts">
        {bands.map((band, i) => (
          <li key={band.name}>
            <i class={`swatch swatch-${i + 1}`} />
            <span>{band.name}</span>
            <b class="number">{now ? withPrefix(heldBy(band, now), 'J') : '–'}</b>
          </li>
        ))}
      </ul>
      <dl class="ledger-sums">
        <div>
          <dt>stored</dt>
          <dd class="number" data-test="stored" data-value={energy}>
            {now ? withPrefix(energy, 'J') : '–'}
          </dd>
        </div>
        <div>
          <dt>dissipated</dt>
          <dd class="number">{now ? withPrefix(now.dissipated, 'J') : '–'}</dd>
        </div>
        <div>
          <dt>injected</dt>
          <dd class="number">{now ? withPrefix(now.injected, 'J') : '–'}</dd>
        </div>
        <div>
          <dt>missing</dt>
          <dd
            class="number"
            data-test="residual"
            data-value={now?.residual}
            title="Largest imbalance of the ledger so far, relative to the largest energy so far"
          >
            {now ? withPower(now.residual) : '–'}
          </dd>
        </div>
      </dl>
      <Canvas
        class="look-canvas look-low"
        label="Residual of the energy balance"
        draw={(pen) => drawResidual(pen, account.current)}
      />
    </div>
  );
}

function drawBands(pen: Pen, account: Account | undefined): void {
  const { context, width, height, colour } = pen;
  context.clearRect(0, 0, width, height);
  const moments = account?.moments ?? [];
  if (account === undefined || moments.length < 2) return;
  // The zero of gravity's energy is arbitrary: a band that goes below zero is drawn from its lowest value.
  const held = account.bands.map((band) => moments.map((moment) => heldBy(band, moment)));
  const lows = held.map((values) => Math.min(0, ...values));
  const heights = moments.map((_, i) => held.reduce((sum, values, p) => sum + values[i] - lows[p], 0));
  account.most = Math.max(account.most, ...heights);
  const highest = Math.max(1e-300, SILENCE * account.most, ...heights);
  const x = (i: number) => width - ((moments.length - 1 - i) * width) / (MOMENTS - 1);
  const y = (joules: number) => height - (0.94 * height * joules) / highest;
  const below = moments.map(() => 0);
  account.bands.forEach((_, p) => {
    context.fillStyle = p < COLOURS.length ? colour(COLOURS[p]) : colour('--ink-faint');
    context.beginPath();
    for (let i = 0; i < moments.length; i++) context.lineTo(x(i), y(below[i]));
    for (let i = moments.length - 1; i >= 0; i--) {
      below[i] += held[p][i] - lows[p];
      context.lineTo(x(i), y(below[i]));
    }
    context.fill();
  });
  write(pen, withPrefix(highest, 'J'), 8, 16, colour('--ink-soft'));
}

function drawResidual(pen: Pen, account: Account | undefined): void {
  const { context, width, height, colour } = pen;
  context.clearRect(0, 0, width, height);
  const place = (value: number) =>
    height * (1 - (Math.log10(Math.max(10 ** MIN_EXPONENT, value)) - MIN_EXPONENT) / (MAX_EXPONENT - MIN_EXPONENT));
  context.strokeStyle = colour('--ink-faint');
  context.setLineDash([4, 3]);
  context.beginPath();
  context.moveTo(0, place(ROUND_OFF));
  context.lineTo(width, place(ROUND_OFF));
  context.stroke();
  context.setLineDash([]);
  const moments = account?.moments ?? [];
  context.strokeStyle = colour('--series-4');
  context.lineWidth = 1.5;
  context.beginPath();
  moments.forEach(({ residual }, i) => {
    context.lineTo(width - ((moments.length - 1 - i) * width) / (MOMENTS - 1), place(residual));
  });
  context.stroke();
  write(pen, 'the last digit of the numbers themselves', 6, place(ROUND_OFF) - 4, colour('--ink-soft'));
  write(pen, 'a billionth', 6, 12, colour('--ink-soft'));
}
