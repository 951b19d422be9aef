import { defineConfig } from 'vitest/config'
import LongestFirst from './scripts/testing/sequencer.ts'

const folders = ['contract', 'database', 'server', 'web', 'scripts', 'bench']
/** Tests that check what a module does when it is loaded for the first time. */
const needFreshModules = ['server/src/modules/reports/pdf/bidi-runs.test.ts']

// docs/testing.md says what each project is for.
export default defineConfig({
  root: import.meta.dirname,
  test: {
    // Modules are loaded once per worker, so test files must leave no state in them.
    isolate: false,
    // One more than cores: tests wait for frames, disks, and other processes a sixth of their time.
    maxWorkers: 3,
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
          // Timeouts only end tests that hang. They measure nothing, because a busy machine may be slow.
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
