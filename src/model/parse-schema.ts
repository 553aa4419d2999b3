// Runs zod without letting it throw.

import type { z } from 'zod';

type Parsed<T> =
  | { readonly ok: true; readonly data: T; readonly issues: readonly [] }
  | { readonly ok: false; readonly issues: readonly z.core.$ZodIssue[] };

/** The parsed value, or the issues found. */
export function parseSchema<Schema extends z.ZodType>(schema: Schema, value: unknown): Parsed<z.output<Schema>> {
  try {
    const { success, data, error } = schema.safeParse(value);
    return success ? { ok: true, data, issues: [] } : { ok: false, issues: error.issues };
  } catch (error) {
    if (!(error instanceof RangeError)) throw error;
    // zod passes all issues as arguments of one call, and a hundred thousand arguments overflow the stack.
    const { error: firstError } = schema.safeParse(shortened(value));
    const message = 'expected a model with fewer problems than can be listed';
    return { ok: false, issues: firstError?.issues ?? [{ code: 'custom', path: [], message }] };
  }
}

/** The value with long lists and objects truncated; what remains keeps its path. */
function shortened(value: unknown): unknown {
  if (Array.isArray(value)) return value.slice(0, 20).map(shortened);
  if (typeof value !== 'object' || value === null) return value;
  const entries = Object.entries(value).slice(0, 100);
  return Object.fromEntries(entries.map(([key, part]) => [key, shortened(part)]));
}
