import { describe, expect, test } from 'vitest'
import { findFaults } from './check-languages.ts'
import { findLiterals } from './find-literals.ts'
import { readCatalogs, readStrings } from './read-catalog.ts'

test.for([
  ['text of an element', '<p>Saved</p>', ['1: Saved']],
  ['a label', '<Button label="Save" />', ['1: Save']],
  ['a label by way of a condition', "<Button label={isNew ? 'Add' : 'save'} />", ['1: Add']],
  ['a phrase anywhere', "toast.ok('The visit is saved')", ['1: The visit is saved']],
  ['what a toast says', "toast.error('Not saved yet')", ['1: Not saved yet']],
  ['a phrase with a value in it', 'toast.ok(`RO ${number} is saved`)', ['1: RO {} is saved']],
  ['a property that is shown', "const x = { title: 'Visits' }", ['1: Visits']],
  ['a problem', "throw refused('This visit is over.')", ['1: This visit is over.']],
] as const)('finds %s', ([, source, found]) => {
  expect(findLiterals(source)).toEqual(found)
})

test.for([
  ['a class name', '<p className="Big red" />'],
  ['a call', "await api('POST blog/saveBlog', body)"],
  ['SQL', 'await sql`Select a from b`'],
  ['an error for developers', "throw new Error('No such column here')"],
  ['a log line', "log.warn({ path }, 'Could not reach the broker')"],
  ['a description for the API page', "call({ says: 'Saves a post.' })"],
  ['a key', "if (event.key === 'Escape') close()"],
  ['a number with its unit glued to a name', 'const id = `${kind}-${number}`'],
  ['a type', "type Kind = 'New visit' | 'Old visit'"],
  ['what a comment explains', "// texts-ignore: a header\nsend('Retry After')"],
] as const)('leaves %s alone', ([, source]) => {
  expect(findLiterals(source)).toEqual([])
})

test('reads the entries of a catalog', () => {
  expect(
    readCatalogs("export const t = texts('chat', { send: 'Send', 'list.empty': 'No chats yet' })"),
  ).toEqual([{ exported: 't', namespace: 'chat', keys: ['send', 'list.empty'] }])
})

test('knows the keys that a file uses, in whole and by their beginning', () => {
  const { strings, patterns } = readStrings(
    "import { t } from './texts.ts'\nconst f = () => [t('send'), t(`state.${state}`)]",
  )
  expect(strings.has('send')).toBe(true)
  expect(patterns.map((pattern) => pattern.test('state.open'))).toEqual([true])
})

test('finds texts that are read while a module loads', () => {
  const { importTimeCalls } = readStrings(
    "import { t } from './texts.ts'\nconst title = t('a')\nconst later = () => t('b')",
  )
  expect(importTimeCalls).toEqual(['2'])
})

describe('a language', () => {
  const english = { hello: 'Hello {{name}}', files_one: '{{count}} file', files_other: '{{count}} files' }
  const pair = (en: string, text: string) => ({ en, text })
  const whole = {
    hello: pair('Hello {{name}}', 'Hola {{name}}'),
    files_one: pair('{{count}} file', 'Un archivo'),
    files_many: pair('{{count}} files', '{{count}} de archivos'),
    files_other: pair('{{count}} files', '{{count}} archivos'),
  }
  const { files_many: _many, ...withoutMany } = whole

  test.for([
    ['whole', whole, []],
    ['with a plural form that is missing', withoutMany, ['files_many is missing; run npm run languages']],
    [
      'with a text that nobody uses',
      { ...whole, old: pair('Old', 'Viejo') },
      ['old: the product has no such text'],
    ],
    [
      'with an outdated text',
      { ...whole, hello: pair('Hi {{name}}', 'Hola {{name}}') },
      ['hello: the English is now "Hello {{name}}"; look at the translation, and write it into "en"'],
    ],
    [
      'without a parameter',
      { ...whole, hello: pair('Hello {{name}}', 'Hola') },
      [expect.stringMatching(/^hello: .*\{\{name\}\}/)],
    ],
    [
      'with another space',
      { ...whole, hello: pair('Hello {{name}}', 'Hola {{name}} ') },
      ['hello: keep the spaces at its ends'],
    ],
  ] as const)('%s', ([, pairs, faults]) => {
    expect(findFaults('es', english, pairs, true)).toEqual({ faults, missing: 0 })
  })

  test('may lack texts until it is complete', () => {
    const pairs = { ...whole, hello: pair('Hello {{name}}', '') }
    expect(findFaults('es', english, pairs, false)).toEqual({ faults: [], missing: 1 })
    expect(findFaults('es', english, pairs, true).faults).toEqual([
      'hello isn\'t translated: "Hello {{name}}"',
    ])
  })
})
