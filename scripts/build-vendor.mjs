// Bundles the packages that Clangor uses into dist/vendor, so that clangor installs as a single package and works in a page without others.
// Each package becomes one file with only what our code imports, and imports of the package become imports of that file.
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join, relative, sep } from 'node:path';
import { brotliCompressSync, constants } from 'node:zlib';
import { build } from 'esbuild';
import { filesOf, isRelative, PAGE_ENTRIES, reachable, renameSpecifiers, specifiersIn } from './dist-files.mjs';
import { writeLicences } from './licences.mjs';

const { resolve } = createRequire(import.meta.url);

/**
 * Files that only the command reads, from packages. They are stored compressed, which saves more than two megabytes; the strongest
 * compression would save another 190 kB and take ten seconds.
 */
const RASTERISER = '@resvg/resvg-wasm/index_bg.wasm';
const FONTS = {
  'Inter-Regular.ttf': '@expo-google-fonts/inter/400Regular/Inter_400Regular.ttf',
  'Inter-Italic.ttf': '@expo-google-fonts/inter/400Regular_Italic/Inter_400Regular_Italic.ttf',
  'Inter-SemiBold.ttf': '@expo-google-fonts/inter/600SemiBold/Inter_600SemiBold.ttf',
  'Inter-SemiBold-Italic.ttf': '@expo-google-fonts/inter/600SemiBold_Italic/Inter_600SemiBold_Italic.ttf',
};

const compressed = (bytes) => brotliCompressSync(bytes, { params: { [constants.BROTLI_PARAM_QUALITY]: 9 } });

/** Packages that few commands need and that resist bundling: users install them (peerDependencies). */
const APART = ['bullmq', 'ioredis', 'piscina'];
const isPackage = (name) => !isRelative(name) && !name.startsWith('node:') && !APART.includes(name);
/** zod -> zod.js, libflacjs/dist/libflac.js -> libflac.js, @observablehq/plot -> plot.js */
const fileName = (name) => `${name.split('/').at(-1).replace(/\.js$/, '')}.js`;

/** Runs after tsc has written dist. */
export async function buildVendor(root, dist) {
  const vendor = join(dist, 'vendor');
  mkdirSync(vendor, { recursive: true });
  const files = filesOf(dist, '.js');
  const uses = usesOf(files);
  const inPages = pagePackages(dist);
  const inputs = [];
  for (const [name, text] of stubs(uses, files))
    inputs.push(...(await bundlePackage(root, vendor, name, text, inPages)));
  for (const [name, source] of Object.entries({ 'resvg.wasm': RASTERISER, ...FONTS }))
    writeFileSync(join(vendor, `${name}.br`), compressed(readFileSync(resolve(source))));
  for (const file of files) rewrite(file, vendor);
  const data = [RASTERISER, ...Object.values(FONTS)].map((source) => resolve(source));
  writeLicences(root, [...inputs, ...data], join(vendor, 'LICENSES.txt'));
  writeFileSync(join(dist, 'see/drawing-files.js'), DRAWING_FILES);
}

const DRAWING_FILES = `/** The rasteriser and fonts for PNG pictures, contained in the package. */
import { readFile } from 'node:fs/promises';
import { brotliDecompressSync } from 'node:zlib';
const read = async (name) => brotliDecompressSync(await readFile(new URL('../vendor/' + name + '.br', import.meta.url)));
export const readRasteriser = () => read('resvg.wasm');
export const readFonts = () => Promise.all(${JSON.stringify(Object.keys(FONTS))}.map(read));
`;

/** Packages that browser code imports; they must not import Node modules. */
function pagePackages(dist) {
  const entries = PAGE_ENTRIES.map((name) => join(dist, `${name}.js`));
  // Vite's notation for the processor, which is bundled later.
  const fileOf = (path) => path.replace(/\.ts\?.*$/, '.js');
  const files = [...reachable(entries, fileOf)];
  return new Set(files.flatMap((file) => specifiersIn(readFileSync(file, 'utf8'))).filter(isPackage));
}

