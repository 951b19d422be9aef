import { defineConfig } from 'vitest/config'
import LongestFirst from './scripts/testing/sequencer.ts'

const folders = ['contract', 'database', 'server', 'web', 'scripts', 'bench']
/** Tests that look at what a module holds when it is loaded for the first time. */
const needFreshModules = ['server/src/modules/reports/pdf/bidi-runs.test.ts']

// docs/testing.md says what each project is for.
export default defineConfig({
  root: import.meta.dirname,
  test: {
    // Modules are loaded once for each worker. Test files leave no state in them that another could meet.
    isolate: false,
    maxWorkers: 2,
    retry: 0,
    sequence: { sequencer: LongestFirst },
    expect: { poll: { timeout: 30_000, interval: 40 } },
    projects: [
      {
        extends: true,
        test: {
          name: 'unit',
          include: folders.map((folder) => `${folder}/**/*.test.{ts,tsx}`),
          exclude: needFreshModules,
          globalSetup: './scripts/testing/setup.ts',
          // These end what hangs. They measure nothing: a busy machine may take its time.
          testTimeout: 120_000,
          hookTimeout: 180_000,
        },
      },
      {
        extends: true,
        test: {
          name: 'isolated',
          include: needFreshModules,
          isolate: true,
          testTimeout: 120_000,
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
