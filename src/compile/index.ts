export { HAND, isHand } from '../model/hand-names.ts';
export { planApart, planChange } from './change.ts';
export { compile, compileChanged } from './compile.ts';
export { compliancesOf, initialNumber } from './contact-record.ts';
export { type Fold, placeIn, slotCount } from './fold.ts';
export { createPlacer, type Placer, withHands } from './hands.ts';
export { fieldsOf, type Section, widthOf } from './image.ts';
export { bodyIn } from './moving.ts';
export { partsOf } from './parts.ts';
export type {
  Change,
  Cost,
  HandIsland,
  Program,
  ProgramContact,
  ProgramElement,
  ProgramEvent,
  ProgramOutput,
  ProgramStretch,
} from './program.ts';
export type { Terms } from './terms.ts';
