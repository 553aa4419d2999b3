// DESCRIBE: from what a person writes to a checked Model in SI units.

export type { CollisionContact, ConnectionContact, Contact, SpringContact } from './contacts.ts';
export type { BarrierElement, Element, MassElement, Profile, StringElement } from './elements.ts';
export { namePattern } from './fields.ts';
export { checkModel, type LoadOptions, loadModelText } from './load.ts';
export type { ContactOutput, Output, PointOutput } from './outputs.ts';
export type {
  ForcePlayer,
  InitialPlayer,
  MotionPlayer,
  Player,
  PluckPlayer,
  Shape,
  StrikePlayer,
} from './players.ts';
export type { Position, Ref, Refs } from './points.ts';
export { type Checked, closest, formatProblem, type Problem } from './problems.ts';
export { defineModel, type Model, type ModelSource, modelJsonSchema } from './schema.ts';
export type { MoveEvent, PlayEvent, ScoreEvent, SetEvent } from './score.ts';
export { starterModel } from './starter.ts';
export { type DimensionName, expectedQuantity, parseQuantity, siUnit } from './units.ts';
