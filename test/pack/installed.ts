/** The package as a user gets it: built, packed and unpacked into a project of its own, with no other package beside it. */
import { spawnSync } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { studioFolder } from '../support/shared.ts';

export const root = fileURLToPath(new URL('../..', import.meta.url));

/** Runs a program to its end and returns what it printed; what it complains about is the message of the error. */
export function run(command: string, args: readonly string[], cwd: string): string {
  const { status, stdout, stderr, error } = spawnSync(command, args, { cwd, encoding: 'utf8' });
  if (error) throw error;
  if (status !== 0) throw new Error(`${command} ${args.join(' ')}: exit code ${status}\n${stdout}${stderr}`);
  return stdout;
}

/** Builds and packs into a folder: tests that run at the same time read the clone's dist. Returns the path of the archive. */
async function packPackage(folder: string): Promise<string> {
  for (const name of ['package.json', 'README.md', 'LICENSE', 'bin', 'models', 'sweeps', 'bench/rivals'])
    cpSync(join(root, name), join(folder, name), { recursive: true });
  run(process.execPath, [join(root, 'scripts/build.mjs'), join(folder, 'dist'), await studioFolder()], root);
  // The build has run already.
  run('npm', ['pack', '--ignore-scripts', '--offline'], folder);
  const [archive] = readdirSync(folder).filter((name) => name.endsWith('.tgz'));
  return join(folder, archive);
}

export interface Installed {
  /** Where everything below is. */
  readonly folder: string;
  /** Where it was built and packed. */
  readonly staged: string;
  /** A project that has clangor in its node_modules. */
  readonly project: string;
  /** Where clangor is in it. */
  readonly clangor: string;
  /** Bytes of everything in the package. */
  readonly bytes: number;
  readonly remove: () => void;
}

export async function installPackage(): Promise<Installed> {
  const folder = mkdtempSync(join(tmpdir(), 'clangor-pack-'));
  const staged = join(folder, 'staged');
  const archive = await packPackage(staged);
  const project = join(folder, 'project');
  const clangor = join(project, 'node_modules/clangor');
  mkdirSync(clangor, { recursive: true });
  run('tar', ['-xzf', archive, '--strip-components=1', '-C', clangor], folder);
  writeFileSync(join(project, 'package.json'), JSON.stringify({ name: 'project', private: true, type: 'module' }));
  const remove = () => rmSync(folder, { recursive: true, force: true });
  return { folder, staged, project, clangor, bytes: bytesIn(clangor), remove };
}

function bytesIn(folder: string): number {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .reduce((sum, entry) => sum + statSync(join(entry.parentPath, entry.name)).size, 0);
}
