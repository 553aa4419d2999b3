/** Writes test/golden/hashes.json anew: run it when a change of the sound is meant (npx tsx test/support/write-hashes.ts). */
import { writeFileSync } from 'node:fs';
import { shippedNames } from './engine.ts';
import { shippedHash } from './sound-hash.ts';

const hashes = Object.fromEntries(shippedNames.map((name) => [name, shippedHash(name)]));
writeFileSync(new URL('../golden/hashes.json', import.meta.url), `${JSON.stringify(hashes, null, 2)}\n`);
