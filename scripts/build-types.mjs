// Types of the package: those reachable from a public entry, and a copy of zod's types, because the package has no dependencies.
import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join, relative, sep } from 'node:path';
import { filesOf, isRelative, PUBLIC_ENTRIES, reachable, renameSpecifiers } from './dist-files.mjs';

const { resolve } = createRequire(import.meta.url);

const declarationOf = (path) => path.replace(/(\.d)?\.[jt]s$/, '.d.ts');
/** Removes zod's translated messages, which our types do not need. */
const withoutLocales = (text) => text.replace(/^export \* as locales from .*\n/m, '');

/** Runs after tsc has written dist. */
export function buildTypes(dist) {
  nameKernelNumbers(dist);
  const kept = reachable(
    PUBLIC_ENTRIES.map((name) => join(dist, `${name}.d.ts`)),
    declarationOf,
  );
  for (const file of filesOf(dist, '.d.ts')) if (!kept.has(file)) rmSync(file);
  copyZod(join(dist, 'vendor/zod'));
  for (const file of kept) {
    const text = readFileSync(file, 'utf8');
    const rename = (name) => {
      if (isRelative(name)) return name.replace(/\.ts$/, '.js');
      // A file that does not import zod itself shows its inner types under the names of its folders, such as zod/v4/core.
      const [packageName, ...inner] = name.split('/');
      if (packageName !== 'zod') throw new Error(`${file} shows types of ${name}, which is not part of the package`);
      const zod = relative(dirname(file), join(dist, 'vendor/zod', ...inner, 'index.js'))
        .split(sep)
        .join('/');
      return zod.startsWith('.') ? zod : `./${zod}`;
    };
    writeFileSync(file, renameSpecifiers(text, rename));
  }
}

function copyZod(target) {
  const source = dirname(resolve('zod/package.json'));
  const queue = [join(source, 'index.d.ts')];
  const copied = new Set();
  for (let file = queue.pop(); file !== undefined; file = queue.pop()) {
    if (copied.has(file)) continue;
    copied.add(file);
    const text = withoutLocales(readFileSync(file, 'utf8'));
    const place = join(target, relative(source, file));
    mkdirSync(dirname(place), { recursive: true });
    writeFileSync(place, text);
    renameSpecifiers(text, (name) => {
      if (isRelative(name)) queue.push(declarationOf(join(dirname(file), name)));
      return name;
    });
  }
}

// Users of the package have no ambient.d.ts: f64 and i32 become number.
function nameKernelNumbers(dist) {
  for (const file of filesOf(join(dist, 'kernel'), '.d.ts')) {
    const text = readFileSync(file, 'utf8');
    writeFileSync(file, text.replace(/(?<=: )(f64|f32|i32|u32|u8|usize)\b/g, 'number'));
  }
}
