/** Changes one value in a model's text and leaves comments and all other lines untouched. */
import { isScalar, parseDocument } from 'yaml';

/** The text with the value at a path such as elements.string.tension replaced; undefined if the parent mapping is missing. */
export function textWithValue(text: string, path: string, value: number | string): string | undefined {
  const keys = path.split('.').map((key) => (/^\d+$/.test(key) ? Number(key) : key));
  const document = parseDocument(text, { schema: 'core' });
  if (document.errors.length > 0) return undefined;
  const shown = typeof value === 'number' ? String(Number(value.toPrecision(9))) : value;
  const node = document.getIn(keys, true);
  if (isScalar(node) && node.range) return text.slice(0, node.range[0]) + shown + text.slice(node.range[1]);
  if (!document.hasIn(keys.slice(0, -1))) return undefined;
  document.setIn(keys, value);
  return document.toString({ lineWidth: 132, flowCollectionPadding: true });
}
