/** FUZZ: random models, what every one of them must obey, and the smallest that does not. */

export { LIMITS } from './finding.ts';
export { modelText } from './model-text.ts';
export { examine } from './properties.ts';
export { type Failure, fuzzNext, joinTallies, newTally, type Tally } from './run.ts';
