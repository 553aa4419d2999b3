/** The graph of a model on a canvas that can be moved, zoomed and walked by keyboard; drawing an edge joins two elements. */
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

type ThingNode = Node<{ readonly thing: GraphNode; readonly session: Session }, 'thing'>;

function Thing({ data: { thing, session } }: NodeProps<ThingNode>) {
  const { section, name } = session.selected.value ?? {};
  const chosen = (one: { section: string; name: string }) => one.section === section && one.name === name;
  return (
    <div class={`thing thing-${thing.type}${chosen(thing) ? ' is-chosen' : ''}`}>
      <div class="thing-head">
        <Glyph type={thing.type} />
        <div>
          <b>{thing.name}</b>
          <span>{thing.type}</span>
        </div>
      </div>
      {thing.chips.length > 0 && (
        <div class="thing-chips">
          {thing.chips.map((chip) => (
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
        <Handle key={side} id={side} type="source" position={side} isConnectable={thing.section === 'elements'} />
      ))}
    </div>
  );
}

const NODE_TYPES = { thing: Thing };

const SIDES = [Position.Top, Position.Right, Position.Bottom, Position.Left];

/** Sides of two nodes that face each other. */
function facing(from: Place, to: Place): { sourceHandle: Position; targetHandle: Position } {
  const [dx, dy] = [to.x - from.x, to.y - from.y];
  // Nodes are wider than they are high.
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
  const shape = graph.nodes.map(({ id }) => id).join() + graph.edges.map(({ name }) => name).join();
  const [moved, setMoved] = useState<ReadonlyMap<string, Place>>(new Map());
  const laid = useMemo(() => layOut(graph), [shape]);
  const flow = useRef<ReactFlowInstance<ThingNode, Edge>>(undefined);
  const chosen = session.selected.value;
  // Another model is another drawing.
  const name = session.name.value;
  useEffect(() => setMoved(new Map()), [name]);
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
  }, [shape, name]);

  const placeOf = (id: string) => moved.get(id) ?? laid.get(id) ?? { x: 0, y: 0 };
  const nodes: ThingNode[] = graph.nodes.map((thing) => ({
    id: thing.id,
    type: 'thing',
    position: placeOf(thing.id),
    data: { thing, session },
    ariaLabel: `${thing.type} ${thing.name}`,
    deletable: false,
  }));
  const edges: Edge[] = graph.edges.map((edge) => ({
    id: edge.name,
    source: edge.from,
    target: edge.to,
    ...facing(placeOf(edge.from), placeOf(edge.to)),
    label: edge.type === 'bow' ? '' : edge.name,
    className: `joint joint-${edge.type}${chosen?.section === 'contacts' && chosen.name === edge.name ? ' is-chosen' : ''}`,
    ariaLabel: `${edge.type} ${edge.name}`,
    interactionWidth: 24,
    deletable: false,
  }));
  const elementOf = (id: string | null) => (id?.startsWith('elements.') ? id.slice('elements.'.length) : undefined);
  return (
    <div ref={frame} class="graph-frame">
      <ReactFlow<ThingNode, Edge>
        nodes={nodes}
        edges={edges}
        nodeTypes={NODE_TYPES}
        onInit={(made: ReactFlowInstance<ThingNode, Edge>) => {
          flow.current = made;
        }}
        onNodesChange={(changes: NodeChange<ThingNode>[]) => {
          for (const change of changes) {
            if (change.type === 'position' && change.position !== undefined) {
              const { id, position } = change;
              setMoved((before) => new Map(before).set(id, position));
            }
            if (change.type === 'select' && change.selected) {
              const thing = graph.nodes.find(({ id }) => id === change.id);
              if (thing !== undefined) session.selected.value = { section: thing.section, name: thing.name };
            }
          }
        }}
        onEdgesChange={(changes: EdgeChange[]) => {
          for (const change of changes)
            if (change.type === 'select' && change.selected)
              session.selected.value = { section: 'contacts', name: change.id };
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
