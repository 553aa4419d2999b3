import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    environment: 'node',
    include: ['test/**/*.test.ts'],
    globalSetup: ['test/support/global-setup.ts'],
    reporters: ['default'],
    pool: 'forks',
    maxWorkers: 2,
    // Far beyond what any test takes, also on a machine that is busy with something else: only a test that hangs gets there.
    testTimeout: 600_000,
    hookTimeout: 600_000,
  },
});
