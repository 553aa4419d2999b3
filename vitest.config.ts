import { defineConfig } from 'vitest/config';
import { SlowFirst } from './test/support/slow-first.ts';

/** What all tests have in common. */
export const common = {
  environment: 'node',
  pool: 'forks' as const,
  // Far beyond what any test takes, also on a machine that is busy with something else: only a test that hangs gets there.
  testTimeout: 600_000,
  hookTimeout: 600_000,
};

/** Threads, changed limits, mocked modules, exit codes, and sounds of every model kept in memory: each of these files has a process to itself. */
const APART = [
  'test/{batch,bench,engines,hostile,pack,torture}/**/*.test.ts',
  'test/cli/{fuzz,paper,study}.test.ts',
  'test/docs/artefacts.test.ts',
  'test/models/models.test.ts',
];

/** Runs once, before all of them. */
export const globalSetup = ['test/support/global-setup.ts'];

export default defineConfig({
  test: {
    reporters: ['default'],
    globalSetup,
    // Files with browsers take more than a core each: with a third at a time sound stutters, and gestures come late.
    maxWorkers: 2,
    sequence: { sequencer: SlowFirst },
    projects: [
      { test: { ...common, name: 'apart', include: APART } },
      // The other files share the modules that they load, which takes a second per file.
      { test: { ...common, name: 'shared', include: ['test/**/*.test.ts'], exclude: APART, isolate: false } },
    ],
  },
});
