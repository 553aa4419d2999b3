/** Writes the strings that stand on other bodies (kernel/bridges.ts). */
import { Bridge, BridgePoint } from '../kernel/records.ts';
import type { Build } from './build.ts';
import { type Layout, widthOf } from './image.ts';
import type { ImagePart } from './image-part.ts';
import { gatherTerms } from './points.ts';
import type { TermTable } from './write-terms.ts';

/** Energy that strings and points share in the initial state, J. */
export function startBridges({ bridges, start }: Build): number {
  return bridges.reduce((all, { terms, strings }) => {
    const [before, now] = [start.u0, start.u1].map((state) => gatherTerms(terms, state));
    return strings.reduce((sum, { forces, terms: pulls }) => {
      const crossed = before * gatherTerms(pulls, start.u1) + now * gatherTerms(pulls, start.u0);
      return sum + 0.5 * (forces.stiffness * before * now - crossed);
    }, all);
  }, 0);
}

export function allocateBridges({ bridges, bodies }: Build, table: TermTable, layout: Layout): ImagePart {
  const strings = bridges.flatMap((point) => point.strings);
  const header = {
    bridgePointCount: bridges.length,
    bridgePoints: layout.allocate('bridge-points', bridges.length, widthOf(BridgePoint, 4)),
    bridges: layout.allocate('bridges', strings.length, widthOf(Bridge, 4)),
    bridgeStiffnesses: layout.allocate('bridge-stiffnesses', strings.length, 8),
    bridgeEases: layout.allocate('bridge-eases', strings.length, 8),
    reaches: layout.allocate('reaches', bridges.length > 0 ? bodies.size : 0, 8),
  };
  const names = [...bodies.keys()];
  const points = bridges.map(({ terms }) => table.add(terms));
  const rows = strings.map(({ terms }) => table.add(terms));
  return {
    header,
    write: (image) => {
      let firstBridge = 0;
      bridges.forEach(({ placed, strings: { length: bridgeCount } }, p) => {
        const element = names.indexOf(placed.name);
        const links = { ...points[p], element, firstBridge, bridgeCount };
        image.setInts(header.bridgePoints + p * widthOf(BridgePoint, 4), BridgePoint, links);
        firstBridge += bridgeCount;
      });
      strings.forEach(({ name, forces }, b) => {
        const links = { ...rows[b], element: names.indexOf(name) };
        image.setInts(header.bridges + b * widthOf(Bridge, 4), Bridge, links);
        image.setFloat(header.bridgeStiffnesses + 8 * b, forces.stiffness);
        image.setFloat(header.bridgeEases + 8 * b, forces.ease);
      });
    },
  };
}
