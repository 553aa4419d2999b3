/** The sound file of `clangor render`: what kind it is, what its channels are, and how it is written. */
import { extname } from 'node:path';
import type { Program } from '../compile/index.ts';
import { encodeSound, masterChannels, type SoundFormat, type WavFormat } from '../listen/index.ts';
import { isSpecial, writeWhole } from './files.ts';
import type { NamedModel, Setting } from './models.ts';
import { Trouble } from './trouble.ts';

/** One channel of a sound file. */
export interface Channel {
  /** Counted from 1. */
  readonly channel: number;
  /** The output that it holds, or `left` and `right` of a stereo mix. */
  readonly name: string;
  /** SI unit of a raw output; `full scale` for what has been levelled. */
  readonly unit: string;
}

/** What is in each channel of a model's file, raw or mixed as the model says. */
export function channelsOf({ outputs, model }: Program, raw: boolean): Channel[] {
  const names = !raw && model.mix === 'stereo' ? ['left', 'right'] : outputs.map(({ name }) => name);
  return names.map((name, i) => ({ channel: i + 1, name, unit: raw ? outputs[i].unit : 'full scale' }));
}

/** The kind of file that its name and the options ask for. */
export function formatOf(
  out: string | undefined,
  { format, raw }: { readonly format?: WavFormat; readonly raw?: boolean },
): SoundFormat {
  const about = format !== undefined ? '--format' : '--raw';
  if (out === undefined && (format !== undefined || raw))
    throw new Trouble(
      `${about}: expected -o FILE as well, because --json, --energy, --at and --plot alone write no sound; got none`,
    );
  if (out !== undefined && !/^\.(wav|wave|flac)$/i.test(extname(out)) && !isSpecial(out))
    throw new Trouble(`--out: expected a path ending in .wav or .flac; got "${out}"`);
  const flac = out?.toLowerCase().endsWith('.flac') ?? false;
  if (raw && (flac || (format !== undefined && format !== 'float64')))
    throw new Trouble(`--raw: expected --format float64, which changes no value; got ${flac ? 'FLAC' : format}`);
  if (flac && format !== undefined && format !== 'pcm24')
    throw new Trouble(`--format: expected pcm24, the only format of FLAC files; got ${format}`);
  return flac ? 'flac' : raw ? 'float64' : (format ?? 'float32');
}

/** A sound file has its rate in whole Hz; what asked for another one is to blame. */
export function checkWholeRate(rate: number, { label }: NamedModel, settings: readonly Setting[]): void {
  if (Number.isInteger(rate)) return;
  const given = settings.findLast(({ setting }) => setting.startsWith('rate='))?.option;
  const where = given === undefined ? `${label} rate` : given === '--rate' ? given : `${given} rate`;
  throw new Trouble(`${where}: expected a whole number of Hz, as sound files require; got ${rate}`);
}

/** Writes the outputs as they are (`raw`), or the mix without DC and at full level. `rate` in Hz. */
export async function writeSound(
  path: string,
  rate: number,
  format: SoundFormat,
  sound: { readonly raw: readonly Float64Array[] } | { readonly clean: readonly Float64Array[] },
): Promise<void> {
  const channels = 'raw' in sound ? sound.raw : masterChannels(sound.clean, rate);
  writeWhole(path, await encodeSound(channels, rate, format));
}
