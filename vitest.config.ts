import { defineConfig } from 'vitest/config'

const ours = ['contract', 'database', 'server', 'web', 'scripts', 'bench']

export default defineConfig({
  root: import.meta.dirname,
  test: {
    // As patient as a busy machine is slow.
    expect: { poll: { timeout: 30_000, interval: 40 } },
    maxWorkers: 2,
    isolate: false,
    retry: 0,
    projects: [
      {
        extends: true,
        test: {
          name: 'unit',
          include: ours.map((folder) => `${folder}/**/*.test.{ts,tsx}`),
          globalSetup: './scripts/testing/setup.ts',
          // Against what hangs, not a measure: a machine that does other work meanwhile may take its time.
          testTimeout: 120_000,
          hookTimeout: 180_000,
        },
      },
      {
        extends: true,
        test: {
          name: 'e2e',
          include: ['e2e/**/*.test.ts'],
          globalSetup: './scripts/testing/setup-journeys.ts',
          testTimeout: 60_000,
          hookTimeout: 120_000,
        },
      },
    ],
  },
})
