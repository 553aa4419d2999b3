/** What the browser runs: the library as any page would import it. */
import { fingerprint } from './fingerprint.ts';

Object.assign(globalThis, { fingerprint });
