/** The graph of a model on a canvas that can be moved, zoomed and walked by keyboard; drawing an edge joins two elements. */
import {
  Background,
  type Connection,
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
      <Handle type="target" position={Position.Top} />
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
      <Handle type="source" position={Position.Bottom} />
    </div>
  );
}

const NODE_TYPES = { thing: Thing };

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
  useEffect(() => {
    const later = setTimeout(() => flow.current?.fitView({ padding: 0.15, maxZoom: 1.1 }), 50);
    return () => clearTimeout(later);
  }, [shape, name]);

  const nodes: ThingNode[] = graph.nodes.map((thing) => ({
    id: thing.id,
    type: 'thing',
    position: moved.get(thing.id) ?? laid.get(thing.id) ?? { x: 0, y: 0 },
    data: { thing, session },
    ariaLabel: `${thing.type} ${thing.name}`,
    deletable: false,
  }));
  const edges: Edge[] = graph.edges.map((edge) => ({
    id: edge.name,
    source: edge.from,
    target: edge.to,
    label: edge.type === 'bow' ? '' : edge.name,
    className: `joint joint-${edge.type}${chosen?.section === 'contacts' && chosen.name === edge.name ? ' is-chosen' : ''}`,
    ariaLabel: `${edge.type} ${edge.name}`,
    interactionWidth: 24,
    deletable: false,
  }));
  const elementOf = (id: string | null) => (id?.startsWith('elements.') ? id.slice('elements.'.length) : undefined);
  return (
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
      minZoom={0.2}
      maxZoom={2}
      fitView
      deleteKeyCode={null}
      attributionPosition="bottom-left"
    >
      <Background gap={22} size={1} />
      <Controls showInteractive={false} />
    </ReactFlow>
  );
}
