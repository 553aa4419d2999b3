/** A model as the text of a YAML file: one line for each element, contact, player, event and output. */
import type { ModelSource } from '../model/index.ts';

/** `notes` become comments at the top. */
export function modelText(source: ModelSource, notes: readonly string[]): string {
  const lines = Object.entries(source).flatMap(([key, value]): string[] => {
    if (typeof value !== 'object' || key === 'solver') return [`${key}: ${inLine(value)}`];
    if (Array.isArray(value))
      return value.length === 0 ? [] : [`${key}:`, ...value.map((item) => `  - ${inLine(item)}`)];
    const items = Object.entries(value);
    return items.length === 0 ? [] : [`${key}:`, ...items.map(([name, item]) => `  ${name}: ${inLine(item)}`)];
  });
  return `${[...notes.map((note) => `# ${note}`), ...lines].join('\n')}\n`;
}

/** JSON with spaces, which is YAML too. */
function inLine(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(inLine).join(', ')}]`;
  if (typeof value !== 'object' || value === null) return JSON.stringify(value);
  const fields = Object.entries(value).map(([key, each]) => `${key}: ${inLine(each)}`);
  return `{ ${fields.join(', ')} }`;
}
