/** A model as a graph: elements are nodes, contacts of two ends are edges, others (bows, air that several share) are nodes with an edge to each end; players and outputs are chips on the nodes they act on. */
import { endsOf, takesMany } from '../../contacts/index.ts';
import type { Contact, Model } from '../../model/index.ts';
import type { SectionName } from '../session.ts';
import { elementsOf } from './remove.ts';

export interface Chip {
  readonly section: SectionName;
  readonly name: string;
}

export interface GraphNode {
  readonly id: string;
  readonly section: SectionName;
  readonly name: string;
  /** Type of the element or contact. */
  readonly type: string;
  readonly chips: readonly Chip[];
}

export interface GraphEdge {
  readonly id: string;
  /** Whether it stands for the whole contact, and not for one of its ends. */
  readonly isWhole: boolean;
  /** Name of the contact. */
  readonly name: string;
  readonly type: string;
  readonly from: string;
  readonly to: string;
}

export interface Graph {
  readonly nodes: readonly GraphNode[];
  readonly edges: readonly GraphEdge[];
}

const elementId = (name: string) => `elements.${name}`;
const contactId = (name: string) => `contacts.${name}`;

/** The elements that a contact joins. */
function joinedBy(contact: Contact): string[] {
  return [...new Set(endsOf(contact).map((ref) => ref?.element ?? ''))];
}

/** Whether a contact is drawn as an edge: it has two ends, which may be on one element. */
function isEdge(contact: Contact): boolean {
  return endsOf(contact).length === 2;
}

export function graphOf(model: Model): Graph {
  const chipsOf = (element: string): Chip[] => {
    const here = (section: 'players' | 'outputs') =>
      Object.entries(model[section]).flatMap(([name, entry]) =>
        elementsOf(entry)[0] === element ? [{ section, name }] : [],
      );
    return [...here('players'), ...here('outputs')];
  };
  const hubs = Object.entries(model.contacts).filter(([, contact]) => !isEdge(contact));
  return {
    nodes: [
      ...Object.entries(model.elements).map(([name, { type }]) => ({
        id: elementId(name),
        section: 'elements' as const,
        name,
        type,
        chips: chipsOf(name),
      })),
      ...hubs.map(([name, { type }]) => ({ id: contactId(name), section: 'contacts' as const, name, type, chips: [] })),
    ],
    edges: Object.entries(model.contacts).flatMap(([name, contact]) => edgesOf(name, contact)),
  };
}

function edgesOf(name: string, contact: Contact): GraphEdge[] {
  const { type } = contact;
  if (!isEdge(contact))
    return joinedBy(contact).map((element) => ({
      id: `${name} ${element}`,
      isWhole: false,
      name,
      type,
      from: contactId(name),
      to: elementId(element),
    }));
  const [a, b] = endsOf(contact).map((ref) => elementId(ref?.element ?? ''));
  const [from, to] = takesMany(contact) ? [b, a] : [a, b];
  return [{ id: name, isWhole: true, name, type, from, to }];
}

/** Unit distances of the layout, horizontal and vertical, px. */
const ACROSS = 210;
const DOWN = 130;
/** Number of iterations of the layout. */
const ROUNDS = 300;

export interface Place {
  readonly x: number;
  readonly y: number;
}

/**
 * Force-directed layout: nodes repel each other, edges attract (Fruchterman and Reingold 1991). The result is deterministic.
 * Lengths are in units of ACROSS and DOWN; nodes start on a spiral, so that no two coincide.
 */
export function layOut({ nodes, edges }: Graph): Map<string, Place> {
  const at = nodes.map((_, i) => ({ x: Math.sqrt(i) * Math.cos(2.4 * i), y: Math.sqrt(i) * Math.sin(2.4 * i) }));
  const index = new Map(nodes.map(({ id }, i) => [id, i]));
  for (let round = 0; round < ROUNDS; round++) {
    const push = at.map(() => ({ x: 0, y: 0 }));
    const act = (i: number, j: number, strength: (distance: number) => number) => {
      const dx = at[i].x - at[j].x;
      const dy = at[i].y - at[j].y;
      const distance = Math.max(0.05, Math.hypot(dx, dy));
      const factor = strength(distance) / distance;
      push[i].x += factor * dx;
      push[i].y += factor * dy;
      push[j].x -= factor * dx;
      push[j].y -= factor * dy;
    };
    for (let i = 0; i < at.length; i++) for (let j = 0; j < i; j++) act(i, j, (distance) => 1 / distance ** 2);
    for (const { from, to } of edges) {
      const [i, j] = [index.get(from) ?? 0, index.get(to) ?? 0];
      if (i !== j) act(i, j, (distance) => -(distance ** 2) / 2);
    }
    const most = 0.5 * (1 - round / ROUNDS) + 0.01;
    push.forEach(({ x, y }, i) => {
      // A slight pull to the centre keeps unconnected nodes in view.
      const [fx, fy] = [x - 0.15 * at[i].x, y - 0.15 * at[i].y];
      const factor = Math.min(1, most / Math.max(1e-9, Math.hypot(fx, fy)));
      at[i].x += factor * fx;
      at[i].y += factor * fy;
    });
  }
  return new Map(nodes.map(({ id }, i) => [id, { x: ACROSS * at[i].x, y: DOWN * at[i].y }]));
}
