/** tar files (POSIX.1-1988, "ustar"), as WebDataset reads them: plain files, no owner, no time, so that the same items give the same bytes. */
import { closeSync, openSync, readSync, writeSync } from 'node:fs';

const BLOCK = 512;

export interface Member {
  readonly name: string;
  readonly bytes: Uint8Array;
}

function header(name: string, size: number): Uint8Array {
  const bytes = new Uint8Array(BLOCK);
  const text = (at: number, value: string) => bytes.set(new TextEncoder().encode(value), at);
  const octal = (at: number, width: number, value: number) => text(at, value.toString(8).padStart(width - 1, '0'));
  if (name.length > 100 || size >= 8 ** 11)
    throw new RangeError(`tar: expected a short name and less than 8 GiB; got ${name}, ${size} bytes`);
  text(0, name);
  octal(100, 8, 0o644);
  octal(108, 8, 0);
  octal(116, 8, 0);
  octal(124, 12, size);
  octal(136, 12, 0);
  text(148, '        '); // the checksum counts itself as spaces
  text(156, '0');
  text(257, 'ustar\x0000');
  text(
    148,
    `${bytes
      .reduce((sum, byte) => sum + byte, 0)
      .toString(8)
      .padStart(6, '0')}\0 `,
  );
  return bytes;
}

/** Writes members one after the other, then the two empty blocks that end a tar file. */
export function writeTar(path: string, members: Iterable<Member>): void {
  const file = openSync(path, 'wx');
  const put = (bytes: Uint8Array) => {
    for (let at = 0; at < bytes.length; ) at += writeSync(file, bytes, at);
  };
  try {
    for (const { name, bytes } of members) {
      put(header(name, bytes.length));
      put(bytes);
      put(new Uint8Array((BLOCK - (bytes.length % BLOCK)) % BLOCK));
    }
    put(new Uint8Array(2 * BLOCK));
  } finally {
    closeSync(file);
  }
}

/** Members one after the other; throws a RangeError where the file is no tar file or ends early. */
export function* readTar(path: string): Generator<Member> {
  const file = openSync(path, 'r');
  let at = 0;
  const get = (size: number) => {
    const bytes = new Uint8Array(size);
    let done = 0;
    while (done < size) {
      const read = readSync(file, bytes, done, size - done, at + done);
      if (read === 0) throw new RangeError('the file ends early');
      done += read;
    }
    at += size;
    return bytes;
  };
  try {
    for (;;) {
      const head = get(BLOCK);
      if (head.every((byte) => byte === 0)) return;
      const field = (from: number, width: number) =>
        new TextDecoder().decode(head.subarray(from, from + width)).replace(/\0.*$/s, '');
      const size = Number.parseInt(field(124, 12), 8);
      const told = Number.parseInt(field(148, 8), 8);
      const sum = head.reduce((all, byte, i) => all + (i >= 148 && i < 156 ? 0x20 : byte), 0);
      if (sum !== told || !(size >= 0)) throw new RangeError(`a header at byte ${at - BLOCK} is damaged`);
      const bytes = get(size);
      at += (BLOCK - (size % BLOCK)) % BLOCK;
      yield { name: field(0, 100), bytes };
    }
  } finally {
    closeSync(file);
  }
}
