/** Draws the tools in use: a bow across a string, fingers on it, a plectrum, a mallet, the aim of a hand. */
import type { Canvas } from './canvas.ts';
import { drawGlyph } from './draw-lump.ts';
import type { LaidHand } from './laid-hands.ts';
import type { ToolState } from './playing.ts';
import { linePoint } from './position.ts';
import type { Point } from './projection.ts';
import type { Tool } from './tools.ts';

/** Half the height of the head of a mallet and of the tip of a finger, px. */
const TIP = 11;
/** Largest half length of a bow, px, and as a fraction of the stage's height. */
const LONGEST = 150;
const OF_HEIGHT = 0.2;

/** A bow that crosses a string at a point; `drawn` is how far it has been drawn, px. */
export function drawBow({ c, palette, height }: Canvas, at: Point, drawn: number, opacity = 1): void {
  const half = Math.min(LONGEST, OF_HEIGHT * height);
  // Tilted slightly, so that it hides less of the string.
  const lean = 0.16;
  const slide = Math.max(-half * 0.7, Math.min(half * 0.7, drawn));
  c.save();
  c.translate(at.x, at.y);
  c.rotate(lean);
  c.globalAlpha = opacity;
  c.lineCap = 'round';
  c.strokeStyle = palette.css('bow');
  c.lineWidth = 2.4;
  c.beginPath();
  c.moveTo(0, -half + slide);
  c.lineTo(0, half + slide);
  c.stroke();
  c.strokeStyle = palette.css('wood');
  c.lineWidth = 4;
  c.beginPath();
  c.moveTo(0, -half + slide);
  c.quadraticCurveTo(26, slide, 9, half + slide);
  c.stroke();
  c.fillStyle = palette.css('wood');
  c.beginPath();
  c.roundRect(-3, half + slide - 20, 14, 22, 4);
  c.fill();
  c.restore();
}

/** Draws all tools in use; `tool` is the current one. */
export function drawTools(canvas: Canvas, { bow, fingers, aim }: ToolState, tool: Tool): void {
  const onLine = (line: { readonly name: string }, fraction: number) => {
    const placement = canvas.layout.get(line.name);
    return placement && linePoint(placement, fraction, line.name, canvas);
  };
  const bowAt = bow && (bow.line && bow.fraction !== undefined ? onLine(bow.line, bow.fraction) : bow.at);
  if (bow !== undefined && bowAt !== undefined) drawBow(canvas, bowAt, bow.drawn, bow.line === undefined ? 0.6 : 1);
  for (const { line, fraction, pressure } of fingers.values()) {
    const at = onLine(line, fraction);
    if (at !== undefined) drawFinger(canvas, at, pressure);
  }
  if (aim === undefined || bow !== undefined || fingers.size > 0) return;
  if (tool === 'pluck') drawPlectrum(canvas, aim.at, aim.pressed);
  else if (tool === 'strike') drawMallet(canvas, aim.at, aim.pressed);
  else drawAim(canvas, aim.at, aim.pressed);
}

/** Draws the hands that lie on lines where no pointer plays: its own tools are drawn where it is. */
export function drawHands(canvas: Canvas, hands: readonly LaidHand[], { bow, fingers }: ToolState): void {
  const played = new Set([bow?.line?.name, ...[...fingers.values()].map(({ line }) => line.name)]);
  for (const { kind, line, at } of hands) {
    const placement = canvas.layout.get(line);
    const item = canvas.scene.items.find(({ name }) => name === line);
    if (placement === undefined || item?.kind !== 'line' || played.has(line)) continue;
    const point = linePoint(placement, at / item.length, line, canvas);
    if (point === undefined) continue;
    if (kind === 'bow') drawBow(canvas, point, 0, 0.8);
    else drawFinger(canvas, point, 0);
  }
}

/** A plectrum whose tip is at a point; pressed, it leans into the string. */
function drawPlectrum({ c, palette }: Canvas, at: Point, pressed: boolean): void {
  c.save();
  c.translate(at.x, at.y);
  c.rotate(pressed ? 0.35 : 0.12);
  c.fillStyle = palette.css('accent');
  c.globalAlpha = pressed ? 1 : 0.75;
  c.beginPath();
  c.moveTo(0, 2);
  c.bezierCurveTo(-4, -6, -13, -17, -11, -24);
  c.bezierCurveTo(-9, -30, 9, -30, 11, -24);
  c.bezierCurveTo(13, -17, 4, -6, 0, 2);
  c.fill();
  c.restore();
}

/** A mallet whose head is at a point; pressed, it has come down. */
function drawMallet(canvas: Canvas, at: Point, pressed: boolean): void {
  canvas.c.globalAlpha = pressed ? 1 : 0.75;
  const y = at.y - (pressed ? TIP : 2 * TIP);
  drawGlyph(canvas, 'mallet', { x: at.x, y }, { radius: TIP, side: 1, span: 0 });
  canvas.c.globalAlpha = 1;
}

function drawFinger(canvas: Canvas, at: Point, pressure: number): void {
  const radius = TIP + pressure;
  drawGlyph(canvas, 'finger', { x: at.x, y: at.y - radius }, { radius, side: 1, span: 0 });
}

/** A circle where a finger or a hand will land. */
function drawAim({ c, palette }: Canvas, at: Point, pressed: boolean): void {
  c.strokeStyle = palette.css('accent');
  c.globalAlpha = pressed ? 1 : 0.6;
  c.lineWidth = 1.6;
  c.beginPath();
  c.arc(at.x, at.y, pressed ? 7 : 11, 0, 2 * Math.PI);
  c.stroke();
  c.globalAlpha = 1;
}
