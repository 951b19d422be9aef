import { expect, test } from 'vitest'
import { checkMessage, isMailAddress } from './validate-message.ts'
import type { MailMessage } from './mail.ts'
import { outboxMail } from './outbox.ts'

test.each(['a@b.co', "o'neil+ro48213@sub.shop.example", 'jürgen@müller.example', 'x@xn--mller-kva.example'])(
  '%s is an address',
  (address) => expect(isMailAddress(address)).toBe(true),
)

test.each([
  '',
  '@shop.example',
  'shop.example',
  'a@b',
  'a b@shop.example',
  'a@shop.example\r\nBcc: all@shop.example',
  'a@shop.example,b@shop.example',
  'Ann <a@shop.example>',
  'a@@shop.example',
  'a@-shop.example',
  'a@shop..example',
  '.a@shop.example',
  `${'a'.repeat(65)}@shop.example`,
  `a@${'b'.repeat(250)}.example`,
])('%j is not an email address', (address) => expect(isMailAddress(address)).toBe(false))

const message: MailMessage = {
  from: { name: 'Northline', address: 'reports@northline.example' },
  to: ['ann@shop.example'],
  subject: 'Report',
  text: '',
  html: '',
}

test.each<[string, Partial<MailMessage>]>([
  ['subject', { subject: 'Report\r\nBcc: all@shop.example' }],
  ['sender name', { from: { name: 'North\nline', address: 'reports@northline.example' } }],
  ['id', { id: '<1@x>\nX: y' }],
  ['file name', { attachments: [{ filename: 'a\r\nb.pdf', contentType: 'a/b', content: Buffer.of() }] }],
  ['file type', { attachments: [{ filename: 'a.pdf', contentType: 'a/b\nX: y', content: Buffer.of() }] }],
])('a line break in the %s is refused', (part, change) => {
  expect(() => checkMessage({ ...message, ...change })).toThrow(`The ${part} contains a line break.`)
})

test('a message without recipients is refused', () => {
  expect(() => checkMessage({ ...message, to: [] })).toThrow('no recipient')
})

test('the outbox stores only messages that could be sent', async () => {
  const kept: unknown[] = []
  const mail = outboxMail(async (one) => void kept.push(one))
  const receipt = await mail.send(message)
  await expect(mail.send({ ...message, to: ['nobody'] })).rejects.toMatchObject({ permanent: true })
  expect(kept).toEqual([{ ...message, id: receipt.id }])
})
