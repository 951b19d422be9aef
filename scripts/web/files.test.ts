import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { root } from '../project/files.ts'
import { namedSources } from './files.ts'

test('every source that a file of the build names exists', () => {
  const isMissing = (name: string) => !['.ts', '.tsx'].some((end) => existsSync(join(root, name + end)))
  expect(Object.values(namedSources).flat().filter(isMissing)).toEqual([])
})
