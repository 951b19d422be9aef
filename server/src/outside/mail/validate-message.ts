import { DeliveryError } from '../delivery-error.ts'
import type { MailMessage } from './mail.ts'
import { t } from '../texts.ts'

const CONTROL = /\p{Cc}/u
const LOCAL = /^[^\s\p{Cc}"(),:;<>@[\\\]]+$/u
const LABEL = /^[\p{L}\p{N}](?:[\p{L}\p{N}-]*[\p{L}\p{N}])?$/u

/**
 * Whether email can be sent to this address: a single bare address without a display name, at most 254 characters long.
 * It is deliberately stricter than RFC 5321: quoted local parts and address literals are not accepted.
 */
export function isMailAddress(text: string): boolean {
  if (text.length > 254) return false
  const at = text.lastIndexOf('@')
  const local = text.slice(0, Math.max(at, 0))
  if (local.length > 64 || !LOCAL.test(local)) return false
  if (local.startsWith('.') || local.endsWith('.') || local.includes('..')) return false
  const domainLabels = text.slice(at + 1).split('.')
  return domainLabels.length > 1 && domainLabels.every((label) => label.length <= 63 && LABEL.test(label))
}

/**
 * Rejects a message that could not be sent as intended: a malformed address, no recipients, or a line break in what
 * becomes a header.
 * @throws DeliveryError, permanent, that names the offending part
 */
export function checkMessage(message: MailMessage): void {
  const senders = message.replyTo ? [message.from, message.replyTo] : [message.from]
  if (message.to.length === 0) refuse(t('mail.noRecipient'))
  for (const address of [...message.to, ...senders.map((sender) => sender.address)]) {
    if (!isMailAddress(address)) refuse(t('mail.badAddress', { address: printable(address) }))
  }
  const headers = [
    ['subject', message.subject],
    ['id', message.id],
    ...senders.map((sender) => ['sender name', sender.name] as const),
    ...(message.attachments ?? []).flatMap(
      (file) =>
        [
          ['file name', file.filename],
          ['file type', file.contentType],
          ['picture id', file.cid],
        ] as const,
    ),
  ] as const
  for (const [part, text] of headers) {
    if (text !== undefined && CONTROL.test(text)) refuse(t('mail.lineBreak', { part }))
  }
}

function refuse(message: string): never {
  throw new DeliveryError(message, { permanent: true })
}

function printable(address: string): string {
  return address.replace(/\p{Cc}/gu, ' ').slice(0, 80)
}
