/** Interleaved rounds: every contender runs in each, so that other load of the machine affects all equally. */
import type { Contender } from './contender.ts';

/** One rival in one case. Ratios are ours over the rival: lower is better. */
export interface Row {
  readonly case: string;
  readonly rival: string;
  /** Ratio of the shortest runs. */
  readonly ratioMin: number;
  /** Ratio of the median runs. */
  readonly ratioMedian: number;
  /** Our shortest run, ns per sample (per compilation in cases of that name). */
  readonly oursNs: number;
}

export interface Effort {
  /** Number of rounds per case; fewer if they would take longer than `longest`, but at least two. */
  readonly rounds: number;
  /** Target length of one run, ms: shorter than a scheduler's time slice. */
  readonly run: number;
  /** Limit for all rounds of one case, ms. */
  readonly longest: number;
}

export const FULL: Effort = { rounds: 120, run: 4, longest: 40_000 };
export const QUICK: Effort = { rounds: 24, run: 2, longest: 4000 };

/**
 * In a round shorter than this, ms, every contender runs twice and the first run is not counted: it refills caches and predictors
 * after the other contenders, as in continuous work.
 */
const SHORT_ROUND = 100;

/** Warm-up of each contender until its code is fully optimised, ms. */
const WARM_UP = 60;

export interface Contest {
  readonly ours: Contender;
  readonly rivals: readonly Contender[];
  /** Steps per run; default: from our speed. */
  readonly steps?: number;
}

/** `onRound` is called after every round with the fraction done. */
export async function measure(
  name: string,
  { ours, rivals, steps: requestedSteps }: Contest,
  effort: Effort,
  onRound: (part: number) => void = () => {},
): Promise<Row[]> {
  const contenders = [ours, ...rivals];
  const steps = requestedSteps ?? (await stepsFor(ours, effort.run));
  const firsts: number[] = [];
  for (const contender of contenders) firsts.push(await warmUp(contender, steps));
  const once = firsts.reduce((sum, ns) => sum + ns, 0) / 1e6;
  const rounds = Math.max(2, Math.min(effort.rounds, Math.floor(effort.longest / once)));
  const times = contenders.map((): number[] => []);
  for (let round = 0; round < rounds; round++) {
    for (const [i, contender] of contenders.entries()) {
      if (once < SHORT_ROUND) await contender.run(steps);
      times[i].push(await contender.run(steps));
    }
    onRound((round + 1) / rounds);
  }
  const [ourTimes, ...others] = times.map(sorted);
  return others.map((other, i) => ({
    case: name,
    rival: rivals[i].name,
    ratioMin: ourTimes[0] / other[0],
    ratioMedian: median(ourTimes) / median(other),
    oursNs: ourTimes[0] / steps,
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
