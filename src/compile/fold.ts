/** How a Program's states store the nodes of an element. A separate file, so that an audio thread can import it without the compiler. */
export { type Fold, placeIn, slotCount } from '../elements/fold.ts';
