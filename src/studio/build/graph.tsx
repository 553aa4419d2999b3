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
import { type GraphNode, graphOf, layOut, type Place } from './graph-model.ts';

type EntryNode = Node<{ readonly entry: GraphNode; readonly session: Session }, 'entry'>;

function EntryView({ data: { entry, session } }: NodeProps<EntryNode>) {
  const { section, name } = session.selected.value ?? {};
  const chosen = (one: { section: string; name: string }) => one.section === section && one.name === name;
  return (
    <div class={`graph-node graph-node-${entry.type}${chosen(entry) ? ' is-chosen' : ''}`}>
      <div class="graph-node-head">
        <Glyph type={entry.type} />
        <div>
          <b>{entry.name}</b>
          <span>{entry.type}</span>
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
        <Handle key={side} id={side} type="source" position={side} isConnectable={entry.section === 'elements'} />
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

export function GraphView({ session, onJoin }: { session: Session; onJoin: (from: string, to: string) => void }) {
  const model = session.model.value;
  const graph = useMemo(() => (model === undefined ? { nodes: [], edges: [] } : graphOf(model)), [model]);
  const shape = graph.nodes.map(({ id }) => id).join() + graph.edges.map(({ id }) => id).join();
  const [moved, setMoved] = useState<ReadonlyMap<string, Place>>(new Map());
  const laid = useMemo(() => layOut(graph), [shape]);
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
      later = setTimeout(() => flow.current?.fitView({ padding: 0.15, maxZoom: 1.1 }), 200);
    };
    fit();
    const observer = new ResizeObserver(fit);
    observer.observe(frame.current as HTMLDivElement);
    return () => {
      clearTimeout(later);
      observer.disconnect();
    };
  }, [shape, opened]);

  const placeOf = (id: string) => moved.get(id) ?? laid.get(id) ?? { x: 0, y: 0 };
  const nodes: EntryNode[] = graph.nodes.map((entry) => ({
    id: entry.id,
    type: 'entry',
    position: placeOf(entry.id),
    data: { entry, session },
    ariaLabel: `${entry.type} ${entry.name}`,
    deletable: false,
  }));
  const edges: Edge[] = graph.edges.map((edge) => ({
    id: edge.id,
    source: edge.from,
    target: edge.to,
    ...facing(placeOf(edge.from), placeOf(edge.to)),
    label: edge.isWhole ? edge.name : '',
    className: `joint joint-${edge.type}${chosen?.section === 'contacts' && chosen.name === edge.name ? ' is-chosen' : ''}`,
    ariaLabel: `${edge.type} ${edge.name}`,
    interactionWidth: 24,
    deletable: false,
  }));
  const choose = (id: string) => {
    const edge = graph.edges.find((one) => one.id === id);
    if (edge !== undefined) session.selected.value = { section: 'contacts', name: edge.name };
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
        onConnect={({ source, target }: Connection) => {
          const [from, to] = [elementOf(source), elementOf(target)];
          if (from !== undefined && to !== undefined && from !== to) onJoin(from, to);
        }}
        connectionMode={ConnectionMode.Loose}
        minZoom={0.2}
        maxZoom={2}
        fitView
        deleteKeyCode={null}
        attributionPosition="bottom-left"
      >
        <Background gap={22} size={1} />
        <Controls showInteractive={false} />
      </ReactFlow>
    </div>
  );
}
