/** What `npm run test:fast` runs: everything that needs neither a browser nor a long run. */
import { defineConfig, mergeConfig } from 'vitest/config';
import all from './vitest.config.ts';

/** Browsers, renders of many seconds, other programs, and laws that are tried on hundreds of random systems. */
const SLOW = [
  'test/{bench,browser,cli,docs,laws,models,pack,papers,perform}/**',
  'test/audio/{node,node-offline,pages}.test.ts',
  'test/studio/{build,keep,load,look,phone,play,real-time}.test.ts',
];

export default mergeConfig(all, defineConfig({ test: { exclude: SLOW } }));
