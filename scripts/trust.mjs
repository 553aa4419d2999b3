// `npm run trust`: composes docs/trust.md from the parts in docs/trust. A part is one section, docs/trust/NAME.md; what its command has
// measured is in docs/trust/NAME.json, and {{NAME.field}} in the text stands for a field of it.
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { argv } from 'node:process';
import { fileURLToPath } from 'node:url';
import { root } from './setup.mjs';

const folder = join(root, 'docs/trust');

const HEAD = `# Trust

What was done to break Clangor, what that found, and the command that repeats it. Composed from the parts in docs/trust by \`npm run trust\`.
`;

/** A measured value as text. */
function shown(value) {
  if (Array.isArray(value)) return String(value.length);
  if (typeof value !== 'number' || Number.isInteger(value)) return String(value);
  return Math.abs(value) >= 0.01 ? String(Number(value.toPrecision(3))) : value.toExponential(1);
}

/** Counts of failures by property: "3 × balance, 1 × order". */
function byProperty(failures) {
  const counts = new Map();
  for (const { property } of failures) counts.set(property, (counts.get(property) ?? 0) + 1);
  return [...counts].map(([property, count]) => `${count} × ${property}`).join(', ') || 'none';
}

function section(name) {
  const text = readFileSync(join(folder, `${name}.md`), 'utf8');
  const data = join(folder, `${name}.json`);
  const measured = existsSync(data) ? JSON.parse(readFileSync(data, 'utf8')) : {};
  const filled = text.replace(/\{\{(\w+)\.([\w ]+)\}\}/g, (whole, part, field) => {
    if (part !== name) throw new Error(`docs/trust/${name}.md: expected a field of ${name}; got ${whole}`);
    if (field === 'kinds of failures') return byProperty(measured.failures);
    if (field === 'samples each') return shown(measured.samples / measured.models);
    if (!(field in measured)) throw new Error(`docs/trust/${name}.json has no ${field}`);
    return shown(measured[field]);
  });
  return filled.replace(/^#/gm, '##').trim();
}

export function trustPage() {
  const names = readdirSync(folder)
    .filter((file) => file.endsWith('.md'))
    .map((file) => file.slice(0, -3))
    .sort();
  return `${[HEAD.trim(), ...names.map(section)].join('\n\n')}\n`;
}

if (argv[1] === fileURLToPath(import.meta.url)) writeFileSync(join(root, 'docs/trust.md'), trustPage());
