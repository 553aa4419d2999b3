export { type Levelled, normalise, peak, removeDc, type Sanitised, sanitise } from './level.ts';
export { type MixInput, type MixKind, mix, panGains } from './mix.ts';
export { decodeWav, encodeWav, type Wav, type WavFormat, wavSize } from './wav.ts';
