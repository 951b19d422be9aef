import { expect, test } from 'vitest'
import { partsNamed } from './parts.ts'

test('a folder at the top is all its tests', () => {
  expect(partsNamed(['web'])).toEqual({ projects: ['unit', 'isolated'], paths: ['web/'] })
  expect(partsNamed(['e2e/'])).toEqual({ projects: ['e2e'], paths: ['e2e/'] })
})

test('a module is its tests on all floors, and no journey', () => {
  const { projects, paths } = partsNamed(['requests'])
  expect(projects).toEqual(['unit', 'isolated'])
  expect(paths).toContain('server/src/modules/requests/')
  expect(paths).toContain('web/src/modules/requests/')
})

test('other words are looked for in the path', () => {
  expect(partsNamed(['e2e/chat'])).toEqual({ projects: ['e2e'], paths: ['e2e/chat'] })
  expect(partsNamed(['chat.test']).projects).toEqual(['unit', 'isolated', 'e2e'])
})

test('a name that fits nothing is refused with what may be named', () => {
  expect(() => partsNamed(['nowhere'])).toThrow('No test file fits "nowhere"')
})
