/** Draws the tools in use: a bow across a string, a finger on it, the aim of a strike. */
import type { Canvas } from './canvas.ts';
import type { ToolState } from './playing.ts';
import { linePoint } from './position.ts';
import type { Point } from './projection.ts';

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
  c.strokeStyle = palette.css('bar');
  c.lineWidth = 4;
  c.beginPath();
  c.moveTo(0, -half + slide);
  c.quadraticCurveTo(26, slide, 9, half + slide);
  c.stroke();
  c.fillStyle = palette.css('bar');
  c.beginPath();
  c.roundRect(-3, half + slide - 20, 14, 22, 4);
  c.fill();
  c.restore();
}

/** Draws all tools in use. */
export function drawTools(canvas: Canvas, toolState: ToolState): void {
  const { bow, finger, aim } = toolState;
  const placementOf = (line: { readonly name: string }) => canvas.layout.get(line.name);
  const bowPlacement = bow && placementOf(bow.line);
  const bowAt = bow && bowPlacement && linePoint(bowPlacement, bow.fraction, bow.line.name, canvas);
  if (bow !== undefined && bowAt !== undefined) drawBow(canvas, bowAt, bow.drawn);
  const fingerPlacement = finger && placementOf(finger.line);
  const fingerAt = finger && fingerPlacement && linePoint(fingerPlacement, finger.fraction, finger.line.name, canvas);
  if (finger !== undefined && fingerAt !== undefined) drawFinger(canvas, fingerAt, finger.pressure);
  if (aim !== undefined && bow === undefined && finger === undefined) drawAim(canvas, aim.at, aim.pressed);
}

function drawFinger({ c, palette }: Canvas, at: Point, pressure: number): void {
  c.fillStyle = palette.css('finger');
  c.globalAlpha = 0.9;
  c.beginPath();
  c.ellipse(at.x, at.y - 13, 10, 16 + 2 * pressure, 0, 0, 2 * Math.PI);
  c.fill();
  c.globalAlpha = 1;
}

/** A circle where a strike or a pluck will land. */
function drawAim({ c, palette }: Canvas, at: Point, pressed: boolean): void {
  c.strokeStyle = palette.css('accent');
  c.globalAlpha = pressed ? 1 : 0.6;
  c.lineWidth = 1.6;
  c.beginPath();
  c.arc(at.x, at.y, pressed ? 7 : 11, 0, 2 * Math.PI);
  c.stroke();
  c.globalAlpha = 1;
}
