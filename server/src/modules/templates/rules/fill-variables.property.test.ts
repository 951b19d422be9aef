import fc from 'fast-check'
import { expect, test } from 'vitest'
import { templateKinds } from '#contract/templates.ts'
import { cleanRichText } from '#server/kernel/security/rich-text.ts'
import { splitAtDetails, escapeHtml, fill, variableProblem } from './fill-variables.ts'
import { shippedWording, variablesOf } from './kinds.ts'
import { toPlainText } from './plain-text.ts'
import { sampleCore, sampleValues } from './sample.ts'
import { writeMail } from './write-mail.ts'

const brand = { title: 'Northline', colour: null, logo: null, signature: ['Northline'] }

test.each([
  ['{{ro}} and {{ ro }}', '48 and 48'],
  ['{{customer|the customer}}', 'the customer'],
  ['{{customer}}', ''],
  ['{{strange}}', ''],
  ['{{__proto__}}{{constructor|x}}', 'x'],
])('fills in: %s', (text, said) => {
  expect(fill(text, { ro: '48', customer: ' ' })).toBe(said)
})

test.each([
  ['{{ro}} {{vin|none}}', undefined],
  ['{{rro}} {{vin}} {{x}}', "There's no {{rro}}, {{x}}. Choose one from the list of variables."],
  ['{{ro}', 'A variable has two braces on each side, such as {{ro}}. One of them is missing.'],
  ['ro}}', 'A variable has two braces on each side, such as {{ro}}. One of them is missing.'],
  ['{{r<b>o</b>}}', 'Write {{ro}} without formatting inside the braces.'],
  ['{ro} {"a": {"b": 1} }', undefined],
])('reports %s: %s', (text, trouble) => {
  expect(variableProblem(text, ['ro', 'vin'])).toBe(trouble)
})

test('puts the details block where the wording has it, or after it', () => {
  expect(splitAtDetails('<p>a</p><p>{{details}}</p><p>b</p>')).toEqual(['<p>a</p>', '<p>b</p>'])
  expect(splitAtDetails('<p>a</p>')).toEqual(['<p>a</p>', ''])
  expect(splitAtDetails('a {{ details }} b {{details}}')).toEqual(['a ', ' b '])
})

test('converts formatted text to plain text', () => {
  const html = '<h2>Hello</h2><p>One<br>two &amp; &lt;3&gt;</p><ul><li><p>a</p></li><li><p>b</p></li></ul>'
  expect(toPlainText(`${html}<p><a href="https://x.example">here</a></p>`)).toBe(
    'Hello\n\nOne\ntwo & <3>\n- a\n- b\n\nhere (https://x.example)',
  )
})

test.each(templateKinds)('the default wording of %s passes its own checks and makes a mail', (kind) => {
  const shipped = shippedWording(kind)
  const known = variablesOf(kind).map(({ name }) => name)
  expect([shipped.subject, shipped.html].map((text) => variableProblem(text, known))).toEqual([
    undefined,
    undefined,
  ])
  expect(cleanRichText(shipped.html)).toBe(shipped.html)
  const core = sampleCore(kind, 'https://app.example')
  const mail = writeMail({ ...shipped, template: '' }, sampleValues(kind), core, brand)
  expect(mail.html + mail.text + mail.subject).not.toMatch(/\{\{|undefined/)
})

test('values always end up as plain text in the mail', () => {
  const words = { subject: 'RO {{ro}}', html: '<p>a {{ro}} b</p><p>{{details}}</p><p>c</p>', template: '' }
  const core = { heading: 'Vehicle', parts: [] }
  const frame = writeMail(words, { ro: 'X' }, core, brand)
  const tags = (html: string) => html.match(/<[^>]*>/g)?.filter((tag) => tag !== '<br>')
  fc.assert(
    fc.property(
      fc.oneof(fc.string(), fc.constantFrom('<script>', '{{vin}}', '$&', '"><b>', '&lt;')),
      (ro) => {
        const mail = writeMail(words, { ro, vin: 'secret' }, core, brand)
        expect(tags(mail.html)).toEqual(tags(frame.html))
        expect(mail.subject).not.toMatch(/[\r\n]/)
        expect(mail.text).not.toContain('secret')
        if (ro.trim()) expect(mail.html).toContain(`a ${escapeHtml(ro.trim())} b`)
      },
    ),
    { numRuns: 500 },
  )
})

test('no text with variables breaks the filling', () => {
  const piece = fc.constantFrom('{{', '}}', '{', '}', 'ro', '|', ' ', '<p>', '</p>', 'details', '{{ro}}')
  fc.assert(
    fc.property(fc.array(piece, { maxLength: 20 }), (pieces) => {
      const text = pieces.join('')
      const core = { heading: 'Vehicle', parts: [] }
      const mail = writeMail({ subject: text, html: text, template: text }, { ro: '48' }, core, brand)
      expect(mail.subject).not.toBe('')
    }),
    { numRuns: 500 },
  )
})
