import { afterAll, expect, test, vi } from 'vitest'
import { shippedLanguageFor } from '#contract/kit/languages.ts'
import { dateText, dayName, numberText, timeText } from '#contract/kit/locale.ts'
import { dollars } from '#contract/kit/money.ts'
import { messageStamp } from '#contract/kit/time.ts'
import { resetTextEngine, shippedTexts, texts, type Params } from '#contract/kit/texts.ts'
import { readShippedTexts } from './shipped.ts'
import { pendingTexts, startTextEngine } from '../../web/src/kit/text/engine.ts'
import { pseudoLanguage } from '../../web/src/kit/text/pseudoLanguage.ts'
import { pseudoText } from '../../web/src/kit/text/pseudoText.ts'
import { parseDay, parseTime } from '../../web/src/ui/form/parse.ts'

await readShippedTexts()

/** Every shipped text with sample parameters, and each plural with the counts that matter. */
const allTexts = (): Record<string, string> => {
  const found: Record<string, string> = {}
  for (const [namespace, entries] of shippedTexts()) {
    const t = texts(namespace, entries) as unknown as (key: string, params: Params) => string
    for (const [key, text] of Object.entries(entries)) {
      const names = [...text.matchAll(/\{\{(\w+)\}\}/g)].map(([, name = '']) => name)
      const params = Object.fromEntries(names.map((name) => [name, `<${name} {{x}} $&>`]))
      const plural = /^(.*)_(one|other)$/.exec(key)
      for (const count of plural ? [0, 1, 2, 1000] : [3])
        found[`${namespace} ${key} ${count}`] = t(plural?.[1] ?? key, { ...params, count })
    }
  }
  return found
}

// Other test files in this worker read English.
afterAll(resetTextEngine)

test('the engine words every text as the built-in English does, and the pseudo language changes them all', async () => {
  const builtIn = allTexts()
  expect(Object.keys(builtIn).length).toBeGreaterThan(0)
  await startTextEngine('en')
  expect(allTexts()).toEqual(builtIn)
  await startTextEngine(pseudoLanguage)
  const pseudo = Object.entries(allTexts())
  expect(
    pseudo.filter(([key, text]) => /[a-z]{3}/i.test(builtIn[key] ?? '') && text === builtIn[key]),
  ).toEqual([])
})

test('changed texts lie over the shipped ones, and another language falls back to English', async () => {
  const t = texts('test/changed', {
    hello: 'Hello {{name}}',
    bye: 'Bye',
    files_one: '{{count}} file',
    files_other: '{{count}} files',
  })
  const changed = (languageCode: string, key: string, text: string) => ({
    languageCode,
    translationType: 'test/changed',
    key,
    text,
  })
  const words = () => [
    t('hello', { name: 'Ana' }),
    t('bye'),
    t('files', { count: 1 }),
    t('files', { count: 1e6 }),
  ]
  const mine = [
    changed('en', 'bye', 'See you'),
    changed('es', 'hello', 'Hola {{name}}'),
    changed('es', 'files_one', '{{count}} archivo'),
    changed('es', 'files_many', '{{count}} de archivos'),
  ]
  await startTextEngine('en', { changed: mine })
  expect(words()).toEqual(['Hello Ana', 'See you', '1 file', '1,000,000 files'])
  await startTextEngine('es', { changed: mine })
  expect(words()).toEqual(['Hola Ana', 'See you', '1 archivo', '1,000,000 de archivos'])
  expect(t.template('hello')).toBe('Hola {{name}}')
  await startTextEngine('en')
  expect(words()).toEqual(['Hello Ana', 'Bye', '1 file', '1,000,000 files'])
})

test('shipped texts of a language are loaded by file, once, and give way to changed ones', async () => {
  const t = texts('test/shipped', {
    hello: 'Hello {{name}}',
    bye: 'Bye',
    parts_one: '{{count}} part',
    parts_other: '{{count}} parts',
  })
  let loads = 0
  const load = async () => {
    loads += 1
    const spanish = {
      hello: 'Hola {{name}}',
      bye: 'Adiós',
      parts_one: '{{count}} pieza',
      parts_many: '{{count}} de piezas',
      parts_other: '{{count}} piezas',
    }
    return { default: { 'test/shipped': spanish } }
  }
  const changed = [{ languageCode: 'es', translationType: 'test/shipped', key: 'bye', text: 'Hasta luego' }]
  const arrived: string[] = []
  const starting = startTextEngine('es', {
    changed,
    load: (namespace) => (namespace.startsWith('test/shipped') ? load : undefined),
    onTexts: () => arrived.push(t('hello', { name: 'Ana' })),
  })
  texts('test/shippedToo', { more: 'More' })
  await starting
  expect([loads, arrived, pendingTexts()]).toEqual([1, ['Hola Ana'], undefined])
  expect(t('bye')).toBe('Hasta luego')
  expect([1, 2, 1e6, 1_500_000].map((count) => t('parts', { count }))).toEqual([
    '1 pieza',
    '2 piezas',
    '1,000,000 de piezas',
    '1,500,000 piezas',
  ])
})

test('texts that can not be loaded stay English', async () => {
  const t = texts('test/lost', { hello: 'Hello' })
  const warned = vi.spyOn(console, 'warn').mockImplementation(() => undefined)
  await startTextEngine('es', {
    load: (namespace) => (namespace === 'test/lost' ? () => Promise.reject(new Error('offline')) : undefined),
  })
  expect(t('hello')).toBe('Hello')
  expect(warned).toHaveBeenCalledOnce()
  warned.mockRestore()
})

test('dates, numbers, and money follow the language', async () => {
  const shown = () => [
    dateText('2026-03-09'),
    timeText('14:05'),
    numberText(1_234_567.5),
    dollars('-1285.5'),
    dayName('2026-03-09', { weekday: 'long' }),
    messageStamp('2026-03-09T14:05:06Z', 'UTC'),
  ]
  const plain = (list: string[]) => list.map((each) => each.replace(/[\u202f\u00a0]/g, ' '))
  resetTextEngine()
  expect(shown()).toEqual([
    '03/09/2026',
    '02:05 pm',
    '1,234,567.5',
    '−$1,285.50',
    'Monday',
    '03/09/2026 2:05:06 pm',
  ])
  expect(parseDay('3/9/26')).toBe('2026-03-09')
  await startTextEngine('es')
  expect(plain(shown())).toEqual([
    '09/03/2026',
    '02:05 p.m.',
    '1,234,567.5',
    '−$1,285.50',
    'Lunes',
    '09/03/2026 2:05:06 p.m.',
  ])
  expect([parseDay(dateText('2026-03-09')), parseDay('9/3/26'), parseTime('02:05 p.m.')]).toEqual([
    '2026-03-09',
    '2026-03-09',
    '14:05',
  ])
  await startTextEngine('not a tag')
  expect(dateText('2026-03-09')).toBe('03/09/2026')
})

test('a reader gets the nearest language that ships', () => {
  expect(shippedLanguageFor(['es-MX', 'en'])).toBe('es')
  expect(shippedLanguageFor(['fr', 'es'])).toBe('es')
  expect(shippedLanguageFor(['en-GB', 'es'])).toBe('en')
  expect(shippedLanguageFor(['fr', ''])).toBe('en')
})

test('the pseudo language keeps parameters and tags, and is longer', () => {
  const text = pseudoText('Sent to <b>{{name}}</b>. Open it')
  expect(text).toContain('<b>{{name}}</b>')
  expect(text).not.toContain('Sent')
  expect(text.length).toBeGreaterThan('Sent to <b>{{name}}</b>. Open it'.length * 1.3)
})
