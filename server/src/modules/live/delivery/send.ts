import { createHash } from 'node:crypto'
import type { Services } from '#server/kernel/services.ts'
import type { MailAttachment, MailReceipt } from '../../../outside/mail/mail.ts'
import { makerOf } from './attachments.ts'
import { senderOf } from './sender.ts'
import type { Send } from './worker.ts'

/** Hands a mail to the mail server, with what goes along made now. */
export const sendMail =
  (services: Services): Send =>
  async (row) => {
    const sender = senderOf(services.settings.mailFrom, {
      fromName: row.from_name,
      fromEmail: row.from_email,
    })
    const attachments: MailAttachment[] = []
    for (const ref of row.attachments ?? []) attachments.push(await makerOf(ref.kind)(services, ref))
    const receipt = await services.mail.send({
      id: messageId(row.id, row.created_at, sender.from.address),
      ...sender,
      to: row.to.split(/\s*,\s*/),
      subject: row.subject ?? '',
      html: row.html ?? '',
      text: row.text,
      attachments,
    })
    return { state: receipt.isKept ? 'kept' : 'sent', words: wordsOf(receipt) }
  }

/** Hands a text message to the carrier. */
export const sendSms =
  (services: Services): Send =>
  async (row) => {
    const receipt = await services.sms.send({ to: row.to, text: row.text })
    return { state: receipt.isKept ? 'kept' : 'sent', words: receipt.response }
  }

/** The same for every try of one mail, and unlike that of any other. */
const messageId = (id: number, createdAt: string, address: string): string => {
  const mark = createHash('sha256').update(`${id} ${createdAt}`).digest('hex').slice(0, 16)
  return `<mail.${id}.${mark}@${address.split('@').at(-1)}>`
}

const wordsOf = ({ response, refused }: MailReceipt): string =>
  refused.length === 0
    ? response
    : `${response}. Not taken for ${refused.map(({ address, reply }) => `${address}: ${reply}`).join('; ')}`
