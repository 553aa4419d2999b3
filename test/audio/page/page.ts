/** Code of the test page: imports the node as any page would, and exposes it to functions that the tests evaluate. */
import * as Tone from 'tone';
import * as clangor from '../../../src/audio/index.ts';
import { createToneInstrument } from '../../../src/audio/tone.ts';
import { compile, loadModelText } from '../../../src/index.ts';

const kit = { ...clangor, compile, createToneInstrument, loadModelText, Tone };

export type Kit = typeof kit;

Object.assign(globalThis, { clangor: kit });
