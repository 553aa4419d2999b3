/**
 * The rasteriser and fonts for PNG pictures. In a clone they are read from the packages that contain them; the npm package has
 * copies, and another version of this file (scripts/build-vendor.mjs).
 */
import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';

const { resolve } = createRequire(import.meta.url);

/** Inter, SIL Open Font License 1.1: regular for text, semi-bold for headings, both also italic for mathematical symbols. */
const FONTS = [
  '@expo-google-fonts/inter/400Regular/Inter_400Regular.ttf',
  '@expo-google-fonts/inter/400Regular_Italic/Inter_400Regular_Italic.ttf',
  '@expo-google-fonts/inter/600SemiBold/Inter_600SemiBold.ttf',
  '@expo-google-fonts/inter/600SemiBold_Italic/Inter_600SemiBold_Italic.ttf',
];

/** resvg, compiled to WebAssembly. */
export const readRasteriser = (): Promise<Uint8Array<ArrayBuffer>> =>
  readFile(resolve('@resvg/resvg-wasm/index_bg.wasm'));

export const readFonts = (): Promise<Uint8Array[]> => Promise.all(FONTS.map((font) => readFile(resolve(font))));
