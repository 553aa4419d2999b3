/** Models as audio nodes for web pages. */

export type { Place } from './hands.ts';
export { createInstrument, type Instrument, type InstrumentOptions } from './instrument.ts';
export { type ClangorNode, createClangorNode } from './node.ts';
export { type Recording, renderRecording } from './recording.ts';
export { type Moment, type Reliving, relive, type Timed } from './relive.ts';
export type { SchemeChoice } from './scheme.ts';
export { type ClangorOptions, type ClangorSource, ModelError } from './source.ts';
export type { ContactOnset, Share, ViewFrame, ViewLedger } from './view.ts';
