/** A loupe on the stage: while a contact is frozen, it shows the two bodies from so near that one sees them meet. */
import { useEffect } from 'preact/hooks';
import { drawnAs } from '../../contacts/index.ts';
import { readPalette } from '../play/palette.ts';
import { touchPoint } from '../play/position.ts';
import type { Point } from '../play/projection.ts';
import { currentStage, type StageState } from '../play/stage-state.ts';
import { drawLoupe, instantReader, type Loupe } from './draw-loupe.ts';
import type { Trace } from './lens.ts';

/** Radius of the loupe, of the smaller side of the stage and in px. */
const SHARE = 0.2;
const LARGEST = 96;
const SMALLEST = 34;
/** Room below it for a line of text, and to the left for the tools, px. */
const BELOW = 26;
const TOOLS = 92;

/** Shows the loupe while there is a trace of a collision; it follows the sample that is shown. */
export function useLoupe(trace: Trace | undefined, at: { readonly peek: () => number }): void {
  useEffect(() => {
    const stage = document.querySelector<HTMLElement>('.stage');
    if (trace === undefined || stage === null) return;
    const canvas = document.createElement('canvas');
    canvas.className = 'loupe';
    canvas.dataset.test = 'loupe';
    stage.append(canvas);
    const read = instantReader(trace);
    let request = 0;
    let placed: { readonly layout: StageState['layout']; readonly loupe: Loupe | undefined } | undefined;
    const draw = () => {
      request = requestAnimationFrame(draw);
      const state = currentStage.peek()?.();
      if (state !== undefined) state.covered = undefined;
      const touch = state?.scene.touches.find(({ name }) => name === trace.contact);
      const isShown = touch !== undefined && drawnAs(touch.contact) === 'touch' && touch.sides.length === 2;
      const { clientWidth: width, clientHeight: height } = stage;
      const ratio = Math.min(2, devicePixelRatio || 1);
      const [w, h] = [Math.round(width * ratio), Math.round(height * ratio)];
      if (canvas.width !== w || canvas.height !== h) [canvas.width, canvas.height] = [w, h];
      const c = canvas.getContext('2d') as CanvasRenderingContext2D;
      c.setTransform(ratio, 0, 0, ratio, 0, 0);
      c.clearRect(0, 0, width, height);
      const spot = isShown && state ? touchPoint(touch, trace.point, state) : undefined;
      if (state === undefined || touch === undefined || spot === undefined) return;
      if (placed?.layout !== state.layout)
        placed = { layout: state.layout, loupe: placeLoupe(state, spot, width, height) };
      const { loupe } = placed;
      if (loupe === undefined) return;
      const { x, y, radius } = loupe;
      state.covered = { x: x - radius, y: y - radius, width: 2 * radius, height: 2 * radius + BELOW };
      const palette = readPalette();
      drawLeader({ c, palette }, loupe, spot);
      drawLoupe({ c, palette }, loupe, touch, read(at.peek()));
    };
    draw();
    return () => {
      cancelAnimationFrame(request);
      canvas.remove();
      const state = currentStage.peek()?.();
      if (state !== undefined) state.covered = undefined;
    };
  }, [trace]);
}

/** Where the loupe covers least: beside the contact, on the stage. Undefined if the stage is too small for it. */
export function placeLoupe(
  { layout }: Pick<StageState, 'layout'>,
  spot: Point,
  width: number,
  height: number,
): Loupe | undefined {
  const radius = Math.min(LARGEST, SHARE * Math.min(width, height + BELOW));
  if (radius < SMALLEST) return undefined;
  const left = (width > 560 ? TOOLS : 8) + radius;
  const fits = ({ x, y }: Point) =>
    x >= left && x <= width - 8 - radius && y >= 8 + radius && y <= height - BELOW - radius;
  let best: { readonly loupe: Loupe; readonly cost: number } | undefined;
  for (const distance of [1.7, 2.3, 3, 4])
    for (let turn = 0; turn < 24; turn++) {
      const angle = (turn * Math.PI) / 12;
      const at = { x: spot.x + distance * radius * Math.cos(angle), y: spot.y + distance * radius * Math.sin(angle) };
      const cost = 0.4 * distance + coveredBy(layout, { ...at, radius });
      if (fits(at) && (best === undefined || cost < best.cost)) best = { loupe: { ...at, radius }, cost };
    }
  return best?.loupe;
}

/** How much of the instrument a loupe would cover: strings and what strikes them count, a wide surface does not. */
function coveredBy(layout: StageState['layout'], { x, y, radius }: Loupe): number {
  let covered = 0;
  for (const one of layout.values()) {
    if (one.kind === 'row' && x + radius > one.x0 && x - radius < one.x1)
      covered += Math.max(0, 1 - Math.max(0, Math.abs(y - one.y) - radius) / one.reach);
    if (one.kind === 'lump' && !one.still && Math.hypot(x - one.x, y - one.y) < radius + one.radius) covered += 1;
  }
  return covered;
}

function drawLeader(
  { c, palette }: { readonly c: CanvasRenderingContext2D; readonly palette: ReturnType<typeof readPalette> },
  { x, y, radius }: Loupe,
  spot: Point,
): void {
  const away = Math.hypot(spot.x - x, spot.y - y);
  const part = radius / away;
  c.strokeStyle = palette.css('accent');
  c.lineWidth = 1.5;
  c.beginPath();
  c.arc(spot.x, spot.y, 7, 0, 2 * Math.PI);
  c.moveTo(spot.x + (7 / away) * (x - spot.x), spot.y + (7 / away) * (y - spot.y));
  c.lineTo(x + part * (spot.x - x), y + part * (spot.y - y));
  c.stroke();
}
