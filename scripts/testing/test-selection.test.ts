import { expect, test } from 'vitest'
import { selectTests } from './test-selection.ts'

test('a top folder selects all its tests', () => {
  expect(selectTests(['web'])).toEqual({ projects: ['unit', 'isolated'], paths: ['web/'] })
  expect(selectTests(['e2e/'])).toEqual({ projects: ['e2e'], paths: ['e2e/'] })
})

test('a module selects its tests in all folders, without e2e tests', () => {
  const { projects, paths } = selectTests(['requests'])
  expect(projects).toEqual(['unit', 'isolated'])
  expect(paths).toContain('server/src/modules/requests/')
  expect(paths).toContain('web/src/modules/requests/')
})

test('other text is matched against paths', () => {
  expect(selectTests(['e2e/chat'])).toEqual({ projects: ['e2e'], paths: ['e2e/chat'] })
  expect(selectTests(['chat.test']).projects).toEqual(['unit', 'isolated', 'e2e'])
})

test('a name that matches nothing is refused with a hint of what is possible', () => {
  expect(() => selectTests(['nowhere'])).toThrow('No test file fits "nowhere"')
})
