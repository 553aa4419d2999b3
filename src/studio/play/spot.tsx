/** Keeps its content at a place of the instrument on the stage, wherever the stage draws it. */
import type { ComponentChildren } from 'preact';
import { useEffect, useRef } from 'preact/hooks';
import type { Placement } from './placement.ts';
import { type Point, project } from './projection.ts';
import { currentStage, type StageState } from './stage-state.ts';

interface Spotted {
  readonly element: string;
  /** Of the length of a line. */
  readonly fraction: number;
  readonly children: ComponentChildren;
}

export function Spot({ element, fraction, children }: Spotted) {
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => {
    let request = 0;
    let shown = '';
    const follow = () => {
      request = requestAnimationFrame(follow);
      const state = currentStage.peek()?.();
      const at = state && spotOn(state, element, fraction);
      const next = at === undefined ? '' : `${Math.round(at.x)} ${Math.round(at.y)}`;
      if (box.current === null || next === shown) return;
      shown = next;
      box.current.hidden = at === undefined;
      if (at !== undefined) box.current.style.translate = `${Math.round(at.x)}px ${Math.round(at.y)}px`;
    };
    follow();
    return () => cancelAnimationFrame(request);
  }, [element, fraction]);
  return (
    <div class="spot" ref={box} hidden>
      {children}
    </div>
  );
}

/** The place of an element on the stage at rest, px. */
export function spotOn({ layout }: Pick<StageState, 'layout'>, element: string, fraction: number): Point | undefined {
  const placement = layout.get(element);
  return placement && placeOf(layout, placement, fraction);
}

function placeOf(layout: StageState['layout'], placement: Placement, fraction: number): Point | undefined {
  switch (placement.kind) {
    case 'row':
      return { x: placement.x0 + fraction * (placement.x1 - placement.x0), y: placement.y };
    case 'surface':
      return project(placement.view, ...placement.view.centre);
    case 'across': {
      const surface = layout.get(placement.surface);
      const [from, to] = [placement.from, placement.to];
      const part = (i: 0 | 1) => from[i] + fraction * (to[i] - from[i]);
      return surface?.kind === 'surface' ? project(surface.view, part(0), part(1)) : undefined;
    }
    case 'lump':
    case 'slab':
      return { x: placement.x, y: placement.y };
    default:
      return undefined;
  }
}
