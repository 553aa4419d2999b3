/** The stage: draws the state of the running model for every animation frame, and passes pointer and key events to the player. */
import { effect } from '@preact/signals';
import { useEffect, useRef } from 'preact/hooks';
import type { ViewFrame } from '../../audio/index.ts';
import type { Session } from '../session.ts';
import { workshop } from '../session-workshop.ts';
import { theme } from '../shell/theme.ts';
import type { Canvas } from './canvas.ts';
import { drawScene } from './draw.ts';
import { drawShadedSurfaces } from './draw-surface.ts';
import { drawHands, drawTools } from './draw-tools.ts';
import { focusOf } from './focus.ts';
import { handReader } from './laid-hands.ts';
import { layoutOf } from './layout.ts';
import { materialOf } from './material.ts';
import { createMotion, motionSource } from './motion.ts';
import { type Palette, readPalette } from './palette.ts';
import { createPlayer } from './player.ts';
import type { Box } from './projection.ts';
import { type Item, sceneOf } from './scene.ts';
import './stage.css';
import { currentStage, type StageState } from './stage-state.ts';
import type { Glow, SurfacePicture } from './surface-gl.ts';
import { createSurfacePainter } from './surface-painter.ts';
import { refusals, refusalsFor, tool, toolsFor, usableTools } from './tools.ts';

/** Largest pixel density used; more is not visible. */
const MAX_DENSITY = 2;
/** How long the stage is drawn after the last change, ms: by then every glow has faded and every scale has settled. */
const SETTLING = 2000;

/** The area inside the padding of the stage, px. */
function areaOf(host: HTMLElement): Box {
  const style = getComputedStyle(host);
  const [top, right, bottom, left] = [style.paddingTop, style.paddingRight, style.paddingBottom, style.paddingLeft].map(
    Number.parseFloat,
  );
  return { x: left, y: top, width: host.clientWidth - left - right, height: host.clientHeight - top - bottom };
}

export function Stage({ session }: { session: Session }) {
  const host = useRef<HTMLDivElement>(null);
  const below = useRef<HTMLCanvasElement>(null);
  const above = useRef<HTMLCanvasElement>(null);
  useEffect(() => {
    if (host.current === null || below.current === null || above.current === null) return;
    return runStage(session, host.current, below.current, above.current);
  }, [session]);
  return (
    <div
      class="stage"
      ref={host}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: the stage is an instrument that can also be played from the keyboard.
      tabIndex={0}
      role="application"
      aria-label="Instrument: drag, click or touch to play. The arrow keys choose a place, Enter plays there."
    >
      <canvas ref={below} />
      <canvas ref={above} />
    </div>
  );
}

