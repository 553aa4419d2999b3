/**
 * How many random cases the tests of laws draw. The seed is fixed so that a run means the same tomorrow; `CLANGOR_SEED=n` explores others, and
 * `CLANGOR_RUNS=10 npx vitest run test/laws` draws ten times as many: the long study, for whoever changes a scheme.
 */

export const seed = Number(process.env.CLANGOR_SEED ?? 1);

/** A number of cases, times what is asked for. */
export const cases = (count: number): number => Math.ceil(count * Number(process.env.CLANGOR_RUNS ?? 1));

/** Options of fast-check. A failure shows its case at once; shrinking it would run for minutes. */
export const runs = (count: number) => ({ seed, numRuns: cases(count), endOnFailure: true });
