/**
 * A link that contains the model, and a moment of it if there is one, deflated and in base64url, after the #: browsers do not send that part
 * to the server.
 */
import { bytesIn, inflated } from '../inflate.ts';

/** Longest accepted link, characters: far longer than any model written by hand needs. */
const MAX_CHARS = 400_000;
/** Largest accepted text, bytes. A link is untrusted input: a short one may inflate to any size. */
export const MAX_BYTES = 2 ** 20;

/** The content of a link. */
export interface Shared {
  readonly text: string;
  readonly name: string;
  /** What was played and where it was frozen, as JSON that keep/moment.ts reads. */
  readonly moment?: string;
}

/** The hash of a link: # and everything after it. */
export async function hashOf({ text, name, moment }: Shared): Promise<string> {
  const more = moment === undefined ? {} : { moment: await deflated(moment) };
  return `#${new URLSearchParams({ name, model: await deflated(text), ...more })}`;
}

async function deflated(text: string): Promise<string> {
  const stream = new Blob([text]).stream().pipeThrough(new CompressionStream('deflate-raw'));
  const bytes = new Uint8Array(await new Response(stream).arrayBuffer());
  let characters = '';
  for (const byte of bytes) characters += String.fromCharCode(byte);
  return btoa(characters).replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '');
}

/** The model in the hash of a link; undefined if there is none. Throws an error of one line if it cannot be read. */
export async function sharedIn(hash: string): Promise<Shared | undefined> {
  const fields = new URLSearchParams(hash.replace(/^#/, ''));
  const data = fields.get('model');
  const moment = fields.get('moment');
  if (data === null) return undefined;
  if (data.length + (moment?.length ?? 0) > MAX_CHARS)
    throw new RangeError(`link: expected at most ${MAX_CHARS} characters; got ${hash.length}`);
  const name = (fields.get('name') ?? '').replace(/[^A-Za-z0-9_-]/g, '').slice(0, 64);
  const text = await inflate(bytesOf(data));
  const more = moment === null ? {} : { moment: await inflate(bytesOf(moment)) };
  return { text, name: name === '' ? 'shared' : name, ...more };
}

function bytesOf(data: string): Uint8Array<ArrayBuffer> {
  try {
    return bytesIn(data);
  } catch {
    throw new RangeError('link: expected a model in base64url; got something else');
  }
}

async function inflate(bytes: Uint8Array<ArrayBuffer>): Promise<string> {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(await inflated(bytes, MAX_BYTES));
  } catch (error) {
    throw new RangeError(
      error instanceof RangeError
        ? `link: expected a model of at most ${MAX_BYTES} bytes; got more`
        : 'link: expected a deflated text; got something else',
    );
  }
}
