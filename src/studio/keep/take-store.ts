/** Takes in the browser's database: too large for the storage that keeps models. */
import type { Recording } from '../../audio/index.ts';
import { storageFault } from '../storage.ts';

export interface Take {
  readonly name: string;
  /** What each node played, the first to begin first. */
  readonly tracks: readonly Recording[];
}

const STORE = 'takes';
let database: Promise<IDBDatabase> | undefined;

function answer<T>(request: IDBRequest<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error);
  });
}

function open(): Promise<IDBDatabase> {
  database ??= (async () => {
    const request = indexedDB.open('clangor', 1);
    request.onupgradeneeded = () => request.result.createObjectStore(STORE, { keyPath: 'name' });
    return answer(request);
  })();
  return database;
}

async function inStore<T>(
  mode: IDBTransactionMode,
  act: (store: IDBObjectStore) => Promise<T>,
): Promise<T | undefined> {
  try {
    return await act((await open()).transaction(STORE, mode).objectStore(STORE));
  } catch (error) {
    storageFault.value = (error as Error).name === 'QuotaExceededError' ? 'full' : 'forbidden';
    return undefined;
  }
}

/** All takes that are kept, in the order of their names; what an earlier version wrote and this one cannot read is left out. */
export async function keptTakes(): Promise<Take[]> {
  const found: unknown[] = (await inStore('readonly', (store) => answer(store.getAll()))) ?? [];
  if (found.length === 0) return [];
  // Fetched when there is a take to read, so that a first visit is short.
  const { readTracks } = await import('./tracks.ts');
  return found.flatMap((one) => {
    const { name, tracks } = one as Partial<Take>;
    const read = readTracks({ tracks });
    return typeof name === 'string' && read.ok ? [{ name, tracks: read.value }] : [];
  });
}

/** Keeps a take, unless another one has its name; whether none has. */
export async function keepTake(take: Take): Promise<boolean> {
  const isKept = await inStore('readwrite', async (store) => {
    const isFree = (await answer(store.getKey(take.name))) === undefined;
    if (isFree) await answer(store.put(take));
    return isFree;
  });
  return isKept ?? true;
}

export async function forgetTake(name: string): Promise<void> {
  await inStore('readwrite', (store) => answer(store.delete(name)));
}
