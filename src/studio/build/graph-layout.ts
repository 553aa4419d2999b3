/** Lays a graph out to be read in lines: what touches is next to each other, from one end of the longest chain to the other. */
import type { Graph } from './graph-model.ts';

export interface Place {
  readonly x: number;
  readonly y: number;
}

/** Distance of neighbouring nodes, horizontal and vertical, px: a node and the name of what joins it to the next. */
const ACROSS = 250;
const DOWN = 124;
/** Most nodes side by side in one step, across the direction of reading: beside each other, or above each other. */
const MOST_BESIDE = 2;
const MOST_ABOVE = 4;

/** Places of all nodes; a tall graph is read from top to bottom, others from left to right. */
export function layOut({ nodes, edges }: Graph, isTall: boolean): Map<string, Place> {
  const beside = new Map<string, Set<string>>(nodes.map(({ id }) => [id, new Set()]));
  for (const { from, to } of edges) {
    if (from === to) continue;
    beside.get(from)?.add(to);
    beside.get(to)?.add(from);
  }
  const places = new Map<string, Place>();
  const most = isTall ? MOST_BESIDE : MOST_ABOVE;
  let across = 0;
  const parts = partsOf(
    nodes.map(({ id }) => id),
    beside,
  );
  for (const part of parts.sort((a, b) => b.length - a.length)) {
    const steps = stepsOf(part, beside);
    const width = Math.max(...steps.map((step) => Math.min(step.length, most)));
    let along = 0;
    for (const step of steps) {
      const rows = Math.ceil(step.length / most);
      step.forEach((id, i) => {
        const inRow = Math.min(most, step.length - most * Math.floor(i / most));
        const [a, b] = [along + Math.floor(i / most), across + (i % most) + (width - inRow) / 2];
        places.set(id, isTall ? { x: ACROSS * b, y: DOWN * a } : { x: ACROSS * a, y: DOWN * b });
      });
      along += rows;
    }
    across += width;
  }
  return places;
}

type Neighbours = ReadonlyMap<string, ReadonlySet<string>>;

/** Nodes in groups that touch each other. */
function partsOf(ids: readonly string[], beside: Neighbours): string[][] {
  const left = new Set(ids);
  const parts: string[][] = [];
  for (const id of ids) {
    if (!left.has(id)) continue;
    const part = [...distances(id, beside).keys()];
    for (const one of part) left.delete(one);
    parts.push(part);
  }
  return parts;
}

/** How many steps each node that can be reached is away, nearest first. */
function distances(from: string, beside: Neighbours): Map<string, number> {
  const found = new Map([[from, 0]]);
  for (const [id, steps] of found)
    for (const next of beside.get(id) ?? []) if (!found.has(next)) found.set(next, steps + 1);
  return found;
}

/** The nodes of a group by their distance from one end of its longest chain, each step in the order of what it touches before. */
function stepsOf(part: readonly string[], beside: Neighbours): string[][] {
  const end = [...distances(part[0], beside).keys()].at(-1) ?? part[0];
  const steps: string[][] = [];
  for (const [id, step] of distances(end, beside)) {
    steps[step] ??= [];
    steps[step].push(id);
  }
  return steps;
}
