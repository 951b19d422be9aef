import { DeliveryError } from '../delivery.ts'
import type { MailMessage } from './mail.ts'

const CONTROL = /\p{Cc}/u
const LOCAL = /^[^\s\p{Cc}"(),:;<>@[\\\]]+$/u
const LABEL = /^[\p{L}\p{N}](?:[\p{L}\p{N}-]*[\p{L}\p{N}])?$/u

/**
 * Whether mail can be sent to this address: one bare address, no display name, no list, at most 254 characters.
 * Narrower than RFC 5321 on purpose: quoted local parts and address literals are refused.
 */
export function isMailAddress(text: string): boolean {
  if (text.length > 254) return false
  const at = text.lastIndexOf('@')
  const local = text.slice(0, Math.max(at, 0))
  if (local.length > 64 || !LOCAL.test(local)) return false
  if (local.startsWith('.') || local.endsWith('.') || local.includes('..')) return false
  const labels = text.slice(at + 1).split('.')
  return labels.length > 1 && labels.every((label) => label.length <= 63 && LABEL.test(label))
}

/**
 * Refuses a message that could not be sent as it is meant: a bad address, nobody to send to, or a line break in
 * what becomes a header. Throws a permanent DeliveryError that names the part.
 */
export function checkMessage(message: MailMessage): void {
  const senders = message.replyTo ? [message.from, message.replyTo] : [message.from]
  if (message.to.length === 0) refuse('The message has no recipient.')
  for (const address of [...message.to, ...senders.map((sender) => sender.address)]) {
    if (!isMailAddress(address)) refuse(`"${shown(address)}" is not a mail address.`)
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
    if (text !== undefined && CONTROL.test(text)) refuse(`The ${part} holds a line break.`)
  }
}

function refuse(words: string): never {
  throw new DeliveryError(words, { permanent: true })
}

function shown(address: string): string {
  return address.replace(/\p{Cc}/gu, ' ').slice(0, 80)
}
