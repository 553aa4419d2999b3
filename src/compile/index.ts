export { compile, LIMITS } from './compile.ts';
export { fieldsOf, type Section, widthOf } from './image.ts';
export type { Cost, Program, ProgramContact, ProgramElement, ProgramEvent, ProgramOutput } from './program.ts';
