/** What reads, changes and compiles texts. It is fetched once something sounds, because the first model comes compiled. */
export { foretoldHits, mayBeTooShort, measuredHits } from '../advice/index.ts';
export { relive } from '../audio/index.ts';
export { placeProblems } from '../model/index.ts';
export { halfOfModes, problemAt, withModes } from './session-lighter.ts';
export { checkText, withoutTightGrids } from './session-model.ts';
export { atRest } from './session-still.ts';
export { textWithValue } from './session-text.ts';
