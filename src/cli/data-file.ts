/** What `clangor render -o` writes where it is not a sound: outputs and traces as tables, in SI units. */
import { extname } from 'node:path';
import { type DataFormat, dataFormatOf, dataFormats, encodeData, type Table } from '../data/index.ts';
import { UserError } from './user-error.ts';

/** Standard output. */
export const STANDARD_OUTPUT = '-';

const ENDINGS = ['wav', 'flac', ...dataFormats];

/** What -o and --type ask for. */
export interface Target {
  /** Where it goes; '-' for standard output. */
  readonly path: string;
  /** A name whose ending gives the kind of file. */
  readonly name: string;
  /** Undefined for a sound file. */
  readonly format: DataFormat | undefined;
}

export function targetOf(path: string, type: string | undefined): Target {
  if (type !== undefined && !ENDINGS.includes(type))
    throw new UserError(`--type: expected ${ENDINGS.slice(0, -1).join(', ')} or ${ENDINGS.at(-1)}; got "${type}"`);
  if (path === STANDARD_OUTPUT) {
    const name = `standard-output.${type ?? 'wav'}`;
    return { path, name, format: dataFormatOf(name) };
  }
  if (type !== undefined)
    throw new UserError(
      `--type: expected it only with "-o -", because the ending of a path sets its kind; got -o "${path}"`,
    );
  return { path, name: path, format: extname(path) === '' ? undefined : dataFormatOf(path) };
}

/** The bytes of a data file; data that the format cannot hold are refused in one line. */
export async function dataBytes(tables: readonly Table[], format: DataFormat, comment: string): Promise<Uint8Array> {
  try {
    return await encodeData(tables, format, comment);
  } catch (error) {
    throw error instanceof RangeError ? new UserError(`--out: ${error.message}`) : error;
  }
}

/** Waits until a reader has taken all of it. */
export function writeOutput(bytes: Uint8Array): Promise<void> {
  return new Promise((resolve, reject) => {
    process.stdout.write(bytes, (error) => (error ? reject(error) : resolve()));
  });
}
