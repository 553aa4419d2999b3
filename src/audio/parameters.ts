/**
 * The node's AudioParams. The parameters of a processor are fixed when it is registered, once per context and before any model is known.
 * There is therefore a row of numbered parameters, and each node maps the paths of its model to them.
 */

/** Number of parameters that a node has for the paths of its model. */
export const MOST_PATHS = 64;

export const GAIN = 'gain';

export function parameterName(index: number): string {
  return `p${index}`;
}

export const PARAMETERS = [
  { name: GAIN, defaultValue: 1, minValue: 0, automationRate: 'k-rate' as const },
  ...Array.from({ length: MOST_PATHS }, (_, index) => ({
    name: parameterName(index),
    automationRate: 'k-rate' as const,
  })),
];
