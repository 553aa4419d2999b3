/** What a surface or bar is made of, from its density and stiffness. */
import type { Element } from '../../elements/index.ts';
import type { Material } from './looks/glyph.ts';

/** Density below which something is wood, kg/m³: hardwoods reach 1200, aluminium has 2700. */
const WOOD = 1300;
/** Bronze and brass are denser than steel and half as stiff: 8400 to 8900 kg/m³ and about 110 GPa against 7850 and 200. */
const BRASS = 8200;
const BRASS_YOUNG = 150e9;

/** What tension alone holds in shape is a hide. */
export function materialOf(element: Element): Material {
  if ('tension' in element) return 'hide';
  if (!('density' in element) || element.density === undefined || !('young' in element)) return 'hide';
  if (element.density < WOOD) return 'wood';
  return element.density > BRASS && (element.young ?? 0) < BRASS_YOUNG ? 'brass' : 'skin';
}
