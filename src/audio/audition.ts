/**
 * Finds the playback level of a model. Outputs are in SI units: a string may move by micrometres, a board at metres per second. The first
 * moments of a Program are therefore rendered silently, and one factor brings their peak to a comfortable level. It depends on the Program alone.
 */
import { createPlacer, isHand, type Program } from '../compile/index.ts';
import { createPlays } from '../compile/plays.ts';
import { createDcFilter } from '../listen/level.ts';
import { createPerformer } from '../players/performer.ts';
import type { LiveEvent } from '../run/live.ts';
import { BLOCK, createVoice } from './voice.ts';

/** Peak of the first moments after levelling, 1: leaves headroom for playing about four times as loud. */
export const COMFORTABLE = 0.22;
/** Longest and shortest time rendered, s. */
const LONGEST = 2;
const SHORTEST = 0.25;
/** What grows by more than this factor within the last so many seconds is heard on, for at most so long, s: a rubbed glass sings only after two and a half. */
const GROWTH = 2;
const GROWING = 0.25;
const LATEST = 6;
/** Multiply-adds allowed for the rendering. */
const WORK = 5e8;
/** Share of the contacts that are awake at a time (a guess: most of them sleep). */
const AWAKE_SHARE = 0.02;
/** Peaks below this are silence. */
const SILENCE = 1e-14;

export function audition(program: Program, module: WebAssembly.Module): number {
  let peak = peakOf(program, module);
  const struck = notes(program);
  // Of a heavy model only the first notes are heard here, and others may be much louder.
  const isCut = framesOf(program) < LONGEST * program.rate;
  if (struck !== undefined && isCut) peak = Math.max(peak, peakOf(program, module, struck));
  if (peak <= SILENCE) peak = peakOf(program, module, struck ?? knock(program));
  return peak > SILENCE ? COMFORTABLE / peak : 1;
}

/** How much of a model is rendered, if it is not longer than a time: what the work allows. */
function framesOf({ rate, cost }: Program, longest = LONGEST): number {
  const affordable = WORK / (cost.idle + AWAKE_SHARE * cost.busy + 1);
  return Math.round(Math.min(longest * rate, Math.max(SHORTEST * rate, affordable)));
}

function peakOf(program: Program, module: WebAssembly.Module, touch: readonly LiveEvent[] = []): number {
  const { rate } = program;
  const frames = framesOf(program);
  const voice = createVoice(program, module, 1, false);
  for (const event of touch) voice.simulation.perform(event);
  const filters = [createDcFilter(rate), createDcFilter(rate)];
  let [peak, before, done] = [0, 0, 0];
  const hearUntil = (end: number, recent: number) => {
    for (; done < end; done += BLOCK) {
      if (done <= recent) before = peak;
      voice.render(BLOCK);
      for (let i = 0; i < BLOCK; i++) {
        const loudest = Math.max(Math.abs(filters[0](voice.left[i])), Math.abs(filters[1](voice.right[i])));
        if (Number.isFinite(loudest)) peak = Math.max(peak, loudest);
      }
    }
  };
  const last = GROWING * rate;
  hearUntil(frames, frames - last);
  while (peak > GROWTH * before && done < framesOf(program, LATEST)) hearUntil(done + last, done);
  return peak;
}

/** How hard a key is struck to find the level. */
const VELOCITY = 110;

/** What the middle key of a model that keys play does; undefined for any other. */
function notes(program: Program): LiveEvent[] | undefined {
  const { keys } = program.model;
  if (keys === undefined || !('body' in keys)) return undefined;
  const played = keys.body.filter((rule) => [rule.play, rule.bow, rule.blow].some((names) => names !== undefined));
  const middle = played[Math.floor(played.length / 2)];
  if (middle === undefined) return undefined;
  const find = createPlays(program);
  return createPerformer(keys)
    .perform({ type: 'on', channel: (keys.channel ?? 1) - 1, key: middle.keys, velocity: VELOCITY })
    .flatMap((action) => find(action).map(({ event }) => event));
}

/** One newton for five milliseconds on the first element that can move, for a model without players. */
function knock(program: Program): LiveEvent[] {
  const control = program.controls.findIndex((path) => path.startsWith('players.hand-push'));
  const element = program.elements.findIndex(({ name, size }) => size > 0 && !isHand(name));
  if (control < 0 || element < 0) return [];
  const player = program.model.players[program.controls[control].slice('players.'.length)];
  if (player?.type !== 'force') return [];
  const terms = createPlacer(program).terms(player.at);
  const force = program.controls.slice(0, control).filter((path) => path.startsWith('players.')).length;
  const half = Math.round(0.0025 * program.rate);
  const at = program.elements.findIndex(({ name }) => name === player.at.element);
  if (!terms.ok) return [];
  return [{ type: 'push', force, control, element: at, terms: terms.value, peak: 1, rise: half, fall: half }];
}
