// ADVICE: warnings about the accuracy of a model, before and after a run.

export { longCavities } from './cavities.ts';
export {
  foretoldHits,
  isBriefAndLossy,
  mayBeTooShort,
  measuredHits,
  RESOLVED,
  rateToResolve,
  unresolvedHits,
} from './hits.ts';
export { unresolved } from './resolution.ts';
export { silentByNature, silentOutputs } from './silence.ts';
export { GAUGE, overstretched } from './stretches.ts';
export { type Touch, touchesOf } from './touch.ts';
