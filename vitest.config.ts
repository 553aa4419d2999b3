import { defineConfig } from 'vitest/config';
import { SlowFirst } from './test/support/slow-first.ts';

/** What all tests have in common. */
export const common = {
  environment: 'node',
  globalSetup: ['test/support/global-setup.ts'],
  pool: 'forks' as const,
  // Far beyond what any test takes, also on a machine that is busy with something else: only a test that hangs gets there.
  testTimeout: 600_000,
  hookTimeout: 600_000,
};

/** Browsers, servers, commands, changed limits, and sounds of every model kept in memory: each of these files has a process to itself. */
const APART = [
  'test/{batch,bench,browser,cli,data,docs,engines,fuzz,hostile,models,pack,perform,torture}/**/*.test.ts',
  'test/audio/{node,node-offline,pages}.test.ts',
  'test/studio/{build,keep,load,look,phone,play,real-time}.test.ts',
];

export default defineConfig({
  test: {
    reporters: ['default'],
    // One more than the two cores that the time of a run is promised for: files with browsers wait for sound half of the time.
    maxWorkers: 3,
    sequence: { sequencer: SlowFirst },
    projects: [
      { test: { ...common, name: 'apart', include: APART } },
      // The other files share the modules that they load, which takes a second per file.
      { test: { ...common, name: 'shared', include: ['test/**/*.test.ts'], exclude: APART, isolate: false } },
    ],
  },
});
