/** Where the processor is: Vite bundles it into a file of its own. The npm package has another file in this one's place (scripts/build.mjs). */
import url from './processor.worklet.ts?worker&url';

/** The address of the processor. */
export const workletUrl = (): string => url;
