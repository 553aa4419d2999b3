/** What the browser runs: the node as any page would import it. Tests evaluate functions that use these. */
import * as clangor from '../../../src/audio/index.ts';
import { compile, loadModelText } from '../../../src/index.ts';

const kit = { ...clangor, compile, loadModelText };

export type Kit = typeof kit;

Object.assign(globalThis, { clangor: kit });
