/** How hard hands must pluck and strike each element of a model to be as loud as the model itself. */
import { COMFORTABLE } from '../../audio/audition.ts';
import { prepare } from '../../audio/compiler.ts';
import { type Place, pushEvent } from '../../audio/hands.ts';
import { BLOCK, createVoice } from '../../audio/voice.ts';
import { createPlacer, type Placer, type Program } from '../../compile/index.ts';
import { createDcFilter } from '../../listen/level.ts';
import type { Model } from '../../model/index.ts';
import { loadKernel } from '../../run/kernel.ts';
import { atRest } from '../session-still.ts';
import { lumpPlace, placeOn } from './playing.ts';
import { type Item, sceneOf } from './scene.ts';
import { canPluck, type HandStrength, pluckOf, strikeOf } from './strength.ts';

/** A model to be measured: the rate of the context, Hz, and the level that the model's own players were brought to. */
export interface HandsOrder {
  readonly model: Model;
  readonly rate: number;
  readonly level: number;
}

/** What was found for some elements, and then that all are measured. */
export type HandsAnswer = readonly (readonly [name: string, strength: HandStrength])[] | 'measured';

/** How long each touch is listened to, s. */
const LISTENED = 0.15;
/** Contacts bend the relation between force and sound, so each force is corrected this often. */
const CORRECTIONS = 2;
/** Bounds of a factor: beyond them it is the model that is silent there. */
const [LEAST, MOST] = [1e-3, 1e3];
/** Among more bodies of a kind than this only some are measured, and the others take what was found for the one before them. */
const MEASURED = 8;
/** Where lines are touched: few partials have a node there. */
const SPOT = 0.21;

export async function measureHands({ model, rate, level }: HandsOrder, tell: (found: HandsAnswer) => void) {
  const still = prepare(atRest(model), rate, true);
  if (!still.ok) return;
  const module = await loadKernel();
  const placer = createPlacer(still.value);
  const items = sceneOf(model, rate).items.filter((item): item is Playable => item.kind !== 'barrier');
  for (const alike of alikeAmong(items)) {
    const item = alike[0];
    const factor = (touch: Touch) => {
      let factor = 1;
      for (let i = 0; i < CORRECTIONS; i++) {
        const peak = peakOf(still.value, module, placer, { ...touch, force: factor * touch.force });
        if (peak === undefined || !(peak > 0)) return 1;
        factor *= Math.min(MOST, Math.max(LEAST, COMFORTABLE / (level * peak)));
      }
      return Math.min(MOST, Math.max(LEAST, factor));
    };
    const strength: HandStrength = {
      strike: factor(strikeAt(item)),
      pluck: item.kind === 'line' && canPluck(item) ? factor(pluckAt(item)) : 1,
    };
    tell(alike.map(({ name }) => [name, strength]));
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

/** Peak of what is heard of a touch, in SI units. */
function peakOf(
  program: Program,
  module: WebAssembly.Module,
  placer: Placer,
  { place, ...touch }: Touch,
): number | undefined {
  const push = pushEvent(program, placer, place, 0, touch);
  if ('message' in push) return undefined;
  const voice = createVoice(program, module, 1, false);
  voice.simulation.perform(push);
  const filters = [createDcFilter(program.rate), createDcFilter(program.rate)];
  let peak = 0;
  for (let done = 0; done < LISTENED * program.rate; done += BLOCK / 8) {
    voice.render(BLOCK / 8);
    for (let i = 0; i < BLOCK / 8; i++)
      peak = Math.max(peak, Math.abs(filters[0](voice.left[i])), Math.abs(filters[1](voice.right[i])));
  }
  return Number.isFinite(peak) ? peak : undefined;
}
