import { filesUnder } from '../project/files.ts'
import { moduleNames } from '../project/modules.ts'

/** A selection of tests: vitest projects and text that paths must contain; no paths means all files. */
export interface TestSelection {
  projects: readonly ('unit' | 'isolated' | 'e2e')[]
  paths: readonly string[]
}

const floors = ['contract', 'database', 'server', 'web', 'scripts', 'bench', 'e2e']
const isTest = (file: string) => /\.test\.tsx?$/.test(file)

/**
 * Selects tests by name: a top folder (`web`), a module in all folders (`requests`), or text in a path
 * (`e2e/chat`).
 * @throws if a name matches no test file
 */
export function selectTests(names: readonly string[]): TestSelection {
  const files = floors.flatMap(filesUnder).filter(isTest)
  const paths = names.flatMap((name) => {
    const patterns = pathsOf(name)
    if (!patterns.some((pattern) => files.some((file) => file.includes(pattern))))
      throw new Error(
        `No test file fits "${name}". Name a folder (web), a module (requests) or a path (e2e/chat).`,
      )
    return patterns
  })
  const found = files.filter((file) => paths.some((path) => file.includes(path)))
  const isJourney = (file: string) => file.startsWith('e2e/')
  return {
    projects: [
      ...(found.some((file) => !isJourney(file)) ? (['unit', 'isolated'] as const) : []),
      ...(found.some(isJourney) ? (['e2e'] as const) : []),
    ],
    paths,
  }
}

const pathsOf = (name: string): string[] => {
  const plain = name.replace(/\/$/, '')
  if (floors.includes(plain)) return [`${plain}/`]
  if (moduleNames.includes(plain))
    return [`server/src/modules/${plain}/`, `web/src/modules/${plain}/`, `contract/src/${plain}`]
  return [plain]
}
