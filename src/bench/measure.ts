/** Interleaved rounds: in each one everybody runs, so that whatever else the machine does meets them all alike. */
import type { Contender } from './contender.ts';

/** One rival in one case. Ratios are ours over the rival: lower is better. */
export interface Row {
  readonly case: string;
  readonly rival: string;
  /** Of the shortest runs. */
  readonly ratioMin: number;
  /** Of the median runs. */
  readonly ratioMedian: number;
  /** Our shortest run, ns per sample (per compilation in cases of that name). */
  readonly oursNs: number;
}

export interface Effort {
  /** Rounds of every case; fewer where one round takes longer than `longest`, but at least two. */
  readonly rounds: number;
  /** What one run should take, ms: shorter than the slice of time that a scheduler gives. */
  readonly run: number;
  /** What all rounds of one case may take, ms. */
  readonly longest: number;
}

export const FULL: Effort = { rounds: 120, run: 4, longest: 40_000 };
export const QUICK: Effort = { rounds: 24, run: 2, longest: 4000 };

/**
 * In a round shorter than this, ms, everybody runs twice and the first run does not count: it brings back what the others have driven out of
 * caches and predictors, as in work that goes on.
 */
const SHORT_ROUND = 100;

/** Runs everybody until nobody gets faster by being compiled better, ms each. */
const WARM_UP = 60;

export interface Contest {
  readonly ours: Contender;
  readonly rivals: readonly Contender[];
  /** Steps of one run; by our own speed if absent. */
  readonly steps?: number;
}

/** `onRound` hears of every round, with the part that is done. */
export async function measure(
  name: string,
  { ours, rivals, steps: asked }: Contest,
  effort: Effort,
  onRound: (part: number) => void = () => {},
): Promise<Row[]> {
  const everybody = [ours, ...rivals];
  const steps = asked ?? (await stepsFor(ours, effort.run));
  const firsts: number[] = [];
  for (const contender of everybody) firsts.push(await warmUp(contender, steps));
  const once = firsts.reduce((sum, ns) => sum + ns, 0) / 1e6;
  const rounds = Math.max(2, Math.min(effort.rounds, Math.floor(effort.longest / once)));
  const times = everybody.map((): number[] => []);
  for (let round = 0; round < rounds; round++) {
    for (const [i, contender] of everybody.entries()) {
      if (once < SHORT_ROUND) await contender.run(steps);
      times[i].push(await contender.run(steps));
    }
    onRound((round + 1) / rounds);
  }
  const [own, ...others] = times.map(sorted);
  return others.map((other, i) => ({
    case: name,
    rival: rivals[i].name,
    ratioMin: own[0] / other[0],
    ratioMedian: median(own) / median(other),
    oursNs: own[0] / steps,
  }));
}

async function stepsFor(contender: Contender, ms: number): Promise<number> {
  let steps = 1;
  for (;;) {
    const took = Math.min(await contender.run(steps), await contender.run(steps)) / 1e6;
    if (took > ms / 4) return Math.max(1, Math.round((steps * ms) / took));
    steps *= took > ms / 64 ? 4 : 16;
  }
}

/** ns of the shortest run. */
async function warmUp(contender: Contender, steps: number): Promise<number> {
  const begun = performance.now();
  let best = await contender.run(steps);
  while (performance.now() - begun < WARM_UP) best = Math.min(best, await contender.run(steps));
  return best;
}

function sorted(list: readonly number[]): number[] {
  return [...list].sort((a, b) => a - b);
}

function median(list: readonly number[]): number {
  return 0.5 * (list[Math.floor((list.length - 1) / 2)] + list[Math.floor(list.length / 2)]);
}
