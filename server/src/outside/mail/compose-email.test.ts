import { expect, test } from 'vitest'
import { checkMessage } from './validate-message.ts'
import { composeEmail } from './compose-email.ts'
import type { EmailContent, MailBrand } from './email-content.ts'

const brand: MailBrand = {
  title: 'Northline ADAS',
  colour: '#ffd400',
  logo: null,
  signature: ['Northline Calibration', '2210 Fulton St E, Grand Rapids, MI 49503', '(616) 555-0142'],
}
const letter = (word = 'Halvorsen Collision', url = 'https://app.example/authorize?a&b=c'): EmailContent => ({
  preview: word,
  heading: word,
  parts: [
    { kind: 'words', text: word },
    { kind: 'rich', html: '<h2>Hello</h2><ul><li><p>One</p></li></ul>', text: 'Hello\n\n- One' },
    { kind: 'code', code: '482913' },
    { kind: 'facts', rows: [{ name: 'Shop', value: word }] },
    { kind: 'amounts', rows: [{ name: word, value: '$210.00' }], total: '$390.00' },
    { kind: 'link', label: 'Answer now', url },
    { kind: 'small', text: 'Forward it with care.' },
  ],
})

function wordsOf(html: string): string {
  return html
    .slice(html.indexOf('<h1'))
    .replace(/<[^>]+>/g, ' ')
    .replaceAll('&#38;', '&')
    .replace(/\s+/g, ' ')
}

test('an email has the same content in HTML and in plain text', () => {
  const { html, text } = composeEmail('Hello', letter(), brand)
  const lines = text.split('\n').slice(2)
  for (const line of lines.filter((one) => one && one !== '--'))
    for (const part of line.replace(/^- /, '').split(': '))
      expect(wordsOf(html)).toContain(part.replace(/:$/, ''))
})

test('an email has the band of its brand', () => {
  const { html } = composeEmail('Hello', letter(), brand)
  expect(html).toContain('bgcolor="#ffd400"')
  expect(html).toContain('color:#161d20">Northline ADAS')
  expect(html).toContain('prefers-color-scheme: dark')
  expect(html).not.toContain('undefined')
})

test('formatted text gets inline styles, because email clients ignore style sheets', () => {
  const { html } = composeEmail('Hello', letter(), brand)
  expect(html).toMatch(/<h2 class="text" style="[^"]*font-size:18px/)
  expect(html).toMatch(/<ul class="text" style="[^"]*"><li>One<\/li><\/ul>/)
})

test('the logo is attached as an inline picture', () => {
  const logo = { content: Buffer.from('png'), contentType: 'image/png' as const }
  const { attachments, html } = composeEmail('Hello', letter(), { ...brand, logo })
  expect(attachments.map(({ filename, cid }) => [filename, cid])).toEqual([['logo.png', 'brand-logo']])
  expect(html).toContain('src="cid:brand-logo"')
})

test('user input can neither inject markup nor a header', () => {
  const evil = '"><script>alert(1)</script>\r\nBcc: all@shop.example\u2028\'&'
  const dressed = { ...brand, title: evil, colour: '#000;}</style>', signature: [evil] }
  const mail = composeEmail(evil, letter(evil), dressed)
  expect(mail.html).not.toContain('<script')
  expect(mail.html.match(/<\/style>/g)).toHaveLength(1)
  expect(mail.subject).not.toMatch(/[\r\n\u2028]/)
  checkMessage({ from: { address: 'a@b.example' }, to: ['c@d.example'], ...mail })
})

test.each(['javascript:alert(1)', 'data:text/html,x', 'no address'])('%s is never a link', (bad) => {
  expect(() => composeEmail('Hello', letter('Hello', bad), brand)).toThrow(TypeError)
})
