/**
 * Decay times: how long the level would take to fall by 60 dB, from the slope of the energy that is still to come (M. R. Schroeder,
 * J. Acoust. Soc. Am. 37, 1965) between 5 and 25 dB below its greatest, as ISO 3382 does for T20.
 */

const [FROM, TO] = [-5, -25];

/** `powers`: one after the other, `spacing` s apart. Null where the sound does not fall by 25 dB before it ends. */
export function t60Of(powers: Float64Array, spacing: number): number | null {
  let start = 0;
  for (let i = 0; i < powers.length; i++) if (powers[i] > powers[start]) start = i;
  const top = powers[start];
  // What ends at full level has no decay, although nothing is left to come at its end.
  const tail = Math.max(1, Math.round(0.02 / spacing));
  let rest = 0;
  for (let i = Math.max(start, powers.length - tail); i < powers.length; i++) rest = Math.max(rest, powers[i]);
  if (!(top > 0) || rest > top * 10 ** (TO / 10)) return null;
  const left = new Float64Array(powers.length);
  let sum = 0;
  for (let i = powers.length - 1; i >= start; i--) {
    sum += powers[i];
    left[i] = sum;
  }
  let [count, sumT, sumL, sumTT, sumTL] = [0, 0, 0, 0, 0];
  for (let i = start; i < powers.length; i++) {
    const level = 10 * Math.log10(left[i] / left[start]);
    if (level > FROM) continue;
    if (!(level >= TO)) break;
    const t = i * spacing;
    count++;
    sumT += t;
    sumL += level;
    sumTT += t * t;
    sumTL += t * level;
  }
  const slope = (count * sumTL - sumT * sumL) / (count * sumTT - sumT * sumT);
  return count >= 3 && slope < 0 ? -60 / slope : null;
}
