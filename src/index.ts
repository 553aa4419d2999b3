/** Clangor: models become Programs, Programs become sound, and the energy balances. What is exported here is what users may rely on. */
export { foretoldHits, measuredHits } from './advice/hits.ts';
export { silentByNature } from './advice/silence.ts';
export { type Touch, touchesOf } from './advice/touch.ts';
export { planChange } from './compile/change.ts';
export { compile } from './compile/compile.ts';
export { type Fold, placeIn } from './compile/fold.ts';
export { partsOf } from './compile/parts.ts';
export type {
  Change,
  Cost,
  Program,
  ProgramContact,
  ProgramElement,
  ProgramEvent,
  ProgramOutput,
} from './compile/program.ts';
export {
  type CollisionRule,
  type Contact,
  type ContactOf,
  collisionRules,
  type DampingModel,
  dampingFor,
} from './contacts/index.ts';
export type {
  BarElement,
  BarrierElement,
  Element,
  End,
  MassElement,
  MembraneElement,
  ModalElement,
  PlateElement,
  Profile,
  StringElement,
} from './elements/index.ts';
export { encodeFlac } from './listen/flac.ts';
export { type Levelled, normalise, peak, removeDc } from './listen/level.ts';
export { type MixInput, type MixKind, mix } from './listen/mix.ts';
export { framesOf } from './listen/sound.ts';
export { decodeWav, encodeWav, type Wav, type WavFormat } from './listen/wav.ts';
export type { Keys } from './model/keys.ts';
export { checkModel, type LoadOptions, loadModelText, placeProblems } from './model/load.ts';
export type { ContactOutput, Output, PointOutput } from './model/outputs.ts';
export type {
  ClusterPlayer,
  ForcePlayer,
  GesturePlayer,
  InitialPlayer,
  Player,
  PluckPlayer,
  ScrapePlayer,
  Shape,
  StrikePlayer,
  StrumPlayer,
} from './model/players.ts';
export type { Position, Ref, Refs, SurfacePosition } from './model/points.ts';
export { type Checked, formatProblem, type Problem } from './model/problems.ts';
export { defineModel, type Model, type ModelSource, modelJsonSchema } from './model/schema.ts';
export type { MoveEvent, PlayEvent, ScoreEvent, SetEvent } from './model/score.ts';
export { starterModel } from './model/starter.ts';
export { type Edit, unpinEdits } from './model/unpin.ts';
export { bendable, bendEvents, bendPaths } from './players/bend.ts';
export { hasFastKernel, loadKernel } from './run/kernel.ts';
export type { Precision } from './run/kernel-binary.ts';
export type { Account, BriefHits, ContactReport, Ledger, NewtonReport } from './run/ledger.ts';
export type { LiveChange, LiveEvent, Stamped } from './run/live.ts';
export {
  createSimulation,
  type Dump,
  type Simulation,
  type SimulationOptions,
  type Snapshot,
  simulate,
  type Takeover,
} from './run/simulation.ts';
