/** The engine beside the dense reference, for a model that a test has made. */
import { compile } from '../../src/compile/index.ts';
import { compareNetwork as compare, type NetworkComparison } from '../../src/fuzz/reference/compare.ts';
import type { Model } from '../../src/model/index.ts';
import { loadKernel } from '../../src/run/index.ts';
import { accepted } from './engine.ts';

const kernel = await loadKernel();

export function compareNetwork(model: Model, steps: number): NetworkComparison {
  return compare(accepted(compile(model)), kernel, steps);
}
