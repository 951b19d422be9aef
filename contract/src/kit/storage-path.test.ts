import { posix, win32 } from 'node:path'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { cleanFile, cleanPath, joinPath, nameInBucket, folderNameProblem } from './storage-path.ts'

test('accepts ordinary folder names, with or without slashes around them', () => {
  expect(cleanPath('')).toBe('')
  expect(cleanPath('/')).toBe('')
  expect(cleanPath('/images/')).toBe('images')
  expect(cleanPath('Forms & manuals/2026 (new)/50% off')).toBe('Forms & manuals/2026 (new)/50% off')
  expect(cleanPath('Größe/日本語/😀')).toBe('Größe/日本語/😀')
})

test('refuses every way out of the folder, however it is spelled', () => {
  const tricks = [
    ...['..', '../b', 'a/../b', 'a/..', './a', 'a/./b', 'a//b', '//a', '...', 'a/b.', ' a', 'a /b'],
    ...['..\\b', 'C:\\a', 'a\u0000', 'a\nb', 'a\u202Eb', 'a\u200Bb', '\uFEFFa', 'a\uD800'],
    ...['%2e%2e/a', '..%2fa', 'a%2Fb', 'a%5cb', '%00', '\uFF0E\uFF0E/a', '\u2025', '\u2024\u2024/b'],
    ...[
      'a\u2215b',
      'a\u2044b',
      'a\uFF0Fb',
      'a\uFF3Cb',
      'a\u29F8b',
      '\u2100',
      'a<b',
      'a|b',
      'a?b',
      'http://a',
    ],
    ...['x'.repeat(101), Array(11).fill('a').join('/'), Array(9).fill('x'.repeat(40)).join('/')],
  ]
  for (const trick of tricks) expect([trick, cleanPath(trick)]).toEqual([trick, undefined])
})

const step = fc.oneof(
  fc.string({ unit: 'binary', maxLength: 12 }),
  fc.constantFrom(
    '..',
    '.',
    '',
    '/',
    '\\',
    '%2e',
    '%2f',
    '\uFF0F',
    '\uFF0E',
    '\u2215',
    '\u2100',
    'a',
    '~',
    ':',
    ' ',
  ),
)
const hostile = fc.array(step, { maxLength: 8 }).map((steps) => steps.join('/'))

test('an accepted path stays below the root however it is read, and cleaning it again changes nothing', () => {
  fc.assert(
    fc.property(hostile, (given) => {
      const path = cleanPath(given)
      if (path === undefined) return
      expect(cleanPath(path)).toBe(path)
      const readings = [path, path.normalize('NFKC'), path.replaceAll(/%[0-9a-f]{2}/gi, decodeURIComponent)]
      for (const reading of readings)
        for (const { resolve, sep } of [posix, win32]) {
          const top = resolve(sep, 'top')
          const place = resolve(top, ...(reading === '' ? [] : reading.split('/')))
          expect(place === top || place.startsWith(`${top}${sep}`)).toBe(true)
          // Each segment is one level: no name contains a separator.
          expect(place.slice(top.length).split(sep).filter(Boolean)).toHaveLength(
            path === '' ? 0 : path.split('/').length,
          )
        }
    }),
    { numRuns: 3000 },
  )
})

test('a file is a folder and a name, and nothing that leads elsewhere', () => {
  const name = fc
    .string({ unit: 'grapheme', minLength: 1, maxLength: 20 })
    .map((each) => each.normalize('NFC'))
    .filter((each) => !folderNameProblem(each))
  fc.assert(
    fc.property(fc.array(name, { maxLength: 5 }), name, (folders, last) => {
      const folder = folders.join('/')
      fc.pre(cleanPath(folder) === folder)
      expect(cleanFile(joinPath(folder, last))).toEqual({ folder, name: last })
    }),
  )
  expect(cleanFile('/a.pdf')).toEqual({ folder: '', name: 'a.pdf' })
  for (const trick of [
    '',
    '/',
    'a/',
    '..',
    'a/..',
    '../a.pdf',
    'a/../../b.pdf',
    'a\\b.pdf',
    'a\u0000.pdf',
    '%2e%2e/a',
  ])
    expect([trick, cleanFile(trick)]).toEqual([trick, undefined])
})

test('a name in a bucket has one spelling', () => {
  expect(nameInBucket('Gro\u0308\u00dfe 1\u20442.pdf')).toBe('Gr\u00f6\u00dfe 1_2.pdf')
})
