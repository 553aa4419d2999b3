/**
 * A model as a graph: elements are nodes, contacts of two ends are edges, others (bows, air that several share) are nodes with an edge to each end. A
 * string and the body that carries its bridge are joined too. Players and outputs are chips on the nodes they act on.
 */
import { endsOf, takesMany } from '../../contacts/index.ts';
import type { Contact, Element, Model } from '../../model/index.ts';
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
  /** The names of all that it stands for, if it stands for several. */
  readonly alike?: readonly string[];
}

export interface GraphEdge {
  readonly id: string;
  /** Empty if it stands for one end of a contact only. */
  readonly label: string;
  /** What it belongs to: a contact, or the string on a bridge. */
  readonly entry: Chip;
  readonly type: string;
  readonly from: string;
  readonly to: string;
}

export interface Graph {
  readonly nodes: readonly GraphNode[];
  readonly edges: readonly GraphEdge[];
}

/** The contacts between two nodes, which are drawn as one line: their names would lie on each other. */
export interface GraphJoint {
  readonly from: string;
  readonly to: string;
  readonly edges: readonly GraphEdge[];
}

export function jointsOf({ edges }: Graph): readonly GraphJoint[] {
  const joints = new Map<string, GraphJoint>();
  for (const edge of edges) {
    const key = [edge.from, edge.to].sort().join(' ');
    const { from, to, edges: others } = joints.get(key) ?? { ...edge, edges: [] };
    joints.set(key, { from, to, edges: [...others, edge] });
  }
  return [...joints.values()];
}

/** A graph with more nodes than this shows those that are alike as one. */
const MOST_NODES = 24;
/** So many are not yet a family. */
const FEW = 3;

/** The strings of a piano as one node, its hammers as another: what has one type, and names that differ in their numbers only. */
export function folded(graph: Graph): Graph {
  if (graph.nodes.length <= MOST_NODES) return graph;
  const families = new Map<string, GraphNode[]>();
  for (const node of graph.nodes) {
    const key = [node.section, node.type, node.name.replace(/\d+/g, '')].join(' ');
    families.set(key, [...(families.get(key) ?? []), node]);
  }
  const standsFor = new Map<string, string>();
  const nodes = [...families.values()].flatMap((family) => {
    if (family.length <= FEW) return family;
    const [first] = family;
    for (const { id } of family) standsFor.set(id, first.id);
    return [{ ...first, chips: [], alike: family.map(({ name }) => name) }];
  });
  const edges = graph.edges.flatMap((edge) => {
    const [from, to] = [edge.from, edge.to].map((id) => standsFor.get(id) ?? id);
    // What two strings of a family share says nothing of the whole.
    return from === to && edge.from !== edge.to ? [] : [{ ...edge, from, to }];
  });
  return { nodes, edges };
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
    edges: [
      ...Object.entries(model.contacts).flatMap(([name, contact]) => edgesOf(name, contact)),
      ...Object.entries(model.elements).flatMap(([name, element]) => bridgeOf(name, element)),
    ],
  };
}

function bridgeOf(name: string, element: Element): GraphEdge[] {
  if (!('bridge' in element) || element.bridge === undefined) return [];
  const entry = { section: 'elements', name } as const;
  const [from, to] = [elementId(name), elementId(element.bridge.element)];
  return [{ id: `${name} bridge`, label: 'bridge', entry, type: 'bridge', from, to }];
}

function edgesOf(name: string, contact: Contact): GraphEdge[] {
  const { type } = contact;
  const entry = { section: 'contacts', name } as const;
  if (!isEdge(contact))
    return joinedBy(contact).map((element) => ({
      id: `${name} ${element}`,
      label: '',
      entry,
      type,
      from: contactId(name),
      to: elementId(element),
    }));
  const [a, b] = endsOf(contact).map((ref) => elementId(ref?.element ?? ''));
  const [from, to] = takesMany(contact) ? [b, a] : [a, b];
  return [{ id: name, label: name, entry, type, from, to }];
}
