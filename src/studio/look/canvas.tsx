/** A canvas at the screen's resolution, redrawn for every animation frame while it is visible. */
import { useEffect, useRef } from 'preact/hooks';

export interface Pen {
  readonly context: CanvasRenderingContext2D;
  /** In CSS pixels. */
  readonly width: number;
  readonly height: number;
  /** A colour of the theme, such as --ink. */
  readonly colour: (name: string) => string;
}

/** Calls `draw` for each animation frame. */
export function Canvas({ draw, label, class: name }: { draw: (pen: Pen) => void; label: string; class: string }) {
  const canvas = useRef<HTMLCanvasElement>(null);
  const latest = useRef(draw);
  latest.current = draw;
  useEffect(() => {
    const element = canvas.current as HTMLCanvasElement;
    const context = element.getContext('2d') as CanvasRenderingContext2D;
    let request = 0;
    let visible = true;
    // What left the screen and came back meanwhile is told of twice at once: the last is how it is.
    const observer = new IntersectionObserver((changes) => {
      visible = changes.at(-1)?.isIntersecting ?? visible;
    });
    observer.observe(element);
    const frame = () => {
      request = requestAnimationFrame(frame);
      if (!visible) return;
      const { clientWidth: width, clientHeight: height } = element;
      const ratio = globalThis.devicePixelRatio || 1;
      const [w, h] = [Math.round(width * ratio), Math.round(height * ratio)];
      if (element.width !== w || element.height !== h) {
        element.width = w;
        element.height = h;
      }
      if (w === 0 || h === 0) return;
      context.setTransform(ratio, 0, 0, ratio, 0, 0);
      latest.current({ context, width, height, colour });
    };
    frame();
    return () => {
      cancelAnimationFrame(request);
      observer.disconnect();
    };
  }, []);
  return <canvas ref={canvas} class={name} role="img" aria-label={label} />;
}

/** Colours of the theme, cached: reading a computed style for every line is slow. */
const known = new Map<string, string>();
let theme = '';

function colour(name: string): string {
  const styles = getComputedStyle(document.documentElement);
  const now = styles.getPropertyValue('--ground');
  if (now !== theme) known.clear();
  theme = now;
  const found = known.get(name) ?? styles.getPropertyValue(name).trim();
  known.set(name, found);
  return found;
}

/** Writes words on a plate, so that no curve goes through them; `x` is their left or right end. */
export function write({ context, colour }: Pen, text: string, x: number, y: number, ink: string, end = false): void {
  context.font = `12px ${colour('--mono')}`;
  context.textAlign = end ? 'right' : 'left';
  const { width } = context.measureText(text);
  context.fillStyle = colour('--ground');
  context.globalAlpha = 0.85;
  context.fillRect(end ? x - width - 3 : x - 3, y - 12, width + 6, 16);
  context.globalAlpha = 1;
  context.fillStyle = ink;
  context.fillText(text, x, y);
  context.textAlign = 'left';
}

/** A number's digits with a minus sign instead of a hyphen. */
function signed(digits: string): string {
  return digits.replace('-', '−');
}

/** A number far from one, as it is written by hand: 1.7 × 10⁻¹³. */
export function withPower(value: number): string {
  if (value === 0 || !Number.isFinite(value)) return `${value}`;
  const [digits, power] = value.toExponential(1).split('e');
  const raised = [...String(Number(power))].map((digit) => (digit === '-' ? '⁻' : '⁰¹²³⁴⁵⁶⁷⁸⁹'[Number(digit)]));
  return `${signed(digits)} × 10${raised.join('')}`;
}

/** A value with three digits and an SI prefix: 12.3 mN. */
export function withPrefix(value: number, unit: string): string {
  if (value === 0 || !Number.isFinite(value)) return `${value} ${unit}`;
  if (Math.abs(value) < 1e-15) return `< 1 f${unit}`;
  const power = Math.min(3, Math.max(-5, Math.floor(Math.log10(Math.abs(value)) / 3)));
  const prefix = ['f', 'p', 'n', 'µ', 'm', '', 'k', 'M', 'G'][power + 5];
  return `${signed((value / 1000 ** power).toPrecision(3))} ${prefix}${unit}`;
}
