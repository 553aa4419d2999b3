/** FUZZ: random models, what every one of them must obey, and the smallest that does not. */
export { modelText } from './model-text.ts';
export { examine, LIMITS } from './properties.ts';
export { type Failure, fuzzNext, joinTallies, newTally, type Tally } from './run.ts';
