import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { expect, test } from 'vitest'
import { filesUnder, root } from '../project/files.ts'
import { sourceUrl } from './resolve-sources.ts'

const urlOf = (file: string) => pathToFileURL(join(root, file)).href

test('every import of a source leads to a file that is there', () => {
  const imported = ['server/src', 'contract/src', 'database', 'scripts']
    .flatMap(filesUnder)
    .flatMap((file) => {
      if (!file.endsWith('.ts') || file.endsWith('.test.ts')) return []
      const found = readFileSync(join(root, file), 'utf8').matchAll(
        /^(?:import|export) .*from '([.#][^'$]+\.ts)'/gm,
      )
      return [...found].map(([, specifier = '']) => [file, specifier] as const)
    })
  expect(imported.length).toBeGreaterThan(1000)
  const missing = imported.filter(([file, specifier]) => {
    const url = sourceUrl(specifier, urlOf(file))
    return !url || !existsSync(fileURLToPath(url))
  })
  expect(missing).toEqual([])
})

test('a source is found from where it is imported and by its short name, and everything else is left to Node', () => {
  const parent = urlOf('server/src/modules/chat/routes.ts')
  expect(sourceUrl('./door.ts', parent)).toBe(urlOf('server/src/modules/chat/door.ts'))
  expect(sourceUrl('#server/kernel/log.ts', parent)).toBe(urlOf('server/src/kernel/log.ts'))
  expect(sourceUrl('#scripts/project/files.ts', parent)).toBe(urlOf('scripts/project/files.ts'))
  expect(sourceUrl('zod', parent)).toBeUndefined()
  expect(sourceUrl('../../../../package.json', parent)).toBeUndefined()
  expect(sourceUrl('./door.ts', 'file:///elsewhere/routes.ts')).toBeUndefined()
})
