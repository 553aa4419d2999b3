/** Locates the processor, which Vite bundles as a separate file. The npm package replaces this module by another (scripts/build.mjs). */
import url from './processor.worklet.ts?worker&url';

/** The address of the processor. */
export const workletUrl = (): string => url;
