import type { TestProject } from 'vitest/node'
import { buildWeb } from '../build-web.ts'
import setup from './setup.ts'

/** Runs once before the e2e tests: builds the web app if its sources changed, then serves databases. */
export default async function setupJourneys(project: TestProject): Promise<() => Promise<void>> {
  await buildWeb()
  return setup(project)
}
