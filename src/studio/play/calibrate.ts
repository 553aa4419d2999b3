/**
 * Makes hands as loud as the model plays by itself. The model at rest is plucked and struck silently, and its peak is compared with that of
 * the model's own players, which the node's level brings to a known height. The work is done in small pieces between pictures.
 */
import { effect } from '@preact/signals';
import { COMFORTABLE } from '../../audio/audition.ts';
import { prepare } from '../../audio/compiler.ts';
import { type Place, pushEvent } from '../../audio/hands.ts';
import { BLOCK, createVoice } from '../../audio/voice.ts';
import { createPlacer, type Placer, type Program } from '../../compile/index.ts';
import { createDcFilter } from '../../listen/level.ts';
import type { Model } from '../../model/index.ts';
import { loadKernel } from '../../run/kernel.ts';
import type { Session } from '../session.ts';
import { atRest } from '../session-still.ts';
import { lumpPlace, placeOn } from './playing.ts';
import { type Item, sceneOf } from './scene.ts';
import {
  type BowStroke,
  beta,
  bowStrokes,
  canPluck,
  type HandStrength,
  handStrengths,
  impedanceOf,
  pluckOf,
  strikeOf,
} from './strength.ts';

/** How long each touch is listened to, s. */
const LISTENED = 0.15;
/** Contacts bend the relation between force and sound, so each force is corrected this often. */
const CORRECTIONS = 2;
/** Bounds of a factor: beyond them it is the model that is silent there. */
const [LEAST, MOST] = [1e-3, 1e3];
/** Work before the page may draw again, ms; pause after the model changed, ms. */
const PIECE = 6;
const PAUSE = 300;
/** Among more bodies of a kind than this only some are measured, and the others take what was found for the one before them. */
const MEASURED = 8;
/** Where lines are touched: few partials have a node there. */
const SPOT = 0.21;

/** Measures the hands of every model that is opened; the host says when they are measured. */
export function watchStrengths(session: Session, host: HTMLElement): () => void {
  let turn = 0;
  let measured = '';
  let pending: ReturnType<typeof setTimeout> | undefined;
  const end = effect(() => {
    const node = session.node.value;
    const model = session.model.value;
    if (node === undefined || model === undefined) return;
    bowStrokes.value = strokesOf(model, node.context.sampleRate);
    // A change of a number changes the loudness little; another level or other elements need another measurement.
    const signature = `${session.opened.value} ${node.level} ${Object.keys(model.elements)} ${Object.keys(model.outputs)}`;
    if (signature === measured) return;
    measured = signature;
    handStrengths.value = new Map();
    host.dataset.hands = 'unmeasured';
    clearTimeout(pending);
    const mine = ++turn;
    pending = setTimeout(async () => {
      await measureAll(model, node.context.sampleRate, node.level, () => mine !== turn);
      if (mine === turn) host.dataset.hands = 'measured';
    }, PAUSE);
  });
  return () => {
    turn++;
    clearTimeout(pending);
    end();
  };
}

async function measureAll(model: Model, rate: number, level: number, isOver: () => boolean): Promise<void> {
  const still = prepare(atRest(model), rate, true);
  if (!still.ok) return;
  const module = await loadKernel();
  const placer = createPlacer(still.value);
  const items = sceneOf(model, rate).items.filter((item): item is Playable => item.kind !== 'barrier');
  for (const alike of alikeAmong(items)) {
    const item = alike[0];
    const factor = async (touch: Touch) => {
      let factor = 1;
      for (let i = 0; i < CORRECTIONS; i++) {
        const peak = await peakOf(still.value, module, placer, { ...touch, force: factor * touch.force }, isOver);
        if (peak === undefined || !(peak > 0)) return 1;
        factor *= Math.min(MOST, Math.max(LEAST, COMFORTABLE / (level * peak)));
      }
      return Math.min(MOST, Math.max(LEAST, factor));
    };
    const strength: HandStrength = {
      strike: await factor(strikeAt(item)),
      pluck: item.kind === 'line' && canPluck(item) ? await factor(pluckAt(item)) : 1,
    };
    if (isOver()) return;
    const found = alike.map(({ name }): [string, HandStrength] => [name, strength]);
    handStrengths.value = new Map([...handStrengths.peek(), ...found]);
  }
}

/** Neighbours of one kind, of which the first is measured for all. */
function alikeAmong(items: readonly Playable[]): readonly Playable[][] {
  const kinds = [...new Set(items.map(({ element }) => element.type))];
  return kinds.flatMap((kind) => {
    const all = items.filter(({ element }) => element.type === kind);
    const step = Math.ceil(all.length / MEASURED);
    return Array.from({ length: Math.ceil(all.length / step) }, (_, i) => all.slice(i * step, (i + 1) * step));
  });
}

interface Touch {
  readonly place: Place;
  readonly force: number;
  readonly rise: number;
  readonly fall: number;
}

type Playable = Exclude<Item, { kind: 'barrier' }>;

function placeIn(item: Playable): Place {
  if (item.kind === 'line') return placeOn(item, SPOT);
  if (item.kind === 'lump') return lumpPlace(item);
  const { origin, sides } = item.outline;
  return { element: item.name, at: [origin[0] + 0.6 * sides[0], origin[1] + 0.45 * sides[1]] };
}

function strikeAt(item: Playable): Touch {
  const { force, duration } = strikeOf(item, -1);
  return { place: placeIn(item), force, rise: duration / 2, fall: duration / 2 };
}

function pluckAt(item: Playable & { kind: 'line' }): Touch {
  const { force, duration } = pluckOf(item, SPOT, 1);
  return { place: placeIn(item), force, rise: duration, fall: 0 };
}

/** Peak of what is heard of a touch, in SI units; undefined if the measurement is over. */
async function peakOf(
  program: Program,
  module: WebAssembly.Module,
  placer: Placer,
  { place, ...touch }: Touch,
  isOver: () => boolean,
): Promise<number | undefined> {
  const push = pushEvent(program, placer, place, 0, touch);
  if ('message' in push) return undefined;
  const voice = createVoice(program, module, 1, false);
  voice.simulation.perform(push);
  const filters = [createDcFilter(program.rate), createDcFilter(program.rate)];
  let peak = 0;
  let since = performance.now();
  for (let done = 0; done < LISTENED * program.rate; done += BLOCK / 8) {
    voice.render(BLOCK / 8);
    for (let i = 0; i < BLOCK / 8; i++)
      peak = Math.max(peak, Math.abs(filters[0](voice.left[i])), Math.abs(filters[1](voice.right[i])));
    if (performance.now() - since < PIECE) continue;
    await new Promise((resolve) => setTimeout(resolve));
    if (isOver()) return undefined;
    since = performance.now();
  }
  return Number.isFinite(peak) ? peak : undefined;
}

/** The strokes of a model's own bows: a hand bows as they do. */
function strokesOf(model: Model, rate: number): Map<string, BowStroke> {
  const { touches } = sceneOf(model, rate);
  return new Map(
    touches.flatMap(({ contact, sides: [{ item, spots }] }): [string, BowStroke][] => {
      const [spot] = spots;
      if (contact.type !== 'bow' || item.kind !== 'line' || typeof spot !== 'number') return [];
      const [velocity, impedance] = [Math.abs(contact.velocity), impedanceOf(item)];
      if (!(velocity > 0 && impedance > 0 && contact.force > 0)) return [];
      return [[item.name, { velocity, force: (contact.force * beta(spot)) / (impedance * velocity) }]];
    }),
  );
}
