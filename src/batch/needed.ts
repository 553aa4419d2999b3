/** Packages that only some commands need, and that not everybody installs. */
import { readFileSync } from 'node:fs';

/** What is missing, and how to get it. */
export class MissingPackage extends Error {}

/** Loads a package; where it is not installed, says what to install. `what` is what it is wanted for. */
export async function needed<T>(what: string, names: readonly string[], load: () => Promise<T>): Promise<T> {
  try {
    return await load();
  } catch (error) {
    const { code, message } = error as NodeJS.ErrnoException;
    if (code !== 'ERR_MODULE_NOT_FOUND' || !names.some((name) => message.includes(`'${name}'`))) throw error;
    throw new MissingPackage(
      `${what} needs ${names.length === 1 ? 'a package that is' : 'packages that are'} not installed: npm install ${names.map(versioned).join(' ')}`,
    );
  }
}

/** The package with the version that Clangor works with: npm refuses others beside it. */
function versioned(name: string): string {
  const text = readFileSync(new URL('../../package.json', import.meta.url), 'utf8');
  const { peerDependencies } = JSON.parse(text) as { readonly peerDependencies: Readonly<Record<string, string>> };
  return Object.hasOwn(peerDependencies, name) ? `${name}@${peerDependencies[name]}` : name;
}
