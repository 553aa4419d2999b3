/** The graph of a model, with panning, zooming and keyboard navigation; drawing an edge adds a collision. */
import {
  Background,
  type Connection,
  ConnectionMode,
  Controls,
  type Edge,
  type EdgeChange,
  Handle,
  type Node,
  type NodeChange,
  type NodeProps,
  Position,
  ReactFlow,
  type ReactFlowInstance,
} from '@xyflow/react';
import '@xyflow/react/dist/base.css';
import { useEffect, useMemo, useRef, useState } from 'preact/hooks';
import type { Session } from '../session.ts';
import { Glyph } from './glyph.tsx';
import { layOut, type Place } from './graph-layout.ts';
import { folded, type GraphEdge, type GraphNode, graphOf, jointsOf } from './graph-model.ts';

type EntryNode = Node<{ readonly entry: GraphNode; readonly session: Session }, 'entry'>;

function EntryView({ data: { entry, session } }: NodeProps<EntryNode>) {
  const { section, name } = session.selected.value ?? {};
  const chosen = (one: { section: string; name: string }) => one.section === section && one.name === name;
  const { alike } = entry;
  const isChosen = alike === undefined ? chosen(entry) : section === entry.section && alike.includes(name ?? '');
  return (
    <div class={`graph-node graph-node-${entry.type}${isChosen ? ' is-chosen' : ''}`}>
      <div class="graph-node-head">
        <Glyph type={entry.type} />
        <div>
          <b>{alike === undefined ? entry.name : `${entry.name} to ${alike.at(-1)}`}</b>
          <span>{alike === undefined ? entry.type : `${entry.type}, ${alike.length} of them`}</span>
        </div>
      </div>
      {entry.chips.length > 0 && (
        <div class="graph-node-chips">
          {entry.chips.map((chip) => (
            <button
              key={`${chip.section}.${chip.name}`}
              type="button"
              class={`chip chip-${chip.section} nodrag${chosen(chip) ? ' is-chosen' : ''}`}
              title={chip.section === 'players' ? 'player' : 'output'}
              onClick={(event) => {
                event.stopPropagation();
                session.selected.value = { section: chip.section, name: chip.name };
              }}
            >
              {chip.name}
            </button>
          ))}
        </div>
      )}
      {SIDES.map((side) => (
        <Handle
          key={side}
          id={side}
          type="source"
          position={side}
          isConnectable={entry.section === 'elements' && alike === undefined}
        />
      ))}
    </div>
  );
}

const NODE_TYPES = { entry: EntryView };

const SIDES = [Position.Top, Position.Right, Position.Bottom, Position.Left];

/** The sides of two nodes that face each other. */
function facing(from: Place, to: Place): { sourceHandle: Position; targetHandle: Position } {
  const [dx, dy] = [to.x - from.x, to.y - from.y];
  // The factor accounts for nodes being wider than they are high.
  if (Math.abs(dx) > 1.6 * Math.abs(dy))
    return dx > 0
      ? { sourceHandle: Position.Right, targetHandle: Position.Left }
      : { sourceHandle: Position.Left, targetHandle: Position.Right };
  return dy > 0
    ? { sourceHandle: Position.Bottom, targetHandle: Position.Top }
    : { sourceHandle: Position.Top, targetHandle: Position.Bottom };
}

/** A frame narrower than this, relative to its height, is read from top to bottom. */
const TALL = 1.4;
/** How the graph is fitted: never so small that it could not be read. */
const FITTING = { padding: 0.06, minZoom: 1, maxZoom: 1.1 };
/** Distance of the first node from the edges of the frame, px, and the size of the last. */
const MARGIN = 16;
const [WIDEST, HIGHEST] = [200, 90];
/** How near the middle of a line comes to that of a node whose box covers its name, px. */
const UNDER = [110, 50] as const;

function sizeOf(places: readonly Place[]): readonly [width: number, height: number] {
  const most = (axis: 'x' | 'y') => Math.max(0, ...places.map((place) => place[axis]));
  return [most('x') + WIDEST, most('y') + HIGHEST];
}

