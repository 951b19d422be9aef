import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { keysIn, pluralBase, shippedText, whyMarksDiffer } from './text-marks.ts'

const english = {
  hello: 'Hello {{name}}',
  photos_one: '{{count}} photo of {{name}}',
  photos_other: '{{count}} photos of {{name}}',
  file_one: 'A key that only ends like a plural form',
  hint: 'Read <link>the guide</link> or call {{phone}}',
}

const of = (key: string) => ({
  key,
  shipped: shippedText(english, key) ?? '',
  isPlural: pluralBase(english, key) !== undefined,
})

describe('the words that replace a text', () => {
  test.each([
    ['hello', 'Hola {{name}}', null],
    ['hello', '{{name}}, {{name}}!', null],
    ['hello', 'Hola', '{{name}} must stay'],
    ['hello', 'Hola {{nombre}} {{name}}', '{{nombre}} is unknown'],
    ['photos_one', 'Una foto de {{name}}', null],
    ['photos_many', '{{count}} de fotos de {{name}}', null],
    ['photos_many', 'Un millón de fotos de {{name}}', '{{count}} must stay'],
    ['photos_other', 'Fotos de {{name}}', '{{count}} must stay'],
    ['photos_other', '{{count}} fotos', '{{name}} must stay'],
    ['hint', 'Llame al {{phone}} o lea <link>la guía</link>', null],
    ['hint', '{{phone}} <link>la guía', '</link> must stay'],
    ['hint', '{{phone}} <link>a</link><link>b</link>', 'exactly once'],
    ['hint', '{{phone}} <link>a</link><script>', '<script> is unknown'],
  ])('%s: %s', (key, text, reason) => {
    const why = whyMarksDiffer(of(key), text)
    if (reason === null) expect(why).toBeNull()
    else expect(why).toContain(reason)
  })

  test('may always be the shipped ones, and need each parameter', () => {
    const word = fc.stringMatching(/^[a-z]{1,8}$/)
    fc.assert(
      fc.property(fc.array(fc.tuple(fc.string(), word), { minLength: 1 }), (pieces) => {
        const clean = pieces.map(([text, name]) => [text.replaceAll(/[{}<>]/g, ''), name] as const)
        const shipped = clean.map(([text, name]) => `${text}{{${name}}}`).join('')
        expect(whyMarksDiffer({ key: 'a', shipped, isPlural: false }, shipped)).toBeNull()
        const [, gone = ''] = clean[0] ?? []
        expect(
          whyMarksDiffer({ key: 'a', shipped, isPlural: false }, shipped.replaceAll(`{{${gone}}}`, '')),
        ).toContain(gone)
      }),
    )
  })
})

test('a language has the plural forms it needs, and a form that English lacks stands for the general one', () => {
  expect(keysIn(english, 'en')).toEqual(['hello', 'photos_one', 'photos_other', 'file_one', 'hint'])
  expect(keysIn(english, 'es')).toContain('photos_many')
  expect(keysIn(english, 'ja').filter((key) => key.startsWith('photos'))).toEqual(['photos_other'])
  expect(shippedText(english, 'photos_many')).toBe(english.photos_other)
  expect(shippedText(english, 'nothing_many')).toBeUndefined()
})
