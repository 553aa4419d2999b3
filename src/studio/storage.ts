/** What the page keeps in the browser. Where the browser forbids it, things are kept until the page closes, and `storageFault` says so. */
import { signal } from '@preact/signals';

const PREFIX = 'clangor.';

/** Why nothing is kept beyond this page: forbidden by the browser, or no space left; empty while all is well. */
export const storageFault = signal<'' | 'forbidden' | 'full'>('');

/** What could not be kept in the browser, and what was removed there in vain. */
const unkept = new Map<string, string | undefined>();

/** The value kept under a name. */
export function kept(name: string): string | undefined {
  if (unkept.has(name)) return unkept.get(name);
  try {
    return localStorage.getItem(PREFIX + name) ?? undefined;
  } catch {
    storageFault.value = 'forbidden';
    return undefined;
  }
}

/** All names that begin with a text. */
export function keptNames(start: string): string[] {
  const names = new Set([...unkept.keys()]);
  try {
    for (let i = 0; i < localStorage.length; i++) {
      const key = localStorage.key(i);
      if (key?.startsWith(PREFIX)) names.add(key.slice(PREFIX.length));
    }
  } catch {
    storageFault.value = 'forbidden';
  }
  return [...names].filter((name) => name.startsWith(start) && kept(name) !== undefined);
}

export function keep(name: string, value: string): void {
  try {
    localStorage.setItem(PREFIX + name, value);
    unkept.delete(name);
    if (unkept.size === 0) storageFault.value = '';
  } catch (error) {
    unkept.set(name, value);
    storageFault.value = (error as Error).name === 'SecurityError' ? 'forbidden' : 'full';
  }
}

export function forget(name: string): void {
  try {
    localStorage.removeItem(PREFIX + name);
    unkept.delete(name);
  } catch {
    unkept.set(name, undefined);
  }
}
