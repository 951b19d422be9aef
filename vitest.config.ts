import { defineConfig } from 'vitest/config'

const ours = ['contract', 'database', 'server', 'web', 'scripts', 'bench']

export default defineConfig({
  root: import.meta.dirname,
  test: {
    projects: [
      {
        extends: true,
        test: {
          name: 'unit',
          include: ours.map((folder) => `${folder}/**/*.test.{ts,tsx}`),
          globalSetup: './scripts/testing/setup.ts',
          // Against what hangs, not a measure: a machine that does other work meanwhile may take its time.
          testTimeout: 30_000,
          hookTimeout: 60_000,
        },
      },
      {
        extends: true,
        test: {
          name: 'e2e',
          include: ['e2e/**/*.test.ts'],
          globalSetup: './scripts/testing/setup.ts',
          // One browser at a time: each journey wants the machine for itself.
          fileParallelism: false,
          testTimeout: 120_000,
          hookTimeout: 120_000,
          // What a busy machine made late is tried once more; the report names it as retried.
          retry: process.env['CI'] ? 1 : 0,
        },
      },
    ],
  },
})
