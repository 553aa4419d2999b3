/** Words on a canvas. */
interface Written {
  readonly text: string;
  readonly where: string;
  /** px of the page. */
  readonly size: number;
  readonly colour: string;
  readonly alpha: number;
}

/** Notes from now on what is written on canvases, for `illegible`; called again it forgets what was written. Runs in the page. */
export function watchCanvases(): void {
  const shared = globalThis as { written?: Map<string, Written> };
  const isWatched = shared.written !== undefined;
  shared.written = new Map();
  if (isWatched) return;
  const { prototype } = CanvasRenderingContext2D;
  const write = prototype.fillText;
  prototype.fillText = function (this: CanvasRenderingContext2D, text: string, x: number, y: number, ...most) {
    const { canvas, fillStyle, globalAlpha: alpha, font } = this;
    const where = canvas.className || canvas.parentElement?.className || 'a canvas';
    const size = (Number.parseFloat(/([\d.]+)px/.exec(font)?.[1] ?? '0') * this.getTransform().d) / devicePixelRatio;
    const colour = String(fillStyle);
    if (canvas.isConnected)
      shared.written?.set(`${where} ${size} ${colour} ${alpha}`, { text, where, size, colour, alpha });
    write.call(this, text, x, y, ...most);
  };
}

/** What of a page's text is too small or too faint to read, as the browser shows it. Runs in the page, so it must stand alone. */
export function illegible({ smallest, least }: { readonly smallest: number; readonly least: number }): string[] {
  type Colour = readonly [number, number, number, number];
  const found = new Set<string>();
  // The canvas knows every notation of CSS.
  const c = document.createElement('canvas').getContext('2d', { willReadFrequently: true }) as CanvasRenderingContext2D;
  const known = new Map<string, Colour>();
  const read = (css: string): Colour => {
    const old = known.get(css);
    if (old !== undefined) return old;
    c.clearRect(0, 0, 1, 1);
    c.fillStyle = css;
    c.fillRect(0, 0, 1, 1);
    const [r, g, b, a] = c.getImageData(0, 0, 1, 1).data;
    const made: Colour = [r, g, b, a / 255];
    known.set(css, made);
    return made;
  };
  const over = (top: Colour, below: Colour): Colour => [
    top[3] * top[0] + (1 - top[3]) * below[0],
    top[3] * top[1] + (1 - top[3]) * below[1],
    top[3] * top[2] + (1 - top[3]) * below[2],
    1,
  ];
  const luminance = ([r, g, b]: Colour) => {
    const [x, y, z] = [r, g, b].map((part) => {
      const value = part / 255;
      return value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4;
    });
    return 0.2126 * x + 0.7152 * y + 0.0722 * z;
  };
  const ground = (element: Element | null): Colour => {
    if (element === null) return read(getComputedStyle(document.documentElement).getPropertyValue('--ground'));
    const own = read(getComputedStyle(element).backgroundColor);
    return own[3] === 1 ? own : over(own, ground(element.parentElement));
  };
  const judge = (what: string, size: number, ink: Colour, below: Colour) => {
    const [low, high] = [luminance(over(ink, below)), luminance(below)].sort((x, y) => x - y);
    const contrast = (high + 0.05) / (low + 0.05);
    if (size < smallest - 0.05) found.add(`${what}: ${size.toFixed(1)} px`);
    if (contrast < least - 0.005) found.add(`${what}: ${contrast.toFixed(2)} : 1`);
  };
  for (const { text, where, size, colour, alpha } of (
    globalThis as { written?: Map<string, Written> }
  ).written?.values() ?? []) {
    const ink = read(colour);
    // Words on a canvas lie on a plate of the ground's colour.
    judge(`"${text}" on ${where}`, size, [ink[0], ink[1], ink[2], ink[3] * alpha], ground(null));
  }
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  for (let node = walker.nextNode(); node !== null; node = walker.nextNode()) {
    const element = node.parentElement;
    const text = node.textContent?.trim() ?? '';
    if (
      element === null ||
      text === '' ||
      !element.checkVisibility({ opacityProperty: true, visibilityProperty: true })
    )
      continue;
    // What is disabled need not be read (WCAG 2.2, criterion 1.4.3), and the editor's field lies over the same text in colour.
    if (element.closest('noscript, script, style, option, [disabled], [aria-disabled=true], textarea') !== null)
      continue;
    const box = element.getBoundingClientRect();
    if (box.width < 2 || box.height < 2) continue;
    const style = getComputedStyle(element);
    let size = Number.parseFloat(style.fontSize);
    let opacity = 1;
    for (let one: Element | null = element; one !== null; one = one.parentElement) {
      const { opacity: own, transform } = getComputedStyle(one);
      opacity *= Number(own);
      size *= new DOMMatrix(transform).d;
    }
    const below = ground(element);
    const ink = read(style.color);
    const what = `"${text.slice(0, 40)}" in .${element.className || element.tagName}`;
    judge(what, size, [ink[0], ink[1], ink[2], ink[3] * opacity], below);
  }
  return [...found];
}
