/** The supply chain: what is locked, under which licences, and that nothing runs when it is installed. */
import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { root, run } from './installed.ts';

const read = (name: string) => readFileSync(`${root}/${name}`, 'utf8');
const { packages } = JSON.parse(read('package-lock.json')) as {
  packages: Record<string, { version?: string; integrity?: string; hasInstallScript?: boolean; license?: string }>;
};
const manifest = JSON.parse(read('package.json')) as {
  version: string;
  license: string;
  scripts: Record<string, string>;
  allowScripts: Record<string, boolean>;
  dependencies?: Record<string, string>;
  devDependencies: Record<string, string>;
};
const locked = Object.entries(packages).filter(([path]) => path !== '');

test('every package is locked with its version and the hash of its content', () => {
  expect(locked.length).toBeGreaterThan(100);
  for (const [path, { version, integrity }] of locked) {
    expect(version, path).toMatch(/^\d+\.\d+\.\d+/);
    expect(integrity, path).toMatch(/^sha512-/);
  }
  for (const [name, version] of Object.entries(manifest.devDependencies)) {
    expect(version, name).toMatch(/^(npm:[^@]+@)?\d+\.\d+\.\d+$/);
    expect(packages[`node_modules/${name}`]?.version, name).toBe(version.replace(/^npm:[^@]+@/, ''));
  }
});

test('nothing runs when it is installed', () => {
  for (const name of ['preinstall', 'install', 'postinstall', 'prepare'])
    expect(manifest.scripts).not.toHaveProperty(name);
  const withScripts = locked.filter(([, { hasInstallScript }]) => hasInstallScript);
  for (const [path] of withScripts) expect(manifest.allowScripts[path.replace('node_modules/', '')], path).toBe(false);
});

test('npm run licences lists every package and finds each allowed', () => {
  const all = JSON.parse(run('node', ['scripts/list-licences.mjs', '--json'], root));
  expect(all).toHaveLength(locked.length);
  expect(all).toContainEqual({ name: 'zod', version: manifest.devDependencies.zod, licence: 'MIT' });
});

test('a licence that is unknown or forbidden is found', async () => {
  const { isAllowed, licencesIn } = (await import(`${root}/scripts/list-licences.mjs`)) as {
    isAllowed: (expression: string) => boolean;
    licencesIn: (lock: unknown) => { licence: string }[];
  };
  for (const good of ['MIT', '(MIT OR GPL-3.0)', 'MIT AND OFL-1.1']) expect(isAllowed(good), good).toBe(true);
  for (const bad of ['GPL-3.0', 'MIT AND GPL-3.0', 'UNLICENSED', 'SEE LICENSE IN x', '', 'none stated'])
    expect(isAllowed(bad), bad).toBe(false);
  const [one] = licencesIn({ packages: { '': {}, 'node_modules/x': { version: '1.0.0' } } });
  expect(one.licence).toBe('none stated');
});

test('an audit without an answer is no good answer', async () => {
  const { readAudit } = (await import(`${root}/scripts/audit.mjs`)) as {
    readAudit: (text: string) => { error?: string; counts?: { total: number } };
  };
  expect(readAudit('not JSON').error).toBeDefined();
  expect(readAudit('{"message":"405 Method Not Allowed"}').error).toBe('405 Method Not Allowed');
  expect(readAudit('{"metadata":{"vulnerabilities":{"total":0}}}').counts).toEqual({ total: 0 });
});

test('the citation names this version and licence', () => {
  const citation = read('CITATION.cff');
  expect(citation).toContain(`\nversion: ${manifest.version}\n`);
  expect(citation).toContain(`\nlicense: ${manifest.license}\n`);
});
