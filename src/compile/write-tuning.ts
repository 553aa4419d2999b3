/** Writes the parameters that move while the model sounds: restoring forces of elements, stiffness and exponent of contacts. */
import { Pressing, PressingLinks, Tuning, TuningLinks } from '../kernel/tuning-records.ts';
import type { Build } from './build.ts';
import type { ContactOrder } from './contact-order.ts';
import { type Image, type Layout, widthOf } from './image.ts';
import type { ImagePart } from './image-part.ts';
import type { ElementMoves } from './moving.ts';

/** The bodies whose restoring forces move, in the kernel's order. */
export function tunedBodies({ bodies, moves: all }: Pick<Build, 'bodies' | 'moves'>) {
  return [...bodies.values()].flatMap(({ name, body }, element) => {
    const moves = all.get(name);
    return moves === undefined || body.tuning === undefined ? [] : [{ name, element, moves, tuning: body.tuning }];
  });
}

export function allocateTuning(build: Build, order: ContactOrder, layout: Layout): ImagePart {
  const tuned = tunedBodies(build);
  const pressed = order.order.flatMap((point, contact) => {
    const { moves } = build.points[point];
    return moves?.stiffness === undefined && moves?.exponent === undefined
      ? []
      : [{ contact, moves, point: build.points[point] }];
  });
  const header = {
    tuningCount: tuned.length,
    tunings: layout.allocate('tunings', tuned.length, widthOf(Tuning, 8)),
    tuningLinks: layout.allocate('tuning-links', tuned.length, widthOf(TuningLinks, 4)),
    pressingCount: pressed.length,
    pressings: layout.allocate('pressings', pressed.length, widthOf(Pressing, 8)),
    pressingLinks: layout.allocate('pressing-links', pressed.length, widthOf(PressingLinks, 4)),
  };
  const tables = tuned.map(({ name, tuning }) =>
    Object.entries(tuning.tables).map(([field, table]) => ({
      field,
      table,
      address: layout.allocate(`moving ${field} of ${name}`, table.length, 8),
    })),
  );
  const strings = build.bridges.flatMap((point) => point.strings.map(({ name }) => name));
  const controlOf = (path: string | undefined) => (path === undefined ? -1 : build.controls.indexOf(path));
  const write = (image: Image) => {
    tuned.forEach(({ name, element, moves, tuning }, i) => {
      const { exact = 0, modes = 0, ...constants } = tuning.constants;
      image.setInts(header.tuningLinks + i * widthOf(TuningLinks, 4), TuningLinks, {
        element,
        tensionControl: controlOf(moves.tension?.path),
        bendControl: controlOf(moves.bend?.path),
        exact,
        modes,
        bridge: strings.indexOf(name),
        ...Object.fromEntries(tables[i].map(({ field, address }) => [field, address])),
      });
      image.setFloats(header.tunings + i * widthOf(Tuning, 8), Tuning, { ...constants, ...followed(moves) });
      for (const { table, address } of tables[i])
        table.forEach((value, t) => {
          image.setFloat(address + 8 * t, value);
        });
    });
    pressed.forEach(({ contact, moves, point: { constants, law } }, i) => {
      const { stiffness = 0, exponent = 1 } = law.moves?.fields ?? {};
      image.setInts(header.pressingLinks + i * widthOf(PressingLinks, 4), PressingLinks, {
        contact,
        stiffnessControl: controlOf(moves.stiffness?.path),
        exponentControl: controlOf(moves.exponent?.path),
      });
      image.setFloats(header.pressings + i * widthOf(Pressing, 8), Pressing, {
        due: 1,
        stiffness,
        exponent,
        share: stiffness > 0 ? constants.stiffness / stiffness : 1,
        lossPower: law.moves?.lossPower ?? 0,
        leastStiffness: moves.stiffness?.low ?? 0,
        mostStiffness: moves.stiffness?.high ?? 0,
        leastExponent: moves.exponent?.low ?? 0,
        mostExponent: moves.exponent?.high ?? 0,
      });
    });
  };
  return { header, write };
}

/** How controls move a tension and a bend, and within which values. The first step finds every coefficient. */
function followed({ tension, bend }: ElementMoves): Readonly<Record<string, number>> {
  return {
    pull: -1,
    rise: -1,
    factor: tension?.factor ?? 0,
    power: tension?.power ?? 1,
    least: tension?.low ?? 0,
    most: tension?.high ?? 0,
    leastBend: bend?.low ?? 0,
    mostBend: bend?.high ?? 0,
  };
}