/** The imported names by package; `*` for a namespace import. */
function usesOf(files) {
  const uses = new Map();
  const add = (name, ...what) => uses.set(name, new Set([...(uses.get(name) ?? []), ...what]));
  for (const file of files) {
    const text = readFileSync(file, 'utf8');
    for (const [, names, name] of text.matchAll(/^import\s+\{([^}]*)\}\s+from\s+["']([^"']+)["']/gm))
      if (isPackage(name)) add(name, ...names.split(',').map((part) => part.trim().split(/\s+as\s+/)[0]));
    for (const [, names, name] of text.matchAll(/\{([^{}]*)\}\s*=\s*await import\(["']([^"']+)["']\)/g))
      if (isPackage(name)) add(name, ...names.split(',').map((part) => part.trim().split(/\s*:\s*/)[0]));
    for (const [, name] of text.matchAll(/^import\s+\w+\s+from\s+["']([^"']+)["']/gm))
      if (isPackage(name)) add(name, 'default');
    // Other kinds of import keep the whole package.
    for (const name of specifiersIn(text).filter(isPackage)) if (!uses.has(name)) add(name, '*');
  }
  return uses;
}

/** The module to bundle for each package: only what our code uses. */
function* stubs(uses, files) {
  for (const [name, names] of uses) {
    const list = [...names].filter((each) => each !== '');
    const whole = list.includes('*') ? '*' : `{ ${list.join(', ')} }`;
    yield [name, STUBS[name]?.(files) ?? `export ${whole} from '${name}';`];
  }
}

/** Packages that our code imports as a whole, and uses little of. */
const STUBS = {
  // `z` contains all of zod, four fifths of which are messages in fifty languages.
  zod: (files) => {
    const importers = files.filter((file) => specifiersIn(readFileSync(file, 'utf8')).includes('zod'));
    const members = membersOf('z', importers);
    return `import { ${members.map((name) => `${name} as $${name}`).join(', ')} } from 'zod';
export const z = { ${members.map((name) => `${name}: $${name}`).join(', ')} };`;
  },
  // Maps, trees and contours, among others, stay out.
  '@observablehq/plot': (files) => `export { ${membersOf('Plot', files).join(', ')} } from '@observablehq/plot';`,
};

/** The members of an object that our code names. */
function membersOf(object, files) {
  const texts = files.map((file) => readFileSync(file, 'utf8'));
  const uses = new RegExp(`\\b${object}\\s*\\.(\\w+)`, 'g');
  return [...new Set(texts.flatMap((text) => [...text.matchAll(uses)].map(([, member]) => member)))];
}

async function bundlePackage(root, vendor, name, contents, inPages) {
  const forPages = inPages.has(name);
  const { metafile } = await build({
    stdin: { contents, resolveDir: root },
    outfile: join(vendor, fileName(name)),
    bundle: true,
    minify: true,
    format: 'esm',
    target: 'es2022',
    legalComments: 'none',
    metafile: true,
    logLevel: 'warning',
    ...(forPages ? FOR_PAGES : FOR_NODE),
  });
  return Object.keys(metafile.inputs).map((path) => join(root, path));
}

/** libFLAC looks for Node modules if there is a `process`; it needs none of them. */
const FOR_PAGES = {
  platform: 'browser',
  mainFields: ['module', 'main'],
  define: { process: 'undefined' },
  plugins: [
    {
      name: 'no-node',
      setup(each) {
        each.onResolve({ filter: /^(fs|path|crypto)$/ }, ({ path }) => ({ path, namespace: 'absent' }));
        each.onLoad({ filter: /.*/, namespace: 'absent' }, () => ({ contents: 'module.exports = undefined;' }));
      },
    },
  ],
};

/** CommonJS packages call require. */
const FOR_NODE = {
  platform: 'node',
  banner: { js: "import { createRequire } from 'node:module'; const require = createRequire(import.meta.url);" },
};

function rewrite(file, vendor) {
  const text = readFileSync(file, 'utf8');
  const place = relative(dirname(file), vendor).split(sep).join('/');
  const to = `${place.startsWith('.') ? '' : './'}${place}`;
  const renamed = renameSpecifiers(text, (name) => (isPackage(name) ? `${to}/${fileName(name)}` : name));
  if (renamed !== text) writeFileSync(file, renamed);
}
