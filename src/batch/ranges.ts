/** Which items a process makes: `100..199`, `3/16` (the fourth of sixteen parts), `auto` (from a job array). */

/** What a range cannot be. */
export class BadRange extends Error {}

const EXPECTED = 'expected FIRST..LAST, PART/PARTS counted from 0, auto, or auto/PARTS';

/** First item, and the one after the last. */
export function rangeOf(
  text: string | undefined,
  count: number,
  env: Readonly<Record<string, string | undefined>>,
): readonly [number, number] {
  if (text === undefined) return [0, count];
  const span = /^(\d{1,9})\.\.(\d{1,9})$/.exec(text);
  if (span !== null) {
    const [first, last] = [Number(span[1]), Number(span[2])];
    if (first > last || last >= count)
      throw new BadRange(`expected items from 0 to ${count - 1}, the first before the last; got ${text}`);
    return [first, last + 1];
  }
  const part = /^(\d{1,9})\/(\d{1,9})$/.exec(text);
  if (part !== null) return partOf(Number(part[1]), Number(part[2]), count, text);
  const auto = /^auto(?:\/(\d{1,9}))?$/.exec(text);
  if (auto === null) throw new BadRange(`${EXPECTED}; got "${text}"`);
  const { index, parts } = jobOf(env);
  const wanted = auto[1] === undefined ? parts : Number(auto[1]);
  if (wanted === undefined)
    throw new BadRange('expected auto/PARTS, because the environment does not say how many parts there are; got auto');
  return partOf(index, wanted, count, text);
}

function partOf(part: number, parts: number, count: number, text: string): readonly [number, number] {
  if (parts < 1 || part >= parts) throw new BadRange(`expected a part below ${parts}; got ${part} (${text})`);
  const edge = (n: number) => Math.floor((n * count) / parts);
  return [edge(part), edge(part + 1)];
}

/** Slurm counts a job array from SLURM_ARRAY_TASK_MIN on; Kubernetes counts an indexed job from 0 on. */
function jobOf(env: Readonly<Record<string, string | undefined>>): {
  readonly index: number;
  readonly parts: number | undefined;
} {
  const whole = (name: string) => {
    const value = env[name];
    if (value === undefined || value === '') return undefined;
    if (!/^\d{1,9}$/.test(value)) throw new BadRange(`expected a whole number in ${name}; got "${value}"`);
    return Number(value);
  };
  const slurm = whole('SLURM_ARRAY_TASK_ID');
  if (slurm !== undefined)
    return { index: slurm - (whole('SLURM_ARRAY_TASK_MIN') ?? 0), parts: whole('SLURM_ARRAY_TASK_COUNT') };
  const index = whole('JOB_COMPLETION_INDEX');
  if (index === undefined)
    throw new BadRange('expected SLURM_ARRAY_TASK_ID or JOB_COMPLETION_INDEX in the environment; got neither');
  return { index, parts: undefined };
}
