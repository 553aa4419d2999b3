/**
 * SHA-256 (FIPS 180-4) in integer arithmetic, for hashes of Programs and samples in Node, workers and browsers:
 * node:crypto is missing in browsers, and crypto.subtle is asynchronous and accepts no stream.
 *
 * The constants are computed from their definition: the first 32 fractional bits of the square roots (initial state) and
 * cube roots (round constants) of the first primes, found as integer roots of p 2^64 and p 2^96.
 */

/** A hash in progress. */
export type Sha256 = {
  /** Appends bytes; any number of calls gives the hash of the concatenation. */
  readonly update: (bytes: Uint8Array) => Sha256;
  /** 64 hexadecimal digits of everything appended so far; the hash may be continued afterwards. */
  readonly digest: () => string;
};

const BLOCK = 64; // bytes
const PRIMES = firstPrimes(64);
const INITIAL_STATE = Int32Array.from(PRIMES.slice(0, 8), (p) => fractionOfRoot(p, 2n));
const ROUND_CONSTANTS = Int32Array.from(PRIMES, (p) => fractionOfRoot(p, 3n));

function firstPrimes(count: number): readonly number[] {
  const primes: number[] = [];
  for (let n = 2; primes.length < count; n++) if (primes.every((p) => n % p !== 0)) primes.push(n);
  return primes;
}

/**
 * floor(2^32 frac(p^(1/degree))) as a signed word: the low 32 bits of the integer root of p 2^(32 degree), found bit by
 * bit.
 */
function fractionOfRoot(p: number, degree: bigint): number {
  const target = BigInt(p) << (32n * degree);
  let root = 0n;
  for (let bit = 1n << 37n; bit > 0n; bit >>= 1n) if ((root + bit) ** degree <= target) root += bit;
  return Number(BigInt.asIntN(32, root));
}

function rotateRight(word: number, by: number): number {
  return (word >>> by) | (word << (32 - by));
}

/** Mixes one block of 64 bytes into the state (FIPS 180-4, 6.2.2); `words` is scratch space of 64 words. */
function compress(state: Int32Array, words: Int32Array, block: DataView, offset: number): void {
  for (let t = 0; t < 16; t++) words[t] = block.getInt32(offset + 4 * t);
  for (let t = 16; t < 64; t++) {
    const w2 = words[t - 2];
    const w15 = words[t - 15];
    const small1 = rotateRight(w2, 17) ^ rotateRight(w2, 19) ^ (w2 >>> 10);
    const small0 = rotateRight(w15, 7) ^ rotateRight(w15, 18) ^ (w15 >>> 3);
    words[t] = (((small1 + words[t - 7]) | 0) + ((small0 + words[t - 16]) | 0)) | 0;
  }
  let a = state[0];
  let b = state[1];
  let c = state[2];
  let d = state[3];
  let e = state[4];
  let f = state[5];
  let g = state[6];
  let h = state[7];
  for (let t = 0; t < 64; t++) {
    const large1 = rotateRight(e, 6) ^ rotateRight(e, 11) ^ rotateRight(e, 25);
    const large0 = rotateRight(a, 2) ^ rotateRight(a, 13) ^ rotateRight(a, 22);
    const choice = g ^ (e & (f ^ g));
    const majority = (a & b) | (c & (a | b));
    const t1 = (((h + large1) | 0) + ((choice + ((ROUND_CONSTANTS[t] + words[t]) | 0)) | 0)) | 0;
    h = g;
    g = f;
    f = e;
    e = (d + t1) | 0;
    d = c;
    c = b;
    b = a;
    a = (t1 + ((large0 + majority) | 0)) | 0;
  }
  state[0] += a;
  state[1] += b;
  state[2] += c;
  state[3] += d;
  state[4] += e;
  state[5] += f;
  state[6] += g;
  state[7] += h;
}

/** Starts a hash, to be updated piece by piece. */
export function createSha256(): Sha256 {
  const state = INITIAL_STATE.slice();
  const words = new Int32Array(64);
  const pending = new Uint8Array(BLOCK);
  const pendingView = new DataView(pending.buffer);
  let length = 0; // bytes so far

  const update = (bytes: Uint8Array): Sha256 => {
    const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
    let from = 0;
    const pendingBytes = length % BLOCK;
    length += bytes.length;
    if (pendingBytes > 0) {
      from = Math.min(BLOCK - pendingBytes, bytes.length);
      pending.set(bytes.subarray(0, from), pendingBytes);
      if (pendingBytes + from < BLOCK) return hash;
      compress(state, words, pendingView, 0);
    }
    for (; from + BLOCK <= bytes.length; from += BLOCK) compress(state, words, view, from);
    pending.set(bytes.subarray(from));
    return hash;
  };

  const digest = (): string => {
    const pendingBytes = length % BLOCK;
    // The padding is a one bit, zeros, and the length of the message in bits as a 64-bit integer (FIPS 180-4, 5.1.1).
    const tail = new Uint8Array(pendingBytes < BLOCK - 8 ? BLOCK : 2 * BLOCK);
    tail.set(pending.subarray(0, pendingBytes));
    tail[pendingBytes] = 0x80;
    const tailView = new DataView(tail.buffer);
    tailView.setBigUint64(tail.length - 8, 8n * BigInt(length));
    const final = state.slice();
    for (let from = 0; from < tail.length; from += BLOCK) compress(final, words, tailView, from);
    return Array.from(final, (word) => (word >>> 0).toString(16).padStart(8, '0')).join('');
  };

  const hash: Sha256 = { update, digest };
  return hash;
}

/** SHA-256 of bytes as 64 hexadecimal digits. */
export function sha256(bytes: Uint8Array): string {
  return createSha256().update(bytes).digest();
}
