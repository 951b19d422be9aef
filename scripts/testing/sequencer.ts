import { BaseSequencer, type TestSpecification } from 'vitest/node'

/** The slowest test files. They start first, so that none runs alone after the other worker is done. */
const longest = [
  'server/src/modules/live/kill.test.ts',
  'server/src/testing/access-control.test.ts',
  'server/src/modules/live/rolling-restart.test.ts',
  'server/src/testing/row-level-security.test.ts',
  'server/src/modules/chat/hub.test.ts',
  'e2e/axe.test.ts',
  'e2e/chat.test.ts',
  'e2e/chat-edge-cases.test.ts',
  'e2e/phone.test.ts',
]

/**
 * Runs unit tests first, then e2e tests, which need the web build. Within each, the longest files come
 * first.
 */
export default class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files)
    return sorted.toSorted((a, b) => rank(a) - rank(b))
  }
}

function rank({ moduleId, project }: TestSpecification): number {
  const index = longest.findIndex((path) => moduleId.endsWith(path))
  return (project.name === 'e2e' ? 1000 : 0) + (index < 0 ? longest.length : index)
}
