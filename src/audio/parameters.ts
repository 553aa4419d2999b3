/**
 * The node's AudioParams. A processor's parameters are fixed when it is registered, once per context, whatever models come: so
 * there is a row of nameless ones, and each node calls them by the paths of its own model.
 */

/** Parameters that a node has for the paths of its model. */
export const MOST_PATHS = 64;

export const GAIN = 'gain';

export function slotName(slot: number): string {
  return `p${slot}`;
}

export const PARAMETERS = [
  { name: GAIN, defaultValue: 1, minValue: 0, automationRate: 'k-rate' as const },
  ...Array.from({ length: MOST_PATHS }, (_, slot) => ({ name: slotName(slot), automationRate: 'k-rate' as const })),
];
