export { checkFlac, encodeFlac } from './flac.ts';
export { type Levelled, normalise, peak, removeDc, type Sanitised, sanitise } from './level.ts';
export { type MixInput, type MixKind, mix, panGains } from './mix.ts';
export {
  checkFile,
  checkFrames,
  encodeSound,
  finished,
  framesOf,
  type SoundFormat,
  soundOf,
} from './sound.ts';
export { decodeWav, encodeWav, type Wav, type WavFormat, wavFormats, wavSize } from './wav.ts';