function runStage(session: Session, host: HTMLElement, below: HTMLCanvasElement, above: HTMLCanvasElement): () => void {
  const c = above.getContext('2d') as CanvasRenderingContext2D;
  const focus = focusOf(session);
  let palette: Palette = readPalette();
  let state: StageState | undefined;
  let readHands: ReturnType<typeof handReader> = () => [];
  let size = { width: host.clientWidth, height: host.clientHeight };
  /** Number of layouts so far. */
  let layouts = 0;
  const relayout = () => {
    layouts++;
    if (state !== undefined) state.layout = layoutOf(state.scene, areaOf(host));
  };
  const player = createPlayer(session, host, () => state);
  const endStrengths = measureHands(session, host);
  const lessMotion = matchMedia('(prefers-reduced-motion: reduce)');

  // Nothing is drawn while nothing changes: a page that waits costs no battery.
  let changed = performance.now();
  const touched = () => {
    changed = performance.now();
  };
  const painter = createSurfacePainter(below, touched);
  const inputs = ['pointerdown', 'pointermove', 'pointerup', 'wheel', 'keydown', 'keyup', 'focusin', 'focusout'];
  for (const type of inputs) addEventListener(type, touched, { capture: true, passive: true });
  const endTool = tool.subscribe(touched);
  lessMotion.addEventListener('change', touched);

  const endTheme = effect(() => {
    if (theme.value) palette = readPalette();
    touched();
  });
  const endProgram = effect(() => {
    const shown = focus.value;
    if (shown === undefined) return;
    const { program } = shown;
    const scene = sceneOf(program.model, program.rate);
    const made: StageState = {
      scene,
      layout: layoutOf(scene, areaOf(host)),
      motion: createMotion(scene, motionSource(program), () => made.layout),
      hands: [],
      pictures: 0,
    };
    state = made;
    readHands = handReader(program);
    layouts++;
    touched();
    usableTools.value = toolsFor(program.model, scene, made.layout);
    refusals.value = refusalsFor(usableTools.value);
    // A visible but empty canvas would still be composited for every frame.
    below.hidden = !scene.items.some(({ kind }) => kind === 'surface');
  });
  const resizing = new ResizeObserver(() => {
    const density = Math.min(devicePixelRatio, MAX_DENSITY);
    size = { width: host.clientWidth, height: host.clientHeight };
    above.width = Math.round(size.width * density);
    above.height = Math.round(size.height * density);
    relayout();
    // Resizing clears a canvas: redraw it before it is shown.
    paint(performance.now());
  });
  resizing.observe(host);

  let before = performance.now();
  let request = requestAnimationFrame(draw);
  let shown: ViewFrame | undefined;
  function draw(now: number): void {
    request = requestAnimationFrame(draw);
    const frame = seen();
    if (frame !== shown) touched();
    shown = frame;
    if (now < changed + SETTLING) paint(now);
    player.tick(now);
  }

  /** What is to be drawn. Who wants less motion sees the instrument at rest while it sounds, and what is frozen. */
  function seen(): ViewFrame | undefined {
    return lessMotion.matches && session.running.peek() ? undefined : focus.peek()?.frame();
  }

  function paint(now: number): void {
    if (state === undefined || size.width === 0) return;
    const { scene, layout, motion } = state;
    const frame = seen();
    // A late frame of a replaced Program has other lengths: wait for the next one.
    const fits = frame === undefined || frame.elements.length === focus.peek()?.program.elements.length;
    motion.update(fits ? frame : undefined, Math.min((now - before) / 1000, 0.1));
    before = now;
    const labels = size.width > 700;
    const canvas: Canvas = { c, palette, scene, layout, motion, height: size.height, labels, names: [] };
    const painted = below.hidden
      ? undefined
      : painter.paint({
          layout: layouts,
          size: [size.width, size.height],
          canvas: [above.width, above.height],
          surfaces: scene.items.flatMap((item) => pictureOf(canvas, item) ?? []),
        });
    // Until then they are drawn at rest: a picture of another layout would lie beside the rims.
    below.style.opacity = painted === undefined ? '0' : '';
    const density = above.width / size.width;
    c.setTransform(density, 0, 0, density, 0, 0);
    c.clearRect(0, 0, size.width, size.height);
    if (painted === undefined) drawShadedSurfaces(canvas);
    const { covered } = state;
    drawScene({ ...canvas, covered, bow: player.toolState.bow, isPainted: painted !== undefined });
    // Also for those who want nothing to move: a finger lies still.
    const newest = focus.peek()?.frame();
    state.hands = newest !== undefined && fits ? readHands(newest) : [];
    drawHands(canvas, state.hands, player.toolState);
    drawTools(canvas, player.toolState, tool.peek());
    state.pictures++;
  }
  Object.assign(host, { stageState: () => state });
  currentStage.value = () => state;
  return () => {
    cancelAnimationFrame(request);
    for (const type of inputs) removeEventListener(type, touched, { capture: true });
    endTool();
    lessMotion.removeEventListener('change', touched);
    resizing.disconnect();
    player.end();
    painter.end();
    endStrengths();
    endTheme();
    endProgram();
  };
}

/** Measures the hands of every model that is opened, once the compiler is here; the result ends that. */
function measureHands(session: Session, host: HTMLElement): () => void {
  let isOver = false;
  let endWatch = () => {};
  const end = effect(() => {
    if (workshop.value === undefined) return;
    import('./calibrate.ts').then(({ watchStrengths }) => {
      if (!isOver) endWatch = watchStrengths(session, host);
    });
  });
  return () => {
    isOver = true;
    end();
    endWatch();
  };
}

/** What the painter needs to know of a surface. */
function pictureOf(canvas: Canvas, item: Item): SurfacePicture | undefined {
  const { palette, layout, motion } = canvas;
  const placement = layout.get(item.name);
  const heights = motion.heights.get(item.name);
  if (item.kind !== 'surface' || placement?.kind !== 'surface') return undefined;
  const { name, round, columns, rows, outline, element } = item;
  // A late frame of a replaced Program may have another grid.
  if (heights?.length !== columns * rows) return undefined;
  const material = materialOf(element);
  const colours = {
    deep: palette.rgb(`${material}-deep`),
    base: palette.rgb(material),
    lit: palette.rgb(`${material}-lit`),
    warm: palette.rgb('contact'),
  };
  const { view, reach } = placement;
  const size = { sides: outline.sides, columns, rows, heights, view, reach, pixels: motion.scale(name) };
  // What tension holds in shape is held at its rim. The grid of a round skin ends in a staircase there, which must not be seen.
  const isRimHeld = round && 'tension' in element;
  const hasEdge = material !== 'hide';
  return { name, round, isRimHeld, hasEdge, ...size, colours, glows: glowsOn(canvas, name) };
}

/** The glows of contacts on a surface. */
function glowsOn({ scene, motion }: Canvas, name: string): Glow[] {
  return scene.touches.flatMap(({ name: touch, sides }): Glow[] => {
    const side = sides.find(({ item }) => item.name === name);
    const lit = motion.glow.get(touch);
    if (side?.item.kind !== 'surface' || lit === undefined) return [];
    const { origin, sides: lengths } = side.item.outline;
    const brightest = lit.reduce((best, value, p) => (value > lit[best] ? p : best), 0);
    const spot = side.spots[Math.min(brightest, side.spots.length - 1)];
    if (!Array.isArray(spot) || lit[brightest] < 0.03) return [];
    const radius = 0.05 * Math.hypot(...lengths);
    return [[(spot[0] - origin[0]) / lengths[0], (spot[1] - origin[1]) / lengths[1], 0.45 * lit[brightest], radius]];
  });
}
