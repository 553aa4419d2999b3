/** What `npm run test:fast` runs: everything that needs neither a browser nor a long run. */
import { defineConfig } from 'vitest/config';
import { common, globalSetup } from './vitest.config.ts';

/** Browsers, renders of many seconds, other programs, and laws that are tried on hundreds of random systems. */
const SLOW = [
  'test/{batch,bench,browser,cli,data,docs,engines,fuzz,laws,models,pack,papers,perform,reference,torture}/**',
  'test/audio/{node,node-offline,notes,pages,piece}.test.ts',
  'test/studio/{build,failures,firefox,hands,keep,lessons,load,look,phone,play,real-time,strokes,workshop}.test.ts',
  'test/studio/trials/**',
  'test/advice/hits.test.ts',
  'test/compile/program.test.ts',
  'test/golden/strings.test.ts',
  'test/kernel/{watch,ahead}.test.ts',
  'test/model/properties.test.ts',
  'test/run/{extremes,simulation}.test.ts',
];

// Files share the modules that they load, which takes half of the time.
export default defineConfig({
  test: {
    ...common,
    globalSetup,
    reporters: ['default'],
    maxWorkers: 2,
    include: ['test/**/*.test.ts'],
    exclude: SLOW,
    isolate: false,
  },
});
