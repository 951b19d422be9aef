import { createHash } from 'node:crypto'
import type { Services } from '#server/kernel/services.ts'
import type { MailAttachment, MailReceipt } from '../../../outside/mail/mail.ts'
import { attachmentRendererOf } from './attachment-renderers.ts'
import { senderOf } from './sender.ts'
import type { Send } from './send-worker.ts'
import { t } from '../texts.ts'

/** Sends an email to the mail server. Its attachments are rendered at this point. */
export const sendMail =
  (services: Services): Send =>
  async (row) => {
    const sender = senderOf(services.settings.mailFrom, {
      fromName: row.from_name,
      fromEmail: row.from_email,
    })
    const attachments: MailAttachment[] = []
    for (const ref of row.attachments ?? [])
      attachments.push(await attachmentRendererOf(ref.kind)(services, ref))
    const receipt = await services.mail.send({
      id: messageId(row.id, row.created_at, sender.from.address),
      ...sender,
      to: row.to.split(/\s*,\s*/),
      subject: row.subject ?? '',
      html: row.html ?? '',
      text: row.text,
      attachments,
    })
    return { state: receipt.isKept ? 'kept' : 'sent', response: responseText(receipt) }
  }

/** Sends a text message to the carrier. */
export const sendSms =
  (services: Services): Send =>
  async (row) => {
    const receipt = await services.sms.send({ to: row.to, text: row.text })
    return { state: receipt.isKept ? 'kept' : 'sent', response: receipt.response }
  }

/** A Message-ID that stays the same for every attempt to send one email and differs from that of any other. */
const messageId = (id: number, createdAt: string, address: string): string => {
  const hash = createHash('sha256').update(`${id} ${createdAt}`).digest('hex').slice(0, 16)
  return `<mail.${id}.${hash}@${address.split('@').at(-1)}>`
}

const responseText = ({ response, refused }: MailReceipt): string =>
  refused.length === 0
    ? response
    : t('delivery.partly', {
        response,
        refused: refused.map(({ address, reply }) => `${address}: ${reply}`).join('; '),
      })
