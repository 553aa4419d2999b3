// Turns zod's issues into faults with our own messages.

import type { z } from 'zod';
import { type Fault, type Path, unexpected, valueAt } from './faults.ts';
import { type BrokenRule, knownKeys, oneOfKeys } from './fields.ts';
import { closest, didYouMean, either, show } from './problems.ts';

type Issue = z.core.$ZodIssue;

/** Everything zod found wrong with a source, one fault per mistake: a misspelt key is not also a missing one. */
export function faultsOf(issues: readonly Issue[], source: unknown): Fault[] {
  const faults = faultsUnder(issues, source, []);
  const meant = new Set(faults.flatMap((fault) => (fault.meant ? [fault.meant.join('.')] : [])));
  return faults.filter(({ missing = [] }) => !missing.some((path) => meant.has(path.join('.'))));
}

function faultsUnder(issues: readonly Issue[], source: unknown, path: Path): Fault[] {
  return issues.flatMap((issue) => faultsOfIssue(issue, source, [...path, ...(issue.path as Path)]));
}

function faultsOfIssue(issue: Issue, source: unknown, path: Path): Fault[] {
  switch (issue.code) {
    case 'unrecognized_keys': {
      const [known = [], rivals = []] = issue.message.slice(knownKeys.length).split(';').map(splitWords);
      const chosen = rivals.find((key) => known.includes(key));
      return issue.keys.map((key) =>
        chosen !== undefined && rivals.includes(key)
          ? bothPresent(source, path, chosen, key)
          : unknownKey(known, key, path),
      );
    }
    case 'invalid_key': {
      const expected = issue.issues[0]?.message ?? 'expected a name';
      return [{ path, message: `${expected}; got ${show(path.at(-1))}`, onKey: true }];
    }
    case 'invalid_union':
      return faultsOfUnion(issue, source, path);
    case 'invalid_value':
      return [unexpected(source, path, expectedValue(issue), wordsOf(issue))];
    case 'custom':
      return brokenRule(issue.params ?? {}, source, path) ?? [unexpected(source, path, issue.message)];
    default:
      return [unexpected(source, path, issue.message)];
  }
}

/** A schema's own message, such as that of the format version, is kept; for a choice of words the message lists them. */
function expectedValue({ message, values }: z.core.$ZodIssueInvalidValue): string {
  return message.startsWith('expected ') ? message : `expected ${either(values)}`;
}

function wordsOf({ values }: z.core.$ZodIssueInvalidValue): string[] {
  return values.filter((value) => typeof value === 'string');
}

function splitWords(words: string): string[] {
  return words.split(' ').filter((word) => word !== '');
}

function unknownKey(known: readonly string[], key: string, parent: Path): Fault {
  const near = closest(key, known);
  const expected = near === undefined ? `one of ${known.join(', ')}` : 'a known key';
  const message = `expected ${expected}; got ${show(key)}${didYouMean(key, known)}`;
  const fault = { path: [...parent, key], message, onKey: true };
  return near === undefined ? fault : { ...fault, meant: [...parent, near] };
}

/** A union fails in every branch; only the branch that the author meant is reported. */
function faultsOfUnion(issue: z.core.$ZodIssueInvalidUnion, source: unknown, path: Path): Fault[] {
  if (issue.discriminator !== undefined) {
    const types = issue.inclusive === false ? [] : (issue.options ?? []).map(String);
    return [unexpected(source, path, `expected ${either(types)}`, types)];
  }
  if (issue.message.startsWith(oneOfKeys)) {
    const keys = splitWords(issue.message.slice(oneOfKeys.length));
    const present = keys.filter((key) => valueAt(source, [...path, key]) !== undefined);
    const [first, second] = present;
    if (first === undefined) return [nonePresent(source, path, keys)];
    if (second !== undefined) return [bothPresent(source, path, first, second)];
    return faultsUnder(issue.errors[keys.indexOf(first)] ?? [], source, path);
  }
  const value = valueAt(source, path);
  const meant = issue.errors.filter((branch) => !branch.some((inner) => isOfAnotherKind(inner, value)));
  if (meant.length === 1) return faultsUnder(meant[0] ?? [], source, path);
  const words = meant.flat().flatMap((inner) => (inner.code === 'invalid_value' ? wordsOf(inner) : []));
  return [unexpected(source, path, issue.message, words)];
}

/** Whether the value has the wrong JavaScript type for this branch, such as a number instead of an object. */
function isOfAnotherKind(issue: Issue, value: unknown): boolean {
  if (issue.path.length > 0) return false;
  if (issue.code === 'invalid_union') {
    return issue.errors.every((branch) => branch.some((inner) => isOfAnotherKind(inner, value)));
  }
  if (issue.code === 'invalid_value') return !issue.values.some((word) => typeof word === typeof value);
  return issue.code === 'invalid_type';
}

function brokenRule(params: BrokenRule, source: unknown, path: Path): Fault[] | undefined {
  if (params.rule === undefined) return undefined;
  if (params.rule !== 'count') return [brokenKeys(params, source, path)];
  const count = Object.keys(valueAt(source, path) ?? {}).length;
  // zod does not count items with an invalid name; those are reported separately.
  const isEnough = count >= params.min && count <= params.max;
  return isEnough ? [] : [{ path, message: `expected ${params.expected}; got ${count}` }];
}

function brokenKeys(params: Extract<BrokenRule, { readonly keys: unknown }>, source: unknown, path: Path): Fault {
  const [first, second] = params.keys;
  const has = (key: string) => valueAt(source, [...path, key]) !== undefined;
  if (params.rule === 'needs') {
    const needed = [...path, second];
    return { path: needed, message: `expected ${second} together with ${first}; got nothing`, missing: [needed] };
  }
  if (params.rule === 'only') {
    const value = valueAt(source, [...path, second]);
    const got = value === undefined ? `no ${second}` : `${second} ${show(value)}`;
    const message = `expected ${first} only together with ${second} ${show(params.word)}; got ${got}`;
    return { path: [...path, first], rival: [...path, second], message, onKey: true };
  }
  const [one, other] = params.keys.filter(has);
  if (other !== undefined) return bothPresent(source, path, one, other);
  const missing = params.keys.map((key) => [...path, key]);
  const asked = `${params.keys.slice(0, -1).join(', ')} or ${params.keys.at(-1)}`;
  const got = params.keys.length === 2 ? 'neither' : 'none';
  return { path, message: `expected ${asked}; got ${got}`, missing, onKey: true };
}

function nonePresent(source: unknown, path: Path, keys: readonly string[]): Fault {
  const written = Object.keys(valueAt(source, path) ?? {});
  const hint = written.map((key) => didYouMean(key, keys)).find((text) => text !== '') ?? '';
  const { message } = unexpected(source, path, `expected one of the keys ${keys.join(', ')}`);
  return { path, message: `${message}${hint}`, onKey: true };
}

/** Two keys exclude each other. */
function bothPresent(source: unknown, path: Path, first: string, second: string): Fault {
  const got = [first, second].map((key) => `${key} ${show(valueAt(source, [...path, key]))}`).join(' and ');
  const message = `expected ${first} or ${second}, not both; got ${got}`;
  return { path: [...path, second], rival: [...path, first], message, onKey: true };
}
