import bidiOf from 'bidi-js'
import fc from 'fast-check'
import pdfmake from 'pdfmake'
import { expect, test } from 'vitest'
import './render.ts'
import { Line } from './pdfmake-line.ts'
import { calibrationReport } from './report.ts'
import { sampleReport } from './testing/sample.ts'
import { isolate, runsOf, scriptsOf, visualOrder, type Run } from './bidi-runs.ts'

const bidi = bidiOf()

/** As shown on the page: a font reverses the letters of its own runs. */
function seen(runs: Run[]): string {
  return visualOrder(runs)
    .map((at) => runs[at] as Run)
    .map(({ text, level }) => (level % 2 === 1 ? [...text].toReversed().join('') : text))
    .join('')
}

test('leaves Latin text as it is', () => {
  expect(runsOf('Zoë Müller, Δx 12°')).toBeNull()
  expect(scriptsOf('Łódź')).toEqual([])
})

test('sets each letter with its marks in a font that has it', () => {
  const fonts = (text: string) => (runsOf(text) ?? []).map((run) => [run.text, run.font])
  expect(fonts('Wei 张伟 2')).toEqual([
    ['Wei ', undefined],
    ['张伟', 'Han'],
    [' 2', undefined],
  ])
  expect(fonts('한국 カー')).toEqual([
    ['한국', 'Hangul'],
    [' ', undefined],
    ['カー', 'Han'],
  ])
  expect(fonts('שָׁלוֹם')).toEqual([['שָׁלוֹם', 'Hebrew']])
  expect(scriptsOf('محمد Kim 김')).toEqual(['Arabic', 'Hangul'])
})

test('shows words right to left, numbers and brackets per Unicode', () => {
  expect(seen(runsOf('יוסף כהן (מנהל) 12') ?? [])).toBe('12 (להנמ) ןהכ ףסוי')
  const stamp = '03/12/2026 04:10 pm EDT'
  expect(seen(runsOf(`${isolate('יוסף כהן')}, ${stamp}`) ?? [])).toBe(`ןהכ ףסוי, ${stamp}`)
  expect(seen(runsOf('יוסף הגיע. Toyota', true) ?? [])).toBe('Toyota .עיגה ףסוי')
  expect(seen(runsOf('Shop יוסף כהן, Ohio') ?? [])).toBe('Shop ןהכ ףסוי, Ohio')
  const letters = fc.array(fc.constantFrom('a', 'B', 'א', 'ב', 'م', ' ', '1', '(', ')', '.', '-', '漢'))
  fc.assert(
    fc.property(letters, (all) => {
      const text = all.join('').trim()
      for (const free of [true, false]) {
        const levels = bidi.getEmbeddingLevels(text, free ? 'auto' : 'ltr')
        const runs = runsOf(text, free)
        if (runs) expect(seen(runs)).toBe(bidi.getReorderedString(text, levels))
      }
    }),
  )
})

test('orders the words of a line the same way, with trailing blanks last', () => {
  const line = new Line(500)
  const words = ['יוסף', ' ', 'כהן', ' '].map((text, at) => ({
    text,
    width: at % 2 ? 3 : 20,
    level: 1,
    x: 0,
  }))
  for (const word of words) line.addInline(word)
  expect(words.map(({ x }) => x)).toEqual([23, 20, 0, 43])
})

test('a document embeds only the fonts it needs', async () => {
  const latin = await calibrationReport(sampleReport())
  expect(latin.toString('latin1')).not.toContain('Noto')
  const file = (name: string) => pdfmake.virtualfs.existsSync(`${name}-400-normal.woff`)
  expect(file('noto-sans-hebrew-hebrew')).toBe(false)
  const hebrew = await calibrationReport(sampleReport({ customer: 'יוסף כהן' }))
  expect(hebrew.toString('latin1')).toMatch(/FontName \/[A-Z]+\+NotoSansHebrew/)
  expect(file('noto-sans-kr-korean')).toBe(false)
  const all = await calibrationReport(sampleReport({ customer: 'محمد', ro: '张伟 김철수' }))
  for (const name of ['NotoSansArabic', 'NotoSansSC', 'NotoSansKR']) {
    expect(all.toString('latin1')).toContain(`+${name}`)
  }
})
