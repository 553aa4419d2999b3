/** What the player holds: a bow across a string, a finger on it. */
import type { Canvas } from './canvas.ts';
import type { Hands } from './hands.ts';
import { linePoint } from './position.ts';
import type { Point } from './projection.ts';

/** Half the length of a bow at most, px, and as a part of the stage's height. */
const LONGEST = 150;
const OF_HEIGHT = 0.2;

/** A bow that crosses at a point; `drawn` is how far it has been drawn, px. */
export function drawBow({ c, palette, height }: Canvas, at: Point, drawn: number, opacity = 1): void {
  const half = Math.min(LONGEST, OF_HEIGHT * height);
  // Seen from the side it would hide the string: it leans.
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

/** Everything in the player's hands. */
export function drawHands(canvas: Canvas, hands: Hands): void {
  const { bow, finger, aim } = hands;
  const homeOf = (line: { readonly name: string }) => canvas.layout.get(line.name);
  const bowHome = bow && homeOf(bow.line);
  const bowAt = bow && bowHome && linePoint(bowHome, bow.part, bow.line.name, canvas);
  if (bow !== undefined && bowAt !== undefined) drawBow(canvas, bowAt, bow.drawn);
  const fingerHome = finger && homeOf(finger.line);
  const fingerAt = finger && fingerHome && linePoint(fingerHome, finger.part, finger.line.name, canvas);
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

/** Where a blow or a pluck will land. */
function drawAim({ c, palette }: Canvas, at: Point, pressed: boolean): void {
  c.strokeStyle = palette.css('accent');
  c.globalAlpha = pressed ? 1 : 0.6;
  c.lineWidth = 1.6;
  c.beginPath();
  c.arc(at.x, at.y, pressed ? 7 : 11, 0, 2 * Math.PI);
  c.stroke();
  c.globalAlpha = 1;
}
