/** Where the energy is, where it went, where it came from, and by how little the account fails to close. */
import { effect, useSignal } from '@preact/signals';
import { useEffect, useMemo } from 'preact/hooks';
import type { ViewFrame } from '../../audio/index.ts';
import { isHand, type Program } from '../../compile/index.ts';
import type { Session } from '../session.ts';
import { Canvas, type Pen, withPrefix } from './canvas.tsx';

/** Moments kept, about ten seconds. */
const MOMENTS = 600;
/** Parts with a colour of their own; the others are one. */
const COLOURS = ['--series-1', '--series-2', '--series-3', '--series-4', '--series-5', '--series-6'];
/** Spacing of double precision, to which residuals are compared, 1. */
const ROUND_OFF = 2 ** -52;
/** Ends of the residual's scale, powers of ten. */
const LEAST = -17;
const MOST = -9;

interface Moment {
  /** Per shown part, J. */
  readonly stored: readonly number[];
  readonly lost: number;
  readonly injected: number;
  readonly residual: number;
}

interface Account {
  readonly program: Program;
  /** Names of the parts, and which of the frame's numbers belong to each. */
  readonly parts: readonly { readonly name: string; readonly of: readonly number[] }[];
  readonly moments: Moment[];
}

/** Elements first, then contacts, without the hands; what has no colour left is put together. */
function accountOf(program: Program): Account {
  const elements = program.elements.map(({ name }) => name);
  // An element and a contact may have the same name.
  const contacts = program.contacts.map(({ name }) => (elements.includes(name) ? `${name}, contact` : name));
  const names = [...elements, ...contacts];
  const kinds = names.map((name, i) => ({ name, i })).filter(({ name }) => !isHand(name));
  const own = kinds.length <= COLOURS.length ? kinds : kinds.slice(0, COLOURS.length - 1);
  const parts = own.map(({ name, i }) => ({ name, of: [i] }));
  const rest = names.map((_, i) => i).filter((i) => !own.some((one) => one.i === i));
  const hands = rest.every((i) => isHand(names[i]));
  return {
    program,
    parts: rest.length === 0 ? parts : [...parts, { name: hands ? 'hands' : `${rest.length} others`, of: rest }],
    moments: [],
  };
}

function momentOf({ ledger }: ViewFrame, { parts }: Account): Moment | undefined {
  if (ledger === undefined) return undefined;
  const stored = parts.map(({ of }) => of.reduce((sum, i) => sum + ledger.stored[i], 0));
  return { stored, lost: ledger.lost, injected: ledger.injected, residual: ledger.residual };
}

/** Frames in a row that take longer than they last before the ledger is given up: half a second. */
const PATIENCE = 30;

/** Metering doubles the work: only while somebody looks, and while there is time for it. */
function useMeter(session: Session) {
  const tooMuch = useSignal(false);
  const name = session.name.value;
  useEffect(() => {
    let late = 0;
    tooMuch.value = false;
    session.metered.value = true;
    const end = effect(() => {
      const share = session.frame.value?.share.median ?? 0;
      late = share > 1 && session.metered.peek() ? late + 1 : 0;
      if (late < PATIENCE) return;
      session.metered.value = false;
      tooMuch.value = true;
    });
    return () => {
      end();
      session.metered.value = false;
    };
  }, [name]);
  return tooMuch;
}

