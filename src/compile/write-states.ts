/** Writes the clock and the initial states. */
import { WEIGHING_PERIOD } from '../elements/index.ts';
import { Clock } from '../kernel/records.ts';
import type { Build } from './build.ts';
import { type Layout, widthOf } from './image.ts';
import type { ImagePart } from './image-part.ts';

/** Contacts that feel less of each other's slopes than this are solved as well by a corrector pass (kernel/tangent.ts). Empirical. */
const GATE = 0.02;

export function allocateStates({ model, slots, start }: Build, layout: Layout): ImagePart {
  const header = {
    clock: layout.allocate('clock', 1, widthOf(Clock, 8)),
    weighing: WEIGHING_PERIOD,
    slots,
    uPrev: layout.allocate('u-prev', slots, 8),
    u: layout.allocate('u', slots, 8),
    uNext: layout.allocate('u-next', slots, 8),
  };
  return {
    header,
    write: (image) => {
      image.setFloats(header.clock, Clock, {
        step: 1 / model.rate,
        halfRate: 0.5 * model.rate,
        gate: model.solver.gate ?? GATE,
      });
      for (let slot = 0; slot < slots; slot++) {
        image.setFloat(header.uPrev + 8 * slot, start.u0[slot]);
        image.setFloat(header.u + 8 * slot, start.u1[slot]);
      }
    },
  };
}
