/** The colours of style/tokens.css, in the forms that canvas and WebGL need. */

export interface Palette {
  readonly dark: boolean;
  readonly css: (name: string) => string;
  /** Red, green, blue from 0 to 1. */
  readonly rgb: (name: string) => readonly number[];
}

export function readPalette(): Palette {
  const style = getComputedStyle(document.documentElement);
  const css = (name: string) => style.getPropertyValue(`--${name}`).trim();
  const known = new Map<string, string>();
  const knownParts = new Map<string, readonly number[]>();
  return {
    dark: document.documentElement.dataset.theme !== 'light',
    css: (name) => {
      const value = known.get(name) ?? css(name);
      known.set(name, value);
      return value;
    },
    rgb: (name) => {
      const found = knownParts.get(name);
      if (found !== undefined) return found;
      const value = Number.parseInt(css(name).slice(1), 16);
      const parts = [value >> 16, (value >> 8) & 255, value & 255].map((part) => part / 255);
      knownParts.set(name, parts);
      return parts;
    },
  };
}
