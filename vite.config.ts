/** Builds the studio from src/studio to dist/studio: a static site for any folder of any host, which works offline once loaded. */
import { createHash } from 'node:crypto';
import { fileURLToPath } from 'node:url';
import { defineConfig, type Plugin } from 'vite';
import { firstModel } from './scripts/first-model.ts';

/** Writes the service worker. It caches every file of this build under a name that changes with their contents. */
function offline(): Plugin {
  return {
    name: 'offline',
    apply: 'build',
    enforce: 'post',
    generateBundle(_, bundle) {
      const files = Object.keys(bundle).sort();
      const hash = createHash('sha256');
      for (const name of files) {
        const part = bundle[name];
        hash.update(part.type === 'chunk' ? part.code : part.source);
      }
      const source = [
        `const NAME = 'clangor-${hash.digest('hex').slice(0, 12)}';`,
        `const FILES = ${JSON.stringify(['./', 'icon.svg', 'manifest.webmanifest', ...files])};`,
        SERVICE_WORKER,
      ].join('\n');
      this.emitFile({ type: 'asset', fileName: 'service-worker.js', source });
    },
  };
}

/** Serves files from the cache, as their names contain a content hash; fetches the page from the network first, to pick up a new build. */
const SERVICE_WORKER = `
addEventListener('install', (event) => event.waitUntil(caches.open(NAME).then((kept) => kept.addAll(FILES)).then(() => skipWaiting())));
addEventListener('activate', (event) => event.waitUntil(
  caches.keys()
    .then((names) => Promise.all(names.filter((name) => name.startsWith('clangor-') && name !== NAME).map((name) => caches.delete(name))))
    .then(() => clients.claim())));
addEventListener('fetch', (event) => {
  const { request } = event;
  if (request.method !== 'GET' || new URL(request.url).origin !== location.origin) return;
  const kept = () => caches.match(request, { ignoreSearch: true, ignoreVary: true });
  if (request.mode === 'navigate') event.respondWith(fetch(request).catch(() => caches.match('./')));
  else event.respondWith(kept().then((found) => found ?? fetch(request)));
});
`;

export default defineConfig({
  root: fileURLToPath(new URL('src/studio', import.meta.url)),
  base: './',
  plugins: [firstModel(), offline()],
  resolve: {
    alias: { react: 'preact/compat', 'react-dom': 'preact/compat', 'react/jsx-runtime': 'preact/jsx-runtime' },
  },
  worker: { format: 'es' },
  build: {
    outDir: fileURLToPath(new URL('dist/studio', import.meta.url)),
    emptyOutDir: true,
    target: 'es2022',
    // The content security policy allows no data: addresses.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
  },
});
