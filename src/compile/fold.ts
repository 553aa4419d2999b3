/** Where a Program's states hold the nodes of an element; apart from the compiler, so that an audio thread can read it. */
export { type Fold, placeIn, slotCount } from '../elements/fold.ts';
