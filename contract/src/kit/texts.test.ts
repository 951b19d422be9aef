import { expect, expectTypeOf, test } from 'vitest'
import { texts } from './texts.ts'

const t = texts('test', {
  save: 'Save',
  welcome: 'Hi {{name}}, {{name}}!',
  photos_one: '{{count}} photo of {{car}}',
  photos_other: '{{count}} photos of {{car}}',
})

test('fills in parameters, every time one is named', () => {
  expect(t('save')).toBe('Save')
  expect(t('welcome', { name: 'Ann {{name}} $&' })).toBe('Hi Ann {{name}} $&, Ann {{name}} $&!')
})

test('takes the form that goes with the count', () => {
  expect([0, 1, 2].map((count) => t('photos', { count, car: 'RO 7' }))).toEqual([
    '0 photos of RO 7',
    '1 photo of RO 7',
    '2 photos of RO 7',
  ])
})

test('a count is grouped, and a number that is no count is not', () => {
  expect(t('photos', { count: 10_000, car: 'RO 7' })).toBe('10,000 photos of RO 7')
  expect(t('welcome', { name: 2026 })).toBe('Hi 2026, 2026!')
})

test('a message keeps its code and parameters and reads as its text', () => {
  const message = t.message('photos', { count: 1, car: 'RO 7' })
  expect(message).toMatchObject({ code: 'test.photos', params: { count: 1, car: 'RO 7' } })
  expect(String(message)).toBe('1 photo of RO 7')
})

test('a template keeps the names of its parameters', () => {
  expect(t.template('photos', 2)).toBe('{{count}} photos of {{car}}')
})

test('keys and parameters are checked by the compiler', () => {
  expectTypeOf(t<'save'>).parameters.toEqualTypeOf<['save']>()
  // @ts-expect-error there is no such text
  t('send')
  // @ts-expect-error the name is missing
  t('welcome')
  // @ts-expect-error plurals are called without their suffix
  t.template('photos_one')
})
