import { expect, test } from 'vitest'
import { byName } from './byName.ts'

test('sorts by name with accents and numbers in natural order, and leaves the input alone', () => {
  const names = ['Zone 10', 'Åland', 'Zone 9', 'Austria', 'Éire', 'Fiji']
  const before = names.map((name) => ({ name }))
  expect(byName(before).map(({ name }) => name)).toEqual([
    'Åland',
    'Austria',
    'Éire',
    'Fiji',
    'Zone 9',
    'Zone 10',
  ])
  expect(before.map(({ name }) => name)).toEqual(names)
})
