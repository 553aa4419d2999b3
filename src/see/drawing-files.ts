/**
 * Files that PNG pictures are drawn with. In a clone they lie in the packages that bring them; the npm package keeps copies and has
 * another file in this one's place (scripts/build-vendor.mjs).
 */
import { createRequire } from 'node:module';

const { resolve } = createRequire(import.meta.url);

/** resvg, compiled to WebAssembly. */
export const rasteriserFile = resolve('@resvg/resvg-wasm/index_bg.wasm');
/** Inter, SIL Open Font License 1.1: regular for text, semi-bold for headings, both also slanted for mathematical symbols. */
export const fontFiles = [
  resolve('@expo-google-fonts/inter/400Regular/Inter_400Regular.ttf'),
  resolve('@expo-google-fonts/inter/400Regular_Italic/Inter_400Regular_Italic.ttf'),
  resolve('@expo-google-fonts/inter/600SemiBold/Inter_600SemiBold.ttf'),
  resolve('@expo-google-fonts/inter/600SemiBold_Italic/Inter_600SemiBold_Italic.ttf'),
];
