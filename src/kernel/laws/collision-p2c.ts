/** One-sided power law by rule p2c (p2-other-energies.ts). */

import { PowerLaw } from '../build/law-records';
import { planOther } from './p2-other-energies';

export { planTangent } from './collision-it2';
export { keepPush as beginStatic, potential, pushForce as staticForce } from './power-law';

export function plan(c: PowerLaw, D: f64): void {
  planOther(c, false, D);
}