export function EnergyLedger({ session }: { session: Session }) {
  const account = useMemo(() => ({ current: undefined as Account | undefined }), []);
  const shown = useSignal<Moment | undefined>(undefined);
  const tooMuch = useMeter(session);
  useEffect(() => {
    let last = 0;
    return effect(() => {
      const frame = session.frame.value;
      const program = session.node.peek()?.program;
      if (frame === undefined || program === undefined || frame.elements.length !== program.elements.length) return;
      if (account.current?.program !== program) {
        const before = account.current;
        account.current = accountOf(program);
        // A live change keeps every part: the picture goes on.
        if (before !== undefined && JSON.stringify(before.parts) === JSON.stringify(account.current.parts))
          account.current.moments.push(...before.moments);
      }
      const moment = momentOf(frame, account.current);
      if (moment === undefined) return;
      account.current.moments.push(moment);
      if (account.current.moments.length > MOMENTS) account.current.moments.shift();
      if (performance.now() - last < 150) return;
      last = performance.now();
      shown.value = moment;
    });
  }, []);
  const now = shown.value;
  const parts = account.current?.parts ?? [];
  const energy = now?.stored.reduce((sum, joules) => sum + joules, 0) ?? 0;
  return (
    <div class="ledger">
      {tooMuch.value && (
        <p class="part-note ledger-note">
          This computer cannot keep the ledger of this model while it sounds.{' '}
          <button
            type="button"
            class="push push-small"
            onClick={() => {
              tooMuch.value = false;
              session.metered.value = true;
            }}
          >
            Try again
          </button>
        </p>
      )}
      <Canvas
        class="look-canvas look-tall"
        label="Energy stored per part over time"
        draw={(pen) => drawBands(pen, account.current)}
      />
      <ul class="ledger-parts">
        {parts.map(({ name }, i) => (
          <li key={name}>
            <i class={`swatch swatch-${i + 1}`} />
            <span>{name}</span>
            <b class="number">{now ? withPrefix(now.stored[i] ?? 0, 'J') : '–'}</b>
          </li>
        ))}
      </ul>
      <dl class="ledger-sums">
        <div>
          <dt>stored</dt>
          <dd class="number">{now ? withPrefix(energy, 'J') : '–'}</dd>
        </div>
        <div>
          <dt>lost</dt>
          <dd class="number">{now ? withPrefix(now.lost, 'J') : '–'}</dd>
        </div>
        <div>
          <dt>injected</dt>
          <dd class="number">{now ? withPrefix(now.injected, 'J') : '–'}</dd>
        </div>
        <div>
          <dt>residual</dt>
          <dd class="number" data-test="residual" title="Largest imbalance so far, relative to the largest energy">
            {now ? now.residual.toExponential(1) : '–'}
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

function drawBands({ context, width, height, colour }: Pen, account: Account | undefined): void {
  context.clearRect(0, 0, width, height);
  const moments = account?.moments ?? [];
  if (account === undefined || moments.length < 2) return;
  // Gravity's zero is a convention: parts that go below are counted from their lowest.
  const lows = account.parts.map((_, p) => Math.min(0, ...moments.map(({ stored }) => stored[p])));
  const heights = moments.map(({ stored }) => stored.reduce((sum, joules, p) => sum + joules - lows[p], 0));
  const highest = Math.max(1e-300, ...heights);
  const x = (i: number) => width - ((moments.length - 1 - i) * width) / (MOMENTS - 1);
  const y = (joules: number) => height - (0.94 * height * joules) / highest;
  const below = moments.map(() => 0);
  account.parts.forEach((_, p) => {
    context.fillStyle = p < COLOURS.length ? colour(COLOURS[p]) : colour('--ink-faint');
    context.beginPath();
    for (let i = 0; i < moments.length; i++) context.lineTo(x(i), y(below[i]));
    for (let i = moments.length - 1; i >= 0; i--) {
      below[i] += moments[i].stored[p] - lows[p];
      context.lineTo(x(i), y(below[i]));
    }
    context.fill();
  });
  context.font = `11px ${colour('--mono')}`;
  const label = withPrefix(highest, 'J');
  context.fillStyle = colour('--ground');
  context.fillRect(4, 4, context.measureText(label).width + 8, 16);
  context.fillStyle = colour('--ink-soft');
  context.fillText(label, 8, 16);
}

function drawResidual({ context, width, height, colour }: Pen, account: Account | undefined): void {
  context.clearRect(0, 0, width, height);
  const place = (value: number) => height * (1 - (Math.log10(Math.max(10 ** LEAST, value)) - LEAST) / (MOST - LEAST));
  context.strokeStyle = colour('--ink-faint');
  context.setLineDash([4, 3]);
  context.beginPath();
  context.moveTo(0, place(ROUND_OFF));
  context.lineTo(width, place(ROUND_OFF));
  context.stroke();
  context.setLineDash([]);
  context.fillStyle = colour('--ink-faint');
  context.font = `10px ${colour('--mono')}`;
  context.fillText('2⁻⁵²', 6, place(ROUND_OFF) - 4);
  context.fillText(`10⁻⁹`, 6, 10);
  const moments = account?.moments ?? [];
  context.strokeStyle = colour('--series-4');
  context.lineWidth = 1.5;
  context.beginPath();
  moments.forEach(({ residual }, i) => {
    context.lineTo(width - ((moments.length - 1 - i) * width) / (MOMENTS - 1), place(residual));
  });
  context.stroke();
}