export function GraphView({ session, onJoin }: { session: Session; onJoin: (from: string, to: string) => void }) {
  const model = session.model.value;
  const graph = useMemo(() => (model === undefined ? { nodes: [], edges: [] } : folded(graphOf(model))), [model]);
  const shape = graph.nodes.map(({ id }) => id).join() + graph.edges.map(({ id }) => id).join();
  const [moved, setMoved] = useState<ReadonlyMap<string, Place>>(new Map());
  const [isTall, setTall] = useState(false);
  const laid = useMemo(() => layOut(graph, isTall), [shape, isTall]);
  const flow = useRef<ReactFlowInstance<EntryNode, Edge>>(undefined);
  const chosen = session.selected.value;
  // Opening another model forgets the nodes that were moved.
  const opened = session.opened.value;
  useEffect(() => setMoved(new Map()), [opened]);
  const frame = useRef<HTMLDivElement>(null);
  useEffect(() => {
    let later: ReturnType<typeof setTimeout> | undefined;
    const fit = () => {
      clearTimeout(later);
      // The observer may fire once more while the graph is being removed.
      if (frame.current === null) return;
      const { clientWidth, clientHeight } = frame.current;
      setTall(clientWidth < TALL * clientHeight);
      // A larger graph than fits begins in view; smaller text than this could not be read.
      later = setTimeout(async () => {
        await flow.current?.fitView(FITTING);
        const view = flow.current?.getViewport();
        const [width, height] = sizeOf([...laid.values()]);
        if (view === undefined) return;
        const { section, name } = session.selected.peek() ?? {};
        const family = graph.nodes.find((one) => one.section === section && one.alike?.includes(name ?? ''));
        const wanted = laid.get(family?.id ?? `${section}.${name}`) ?? { x: 0, y: 0 };
        // What is selected is in view too.
        const begin = (place: number, size: number, room: number) =>
          Math.min(MARGIN, room - MARGIN - view.zoom * (place + size));
        const x = width > clientWidth ? begin(wanted.x, WIDEST, clientWidth) : view.x;
        const y = height > clientHeight ? begin(wanted.y, HIGHEST, clientHeight) : view.y;
        flow.current?.setViewport({ ...view, x, y });
      }, 200);
    };
    fit();
    const observer = new ResizeObserver(fit);
    observer.observe(frame.current as HTMLDivElement);
    return () => {
      clearTimeout(later);
      observer.disconnect();
    };
  }, [shape, opened, isTall]);

  const placeOf = (id: string) => moved.get(id) ?? laid.get(id) ?? { x: 0, y: 0 };
  const nodes: EntryNode[] = graph.nodes.map((entry) => ({
    id: entry.id,
    type: 'entry',
    position: placeOf(entry.id),
    data: { entry, session },
    ariaLabel: `${entry.type} ${entry.name}`,
    deletable: false,
  }));
  const isChosen = ({ entry }: GraphEdge) => chosen?.section === entry.section && chosen.name === entry.name;
  const joints = jointsOf(graph);
  /** Whether the middle of a line lies under another node, which would cover its name. */
  const isCovered = (from: string, to: string) => {
    const [a, b] = [placeOf(from), placeOf(to)];
    return graph.nodes.some(({ id }) => {
      const { x, y } = placeOf(id);
      const [dx, dy] = [(a.x + b.x) / 2 - x, (a.y + b.y) / 2 - y];
      return id !== from && id !== to && Math.abs(dx) < UNDER[0] && Math.abs(dy) < UNDER[1];
    });
  };
  const edges: Edge[] = joints.map(({ from, to, edges: all }) => {
    const shown = all.find(isChosen) ?? all[0];
    const words = all.length === 1 ? shown.label : `${shown.label} + ${all.length - 1}`;
    return {
      id: all[0].id,
      source: from,
      target: to,
      ...facing(placeOf(from), placeOf(to)),
      label: isCovered(from, to) ? undefined : words,
      className: `joint joint-${shown.type}${isChosen(shown) ? ' is-chosen' : ''}`,
      ariaLabel: all.map(({ type, entry }) => `${type} ${entry.name}`).join(', '),
      interactionWidth: 24,
      deletable: false,
    };
  });
  /** Chooses what a line stands for; of several, the next one at every click. */
  const choose = (id: string) => {
    const { edges: all = [] } = joints.find((one) => one.edges[0].id === id) ?? {};
    const next = all[(all.findIndex(isChosen) + 1) % all.length];
    if (next !== undefined) session.selected.value = next.entry;
  };
  const elementOf = (id: string | null) => (id?.startsWith('elements.') ? id.slice('elements.'.length) : undefined);
  return (
    <div ref={frame} class="graph-frame">
      <ReactFlow<EntryNode, Edge>
        nodes={nodes}
        edges={edges}
        nodeTypes={NODE_TYPES}
        onInit={(made: ReactFlowInstance<EntryNode, Edge>) => {
          flow.current = made;
        }}
        onNodesChange={(changes: NodeChange<EntryNode>[]) => {
          for (const change of changes) {
            if (change.type === 'position' && change.position !== undefined) {
              const { id, position } = change;
              setMoved((before) => new Map(before).set(id, position));
            }
            if (change.type === 'select' && change.selected) {
              const entry = graph.nodes.find(({ id }) => id === change.id);
              if (entry !== undefined) session.selected.value = { section: entry.section, name: entry.name };
            }
          }
        }}
        onEdgesChange={(changes: EdgeChange[]) => {
          for (const change of changes) if (change.type === 'select' && change.selected) choose(change.id);
        }}
        onEdgeClick={(_event: unknown, edge: Edge) => {
          // What is selected already does not change its selection.
          if (edge.selected) choose(edge.id);
        }}
        onConnect={({ source, target }: Connection) => {
          const [from, to] = [elementOf(source), elementOf(target)];
          if (from !== undefined && to !== undefined && from !== to) onJoin(from, to);
        }}
        connectionMode={ConnectionMode.Loose}
        minZoom={0.2}
        maxZoom={2}
        fitView
        fitViewOptions={FITTING}
        deleteKeyCode={null}
        attributionPosition="bottom-right"
      >
        <Background gap={22} size={1} />
        <Controls showInteractive={false} orientation="horizontal" />
      </ReactFlow>
    </div>
  );
}
