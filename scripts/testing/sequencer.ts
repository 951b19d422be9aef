import { BaseSequencer, type TestSpecification } from 'vitest/node'

/** The files that take longest. They start first, so that none of them runs on alone when the other worker is done. */
const longest = [
  'server/src/modules/live/kill.test.ts',
  'server/src/testing/refusals.test.ts',
  'server/src/modules/live/rolling-restart.test.ts',
  'server/src/testing/second-wall.test.ts',
  'server/src/modules/chat/hub.test.ts',
  'e2e/axe.test.ts',
  'e2e/chat.test.ts',
  'e2e/chat-rough.test.ts',
  'e2e/phone.test.ts',
]

/** Unit tests first, then journeys, which need the web build; within each, the longest files first. */
export default class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files)
    return sorted.toSorted((a, b) => rank(a) - rank(b))
  }
}

function rank({ moduleId, project }: TestSpecification): number {
  const at = longest.findIndex((path) => moduleId.endsWith(path))
  return (project.name === 'e2e' ? 1000 : 0) + (at < 0 ? longest.length : at)
}
