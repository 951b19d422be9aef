import { filesUnder } from '../project/files.ts'
import { street } from '../project/street.ts'

/** A part of the tests: the vitest projects and the words that paths of test files hold; no paths are all files. */
export interface Part {
  projects: readonly ('unit' | 'isolated' | 'e2e')[]
  paths: readonly string[]
}

const floors = ['contract', 'database', 'server', 'web', 'scripts', 'bench', 'e2e']
const isTest = (file: string) => /\.test\.tsx?$/.test(file)

/**
 * The part that names mean: a folder at the top (`web`), a module on all floors (`requests`), or words of a path
 * (`e2e/chat`). Throws when a name fits no test file.
 */
export function partsNamed(names: readonly string[]): Part {
  const files = floors.flatMap(filesUnder).filter(isTest)
  const paths = names.flatMap((name) => {
    const words = wordsOf(name)
    if (!words.some((word) => files.some((file) => file.includes(word))))
      throw new Error(
        `No test file fits "${name}". Name a folder (web), a module (requests) or a path (e2e/chat).`,
      )
    return words
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

const wordsOf = (name: string): string[] => {
  const plain = name.replace(/\/$/, '')
  if (floors.includes(plain)) return [`${plain}/`]
  if (street.includes(plain))
    return [`server/src/modules/${plain}/`, `web/src/modules/${plain}/`, `contract/src/${plain}`]
  return [plain]
}
