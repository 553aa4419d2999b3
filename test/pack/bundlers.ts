/** Bundlers as their documentation introduces them: an entry, a place for the output, and nothing else. */
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { nodeResolve } from '@rollup/plugin-node-resolve';
import * as esbuild from 'esbuild';
import { rollup } from 'rollup';
import * as vite from 'vite';
import webpack from 'webpack';

/** Builds the page of a project (index.html, page.js) into a folder. */
type Bundler = (project: string, target: string) => Promise<unknown>;

/** Most bundlers leave the page's HTML to its author: one line that loads the script, which is a module or not. */
const withHtml =
  (attribute: 'defer' | 'type="module"', bundle: Bundler): Bundler =>
  async (project, target) => {
    mkdirSync(target, { recursive: true });
    const html = readFileSync(join(project, 'index.html'), 'utf8');
    writeFileSync(join(target, 'index.html'), html.replace('type="module"', attribute));
    await bundle(project, target);
  };

export const bundlers: Readonly<Record<'esbuild' | 'webpack' | 'rollup' | 'vite', Bundler>> = {
  esbuild: withHtml('defer', (project, target) =>
    esbuild.build({
      absWorkingDir: project,
      entryPoints: ['page.js'],
      bundle: true,
      minify: true,
      outdir: target,
      logLevel: 'silent',
    }),
  ),
  webpack: withHtml(
    'defer',
    (project, target) =>
      new Promise<void>((resolve, reject) => {
        const entry = { page: './page.js' };
        webpack({ mode: 'production', context: project, entry, output: { path: target } }, (error, stats) => {
          if (error) reject(error);
          else if (stats?.hasErrors()) reject(new Error(stats.toString('errors-only')));
          else resolve();
        });
      }),
  ),
  // Rollup knows no packages without this plugin, its own.
  rollup: withHtml('type="module"', async (project, target) => {
    const bundle = await rollup({
      input: join(project, 'page.js'),
      plugins: [nodeResolve()],
      onwarn: (warning) => {
        throw new Error(warning.message);
      },
    });
    await bundle.write({ dir: target });
    await bundle.close();
  }),
  vite: (project, target) =>
    vite.build({ configFile: false, root: project, logLevel: 'silent', build: { outDir: target } }),
};
