// ADVICE: what a model cannot do as well as its numbers suggest, told before a run and after it.

export { foretoldHits, measuredHits, RESOLVED, unresolvedHits } from './hits.ts';
export { silentAsHeard, silentByNature } from './silence.ts';
export { type Touch, touchesOf } from './touch.ts';
