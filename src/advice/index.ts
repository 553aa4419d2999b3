// ADVICE: warnings about the accuracy of a model, before and after a run.

export { measuredHitWarnings, predictedHitWarnings, RESOLVED, unresolvedHits } from './hits.ts';
export { type PredictedHit, predictHits } from './predict-hits.ts';
export { motionlessWarning, silenceWarning } from './silence.ts';
