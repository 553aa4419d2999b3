/** Deflated bytes that are written as text. */

/** The bytes of a base64 text, of either alphabet. */
export function bytesIn(data: string): Uint8Array<ArrayBuffer> {
  const characters = atob(data.replaceAll('-', '+').replaceAll('_', '/'));
  return Uint8Array.from(characters, (character) => character.charCodeAt(0));
}

/** Inflates piece by piece, and stops once there are more than `most` bytes. */
export async function inflated(bytes: Uint8Array<ArrayBuffer>, most = Number.POSITIVE_INFINITY): Promise<Uint8Array> {
  const reader = new Blob([bytes]).stream().pipeThrough(new DecompressionStream('deflate-raw')).getReader();
  const parts: Uint8Array[] = [];
  let size = 0;
  for (let part = await reader.read(); !part.done; part = await reader.read()) {
    parts.push(part.value);
    size += part.value.length;
    if (size > most) {
      await reader.cancel();
      throw new RangeError(`expected at most ${most} bytes; got more`);
    }
  }
  const whole = new Uint8Array(size);
  let at = 0;
  for (const part of parts) {
    whole.set(part, at);
    at += part.length;
  }
  return whole;
}
