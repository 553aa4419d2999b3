/** The sound file of `clangor render`: its format, its channels, and writing it. */
import { extname } from 'node:path';
import type { Program } from '../compile/index.ts';
import { dataFormats } from '../data/index.ts';
import { encodeSound, masterChannels, type SoundFormat, type WavFormat } from '../listen/index.ts';
import { isSpecial } from './files.ts';
import type { NamedModel, Setting } from './models.ts';
import { endingsText } from './options.ts';
import { UserError } from './user-error.ts';

/** One channel of a sound file. */
export interface Channel {
  /** Counted from 1. */
  readonly channel: number;
  /** The name of the output, or `left` and `right` of a stereo mix. */
  readonly name: string;
  /** SI unit of a raw output; `full scale` after levelling. */
  readonly unit: string;
}

/** The channels of a model's file, raw or mixed as the model says. */
export function channelsOf({ outputs, model }: Program, raw: boolean): Channel[] {
  const names = !raw && model.mix === 'stereo' ? ['left', 'right'] : outputs.map(({ name }) => name);
  return names.map((name, i) => ({ channel: i + 1, name, unit: raw ? outputs[i].unit : 'full scale' }));
}

/** The format that the file name and the options ask for. */
export function formatOf(
  out: string | undefined,
  { format, raw }: { readonly format?: WavFormat; readonly raw?: boolean },
): SoundFormat {
  const about = format !== undefined ? '--format' : '--raw';
  if (out === undefined && (format !== undefined || raw))
    throw new UserError(
      `${about}: expected -o FILE as well, because --json, --energy, --at and --plot alone write no sound; got none`,
    );
  if (out !== undefined && !/^\.(wav|wave|flac)$/i.test(extname(out)) && !isSpecial(out))
    throw new UserError(
      `--out: expected a path ending in ${endingsText(['wav', 'flac', ...dataFormats])}; got "${out}"`,
    );
  const flac = out?.toLowerCase().endsWith('.flac') ?? false;
  if (raw && (flac || (format !== undefined && format !== 'float64')))
    throw new UserError(`--raw: expected --format float64, which changes no value; got ${flac ? 'FLAC' : format}`);
  if (flac && format !== undefined && format !== 'pcm24')
    throw new UserError(`--format: expected pcm24, the only format of FLAC files; got ${format}`);
  return flac ? 'flac' : raw ? 'float64' : (format ?? 'float32');
}

/** Sound files need a rate in whole Hz; the message names the option or model that set another one. */
export function checkWholeRate(rate: number, { label }: NamedModel, settings: readonly Setting[]): void {
  if (Number.isInteger(rate)) return;
  const given = settings.findLast(({ setting }) => setting.startsWith('rate='))?.option;
  const where = given === undefined ? `${label} rate` : given === '--rate' ? given : `${given} rate`;
  throw new UserError(`${where}: expected a whole number of Hz, as sound files require; got ${rate}`);
}

/** The bytes of a file with the outputs as they are (`raw`), or with the mix without DC and at full level. `rate` in Hz. */
export async function encodeChannels(
  rate: number,
  format: SoundFormat,
  sound: { readonly raw: readonly Float64Array[] } | { readonly clean: readonly Float64Array[] },
): Promise<Uint8Array> {
  return encodeSound('raw' in sound ? sound.raw : masterChannels(sound.clean, rate), rate, format);
}
