import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { resetTextEngine, shippedTexts, texts, type Params } from '#contract/kit/texts.ts'
import { filesUnder, root } from '#scripts/project/files.ts'
import { startTextEngine } from '../../web/src/kit/text/engine.ts'
import { pseudoLanguage } from '../../web/src/kit/text/pseudoLanguage.ts'
import { pseudoText } from '../../web/src/kit/text/pseudoText.ts'

const files = ['contract', 'server', 'web']
  .flatMap(filesUnder)
  .filter((file) => /(^|\/)(\w+T|t)exts\.ts$/.test(file))
for (const file of files) await import(/* @vite-ignore */ join(root, file))

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

test('i18next words every text as the built-in English does, and the pseudo language changes them all', async () => {
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
  await startTextEngine('en', mine)
  expect(words()).toEqual(['Hello Ana', 'See you', '1 file', '1000000 files'])
  await startTextEngine('es', mine)
  expect(words()).toEqual(['Hola Ana', 'See you', '1 archivo', '1000000 de archivos'])
  expect(t.template('hello')).toBe('Hola {{name}}')
  await startTextEngine('en')
  expect(words()).toEqual(['Hello Ana', 'Bye', '1 file', '1000000 files'])
})

test('the pseudo language keeps parameters and tags, and is longer', () => {
  const text = pseudoText('Sent to <b>{{name}}</b>. Open it')
  expect(text).toContain('<b>{{name}}</b>')
  expect(text).not.toContain('Sent')
  expect(text.length).toBeGreaterThan('Sent to <b>{{name}}</b>. Open it'.length * 1.3)
})
