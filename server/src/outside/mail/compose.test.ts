import { expect, test } from 'vitest'
import { checkMessage } from './check.ts'
import { composeMail, type MailContent } from './compose.ts'
import type { MailBrand } from './letter.ts'

const brand: MailBrand = {
  title: 'Northline ADAS',
  colour: '#ffd400',
  logo: null,
  signature: ['Northline Calibration', '2210 Fulton St E, Grand Rapids, MI 49503', '(616) 555-0142'],
}
const job = {
  vehicle: '2019 Volkswagen Atlas SE',
  ro: '48205',
  vin: '1V2WR2CA5KC530982',
  shop: 'Halvorsen Collision',
}
const link = 'https://app.example/reset?token=a&b=c'
const report: MailContent = {
  template: 'calibrationReport',
  values: {
    ...job,
    completed: '03/12/2026 03:42 pm EDT',
    note: 'Keys are at the desk.',
    report: { filename: 'RO 48205.pdf', pdf: Buffer.from('%PDF') },
  },
}
const contents: MailContent[] = [
  { template: 'resetPassword', values: { firstName: 'Dana', link, minutes: 30 } },
  { template: 'signInCode', values: { firstName: '', code: '482913', minutes: 10 } },
  report,
  {
    template: 'servicesAuthorisation',
    values: {
      ...job,
      services: [
        { description: 'Front camera, static target', amount: '$210.00' },
        { description: 'Front radar, dynamic', amount: '$180.00' },
      ],
      total: '$390.00',
      link,
      until: '03/14/2026 05:00 pm EDT',
    },
  },
]

function wordsOf(html: string): string {
  const body = html.slice(html.indexOf('<h1'))
  return body
    .replace(/<[^>]+>/g, ' ')
    .replaceAll('&#38;', '&')
    .replace(/\s+/g, ' ')
}

test.each(contents)('$template says the same in HTML and in text', (content) => {
  const { html, text } = composeMail(content, brand)
  const words = wordsOf(html)
  for (const line of text
    .split('\n')
    .slice(2)
    .filter((one) => one && one !== '--')) {
    for (const part of line.split(': ')) expect(words).toContain(part.replace(/:$/, ''))
  }
})

test.each(contents)('$template stands under the band of its brand', (content) => {
  const { html } = composeMail(content, brand)
  expect(html).toContain('bgcolor="#ffd400"')
  expect(html).toContain('color:#161d20">Northline ADAS')
  expect(html).toContain('prefers-color-scheme: dark')
  expect(html).not.toContain('undefined')
})

test('the subjects tell vehicle and RO, and no secret', () => {
  expect(contents.map((content) => composeMail(content, brand).subject)).toEqual([
    'Set a new password',
    'Your sign-in code',
    'Calibration report: 2019 Volkswagen Atlas SE, RO 48205',
    '2 services need your answer: 2019 Volkswagen Atlas SE, RO 48205',
  ])
})

test('the report goes along, and the logo as a picture of the letter', () => {
  const logo = { content: Buffer.from('png'), contentType: 'image/png' as const }
  const { attachments, html } = composeMail(report, { ...brand, logo })
  expect(attachments.map(({ filename, cid }) => [filename, cid])).toEqual([
    ['logo.png', 'brand-logo'],
    ['RO 48205.pdf', undefined],
  ])
  expect(html).toContain('src="cid:brand-logo"')
})

test('nothing that somebody typed runs, nor reaches a header', () => {
  const evil = '"><script>alert(1)</script>\r\nBcc: all@shop.example\u2028\'&'
  const values = { ...job, vehicle: evil, ro: evil, vin: evil, shop: evil, completed: evil, note: evil }
  const mail = composeMail(
    { template: 'calibrationReport', values: { ...values, report: { filename: 'a.pdf', pdf: Buffer.of() } } },
    { ...brand, title: evil, colour: '#000;}</style>', signature: [evil] },
  )
  expect(mail.html).not.toContain('<script')
  expect(mail.html.match(/<\/style>/g)).toHaveLength(1)
  expect(mail.subject).not.toMatch(/[\r\n\u2028]/)
  checkMessage({ from: { address: 'a@b.example' }, to: ['c@d.example'], ...mail })
})

test.each(['javascript:alert(1)', 'data:text/html,x', 'no address'])('%s is never a link', (bad) => {
  const values = { firstName: '', link: bad, minutes: 30 }
  expect(() => composeMail({ template: 'resetPassword', values }, brand)).toThrow(TypeError)
})
