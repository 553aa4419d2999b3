export { type Fold, placeIn, roomOf } from '../elements/fold.ts';
export { planChange } from './change.ts';
export { compile } from './compile.ts';
export { fieldsOf, type Section, widthOf } from './image.ts';
export { partsOf } from './parts.ts';
export type { Change, Cost, Program, ProgramContact, ProgramElement, ProgramEvent, ProgramOutput } from './program.ts';
export { LIMITS } from './still.ts';
