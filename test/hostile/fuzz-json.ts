/** Changes JSON as data: what is written remains JSON, so that changes get past the parser. */

type Json = null | boolean | number | string | Json[] | { [key: string]: Json };

const VALUES: readonly Json[] = [
  ...[null, true, '', [], {}, -1, 0, 1, 7, 64, 255, 65536, 2 ** 31 - 1, 2 ** 32, 1e9, 1e-300, 1e300, -1e300, 0.5],
];

/** A copy of a JSON text with a few values replaced, removed, repeated or moved; undefined if it is no JSON. */
export function mutatedJson(text: string, random: () => number): string | undefined {
  let data: Json;
  try {
    data = JSON.parse(text) as Json;
  } catch {
    return undefined;
  }
  const below = (n: number) => Math.floor(random() * n);
  for (let changes = 1 + below(4); changes > 0; changes--) {
    const places = placesIn(data);
    const place = places[below(places.length)];
    if (place === undefined) break;
    change(place, places[below(places.length)], below, random);
  }
  return JSON.stringify(data);
}

interface Place {
  readonly parent: Json[] | { [key: string]: Json };
  readonly key: string | number;
}

function placesIn(data: Json, found: Place[] = []): Place[] {
  if (typeof data !== 'object' || data === null) return found;
  for (const key of Object.keys(data)) {
    found.push({ parent: data, key: Array.isArray(data) ? Number(key) : key });
    placesIn((data as { [key: string]: Json })[key], found);
  }
  return found;
}

function change({ parent, key }: Place, other: Place, below: (n: number) => number, random: () => number): void {
  const at = parent as { [key: string | number]: Json };
  const old = at[key];
  switch (below(6)) {
    case 0:
      at[key] = VALUES[below(VALUES.length)];
      break;
    case 1:
      if (Array.isArray(parent)) parent.splice(Number(key), 1);
      else delete parent[key];
      break;
    case 2:
      at[key] = structuredClone((other.parent as { [key: string | number]: Json })[other.key]);
      break;
    case 3:
      if (Array.isArray(parent)) parent.push(...parent.slice(0, 1 + below(20)));
      else parent[`${key}x`] = old;
      break;
    case 4:
      if (typeof old === 'number') at[key] = old + (random() - 0.5) * 10 ** below(10);
      else if (typeof old === 'string') at[key] = withBytesChanged(old, below);
      break;
    default:
      if (typeof old === 'number') at[key] = Math.round(old) + below(5) - 2;
      else at[key] = structuredClone(old);
  }
}

/** Long base64, such as memory, with a few bytes changed; other strings with a character changed. */
function withBytesChanged(text: string, below: (n: number) => number): string {
  if (text.length > 100 && /^[A-Za-z0-9+/]+={0,2}$/.test(text)) {
    const bytes = Buffer.from(text, 'base64');
    // Most of the indices are near the beginning.
    const near = below(2) === 0 ? bytes.length : Math.min(bytes.length, 1000);
    for (let i = 1 + below(4); i > 0; i--) bytes[below(near)] = below(256);
    return bytes.toString('base64');
  }
  const at = below(text.length + 1);
  return text.slice(0, at) + String.fromCharCode(32 + below(95)) + text.slice(at + below(3));
}
