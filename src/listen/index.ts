export { removeDc, sanitise } from './level.ts';
export { mix } from './mix.ts';
export {
  checkFile,
  checkFrames,
  encodeSound,
  framesOf,
  masterChannels,
  type SoundFormat,
  soundOf,
} from './sound.ts';
export { decodeWav, encodeWav, type WavFormat, wavFormats, wavSize } from './wav.ts';
