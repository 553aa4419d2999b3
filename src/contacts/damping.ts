/**
 * `damping` of a collision from a wanted restitution, as the multibody literature proposes it for  f = K η^α (1 + μ η′): each is exact for
 * weak losses, or fits impacts of one speed. A contact that should have one restitution at every speed takes `restitution` instead.
 *
 *   lankarani   μ = 3 (1 − e²)/(4 v)      Lankarani & Nikravesh 1990; for e near 1
 *   flores      μ = 8 (1 − e)/(5 e v)     Flores, Machado, Silva & Martins 2011; for any e
 *   gonthier    μ = (1 − e²)/(e v)        Gonthier, McPhee, Lange & Piedbœuf 2004; for any e
 */

export type DampingModel = 'lankarani' | 'flores' | 'gonthier';

/** μ in s/m for a restitution above 0 and at most 1 at an impact velocity in m/s. */
export function dampingFor(model: DampingModel, restitution: number, velocity: number): number {
  if (!(restitution > 0 && restitution <= 1))
    throw new RangeError(`restitution: expected a number above 0, at most 1; got ${restitution}`);
  if (!(velocity > 0 && velocity < Number.POSITIVE_INFINITY))
    throw new RangeError(`velocity: expected a speed above 0 m/s; got ${velocity}`);
  switch (model) {
    case 'lankarani':
      return (0.75 * (1 - restitution * restitution)) / velocity;
    case 'flores':
      return (1.6 * (1 - restitution)) / (restitution * velocity);
    case 'gonthier':
      return (1 - restitution * restitution) / (restitution * velocity);
    default:
      throw new RangeError(`model: expected lankarani, flores or gonthier; got ${String(model)}`);
  }
}
