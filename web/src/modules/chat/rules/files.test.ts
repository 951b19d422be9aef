import { expect, test } from 'vitest'
import { accepted, refusalOf, sizeText } from './files.ts'

test('accepts every file type of the spec', () => {
  const kinds = 'bmp jpeg png gif csv mp3 mpeg pdf rtf txt zip xls xlsx ppt pptx doc docx'.split(' ')
  for (const kind of kinds) {
    expect(accepted.split(',')).toContain(`.${kind}`)
    expect(refusalOf({ name: `Report of Monday.${kind.toUpperCase()}`, size: 10 })).toBeUndefined()
  }
})

test.each([
  ['run.exe', 10],
  ['page.html', 10],
  ['drawing.svg', 10],
  ['no ending', 10],
  ['photo.png.exe', 10],
  ['large.pdf', 50 * 1024 * 1024 + 1],
  ['empty.pdf', 0],
])('refuses %s of %i bytes with a message', (name, size) => expect(refusalOf({ name, size })).toBeTruthy())

test('formats sizes', () => expect([900, 2048, 2_500_000].map(sizeText)).toEqual(['900 B', '2 kB', '2.4 MB']))
