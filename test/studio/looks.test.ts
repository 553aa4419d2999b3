/** Text that can be read: no smaller than 12 px, and with enough contrast on every ground, dark and light. */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';

const studio = fileURLToPath(new URL('../../src/studio/', import.meta.url));
const sources = readdirSync(studio, { recursive: true, encoding: 'utf8' }).filter((file) => /\.(css|tsx?)$/.test(file));
/** Size of 1 rem, px. */
const REM = 16;
const SMALLEST = 12;
/** Least contrast of text: WCAG 2.2, criterion 1.4.3. */
const LEAST = 4.5;

test.each(sources)('%s has no text below 12 px', (file) => {
  const text = readFileSync(join(studio, file), 'utf8');
  // font-size: 0.75rem; font: italic 600 1rem / 1 var(--serif); `12px ${…}` on a canvas.
  const sizes = [...text.matchAll(/(?:font(?:-size)?:[^;]*?\s|--text[a-z-]*:\s|`)([\d.]+)(px|rem)\b/g)];
  for (const [where, size, unit] of sizes)
    expect(Number(size) * (unit === 'rem' ? REM : 1), where).toBeGreaterThanOrEqual(SMALLEST);
});

const tokens = readFileSync(join(studio, 'style/tokens.css'), 'utf8');
const dark = colours(tokens.slice(0, tokens.indexOf('@media')));
const light = { ...dark, ...colours(tokens.slice(tokens.indexOf('[data-theme="light"]'))) };

function colours(css: string): Record<string, string> {
  return Object.fromEntries([...css.matchAll(/--([a-z0-9-]+): (#[0-9a-f]{6})/g)].map(([, name, hex]) => [name, hex]));
}

/** Relative luminance of a colour of sRGB. */
function luminance(hex: string): number {
  const [r, g, b] = [1, 3, 5].map((at) => {
    const value = Number.parseInt(hex.slice(at, at + 2), 16) / 255;
    return value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * r + 0.7152 * g + 0.0722 * b;
}

function contrast(a: string, b: string): number {
  const [low, high] = [luminance(a), luminance(b)].sort((x, y) => x - y);
  return (high + 0.05) / (low + 0.05);
}

test.each([
  ['dark', dark],
  ['light', light],
])('text has enough contrast: %s', (_, theme) => {
  for (const ink of ['ink', 'ink-soft', 'ink-faint'])
    for (const ground of ['ground', 'ground-glow', 'panel', 'raised', 'hover'])
      expect(contrast(theme[ink], theme[ground]), `${ink} on ${ground}`).toBeGreaterThanOrEqual(LEAST);
  expect(contrast(theme['accent-ink'], theme.accent)).toBeGreaterThanOrEqual(LEAST);
  expect(contrast(theme.accent, theme.ground)).toBeGreaterThanOrEqual(LEAST);
});
