/** A link that contains the model: deflated, in base64url, behind the # that no browser sends to a server. */

/** Longest link followed, characters: far above any model written by hand. */
const MOST_CHARS = 400_000;
/** Largest text made from one, bytes: a small link may unfold to anything. */
const MOST_BYTES = 2 ** 20;

/** What a link holds. */
export interface Shared {
  readonly text: string;
  readonly name: string;
}

/** The part of a link from # on. */
export async function hashOf({ text, name }: Shared): Promise<string> {
  const stream = new Blob([text]).stream().pipeThrough(new CompressionStream('deflate-raw'));
  const bytes = new Uint8Array(await new Response(stream).arrayBuffer());
  let characters = '';
  for (const byte of bytes) characters += String.fromCharCode(byte);
  const data = btoa(characters).replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '');
  return `#${new URLSearchParams({ name, model: data })}`;
}

/** The model in a link's part from # on; undefined where there is none. Throws one line where it cannot be read. */
export async function sharedIn(hash: string): Promise<Shared | undefined> {
  const fields = new URLSearchParams(hash.replace(/^#/, ''));
  const data = fields.get('model');
  if (data === null) return undefined;
  if (data.length > MOST_CHARS)
    throw new RangeError(`link: expected at most ${MOST_CHARS} characters; got ${data.length}`);
  const name = (fields.get('name') ?? '').replace(/[^A-Za-z0-9_-]/g, '').slice(0, 64);
  return { text: await inflate(bytesOf(data)), name: name === '' ? 'shared' : name };
}

function bytesOf(data: string): Uint8Array<ArrayBuffer> {
  try {
    const characters = atob(data.replaceAll('-', '+').replaceAll('_', '/'));
    return Uint8Array.from(characters, (character) => character.charCodeAt(0));
  } catch {
    throw new RangeError('link: expected a model in base64url; got something else');
  }
}

/** Unfolds piece by piece and stops once it is too much. */
async function inflate(bytes: Uint8Array<ArrayBuffer>): Promise<string> {
  const reader = new Blob([bytes]).stream().pipeThrough(new DecompressionStream('deflate-raw')).getReader();
  const decoder = new TextDecoder('utf-8', { fatal: true });
  let text = '';
  let size = 0;
  try {
    for (let part = await reader.read(); !part.done; part = await reader.read()) {
      size += part.value.length;
      if (size > MOST_BYTES) break;
      text += decoder.decode(part.value, { stream: true });
    }
    if (size <= MOST_BYTES) return text + decoder.decode();
  } catch {
    throw new RangeError('link: expected a deflated text; got something else');
  }
  await reader.cancel();
  throw new RangeError(`link: expected a model of at most ${MOST_BYTES} bytes; got more`);
}
