// DESCRIBE: turns what a person writes into a checked Model in SI units.

export { type CollisionRule, type ContactOf, collisionRules, type LawEnd, weightedEndsOf } from '../contacts/index.ts';
export { type MassElement, maxModes, type StringElement } from '../elements/index.ts';
export { airOf } from './air.ts';
export type { Contact } from './contacts.ts';
export type { Element } from './elements.ts';
export { expectedName, maxRate, namePattern } from './fields.ts';
export type { BodyKeys, KeyActions, Keys, VoiceKeys } from './keys.ts';
export { changeModel, checkModel, type LoadOptions, loadModelText, placeProblems, readPart } from './load.ts';
export type { ContactOutput, Output } from './outputs.ts';
export {
  type BlowPlayer,
  type ClusterPlayer,
  type ForcePlayer,
  type GesturePlayer,
  type InitialPlayer,
  maxSeconds,
  type Player,
  type PluckPlayer,
  type ScrapePlayer,
  type Shape,
  type StrikePlayer,
  type StrumPlayer,
  type ThrowPlayer,
} from './players.ts';
export type { Ref, Refs } from './points.ts';
export { type Checked, closest, cut, formatProblem, type Problem } from './problems.ts';
export { defineModel, type Model, type ModelSource, modelJsonSchema } from './schema.ts';
export type { MoveEvent, PlayEvent, ScoreEvent, SetEvent } from './score.ts';
export { starterModel } from './starter.ts';
export { type DimensionName, expectedQuantity, parseQuantity } from './units.ts';
export { pinnedGrids, unpinEdits, unpinned } from './unpin.ts';
