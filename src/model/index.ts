// DESCRIBE: from what a person writes to a checked Model in SI units.

export { type CollisionRule, type ContactOf, collisionRules } from '../contacts/index.ts';
export type { Contact } from './contacts.ts';
export { maxModes } from './element-parts.ts';
export type { BarrierElement, Element, MassElement } from './elements.ts';
export { expectedName, maxRate, namePattern } from './fields.ts';
export type { BarElement, StringElement } from './line-elements.ts';
export { changeModel, checkModel, type LoadOptions, loadModelText, placeProblems, readPart } from './load.ts';
export type { ModalElement } from './modal-element.ts';
export {
  type ClusterPlayer,
  type ForcePlayer,
  type GesturePlayer,
  type InitialPlayer,
  maxSeconds,
  type Player,
  type PluckPlayer,
  type Shape,
  type StrikePlayer,
  type StrumPlayer,
} from './players.ts';
export type { Position, Ref, Refs, SurfacePosition } from './points.ts';
export { type Checked, closest, cut, formatProblem, type Problem } from './problems.ts';
export { defineModel, type Model, type ModelSource, modelJsonSchema } from './schema.ts';
export type { PlayEvent, ScoreEvent, SetEvent } from './score.ts';
export { starterModel } from './starter.ts';
export type { MembraneElement, PlateElement } from './surface-elements.ts';
export { type DimensionName, expectedQuantity, parseQuantity } from './units.ts';
