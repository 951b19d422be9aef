import { randomUUID } from 'node:crypto'
import type SMTPConnection from 'nodemailer/lib/smtp-connection/index.js'
import { DeliveryError, cleanResponse } from '../delivery-error.ts'
import { checkMessage } from './validate-message.ts'
import type { Mail, MailMessage, RefusedRecipient } from './mail.ts'
import { t } from '../texts.ts'

/** Timeouts in milliseconds: to connect, for the server's greeting, and for any silence after that. */
export type SmtpTimeouts = { connect: number; greeting: number; silence: number }

const DEFAULT_TIMEOUTS: SmtpTimeouts = { connect: 10_000, greeting: 10_000, silence: 30_000 }

/**
 * Sends email through a mail server given as `smtp://[user:password@]host[:port]` or `smtps://` (TLS from the start).
 * With `smtp://`, TLS is used if the server offers it. A password is sent over TLS only, unless the server is this
 * machine. Throws immediately if the address cannot be parsed.
 */
export function smtpMail(url: string, timeouts: SmtpTimeouts = DEFAULT_TIMEOUTS): Mail {
  const server = parseServer(url)
  // Loaded with the first email, because the library takes 4 MB of memory.
  const open = async () =>
    (await import('nodemailer')).createTransport({
      ...server,
      connectionTimeout: timeouts.connect,
      greetingTimeout: timeouts.greeting,
      socketTimeout: timeouts.silence,
      dnsTimeout: timeouts.connect,
      disableFileAccess: true,
      disableUrlAccess: true,
    })
  let transport: ReturnType<typeof open> | undefined
  return {
    async send(message) {
      checkMessage(message)
      const id = message.id ?? `<${randomUUID()}@${message.from.address.split('@').at(-1)}>`
      try {
        const info = await (await (transport ??= open())).sendMail(envelope(message, id))
        return { id, response: cleanResponse(info.response), refused: refusedRecipients(info.rejectedErrors) }
      } catch (error) {
        throw toDeliveryError(error as SMTPConnection.SMTPError)
      }
    },
  }
}

function parseServer(url: string) {
  const address = URL.parse(url)
  const secure = address?.protocol === 'smtps:'
  if (!address?.hostname || (!secure && address.protocol !== 'smtp:')) {
    throw new Error('SMTP_URL must look like smtp://user:password@host:587 or smtps://user:password@host:465')
  }
  const host = address.hostname.replace(/^\[|\]$/g, '')
  const isLocal = host === 'localhost' || host === '::1' || host.startsWith('127.')
  const auth = address.username
    ? { user: decodeURIComponent(address.username), pass: decodeURIComponent(address.password) }
    : undefined
  const port = address.port ? Number(address.port) : secure ? 465 : 587
  return { host, port, secure, auth, requireTLS: Boolean(auth) && !secure && !isLocal }
}

function envelope(message: MailMessage, messageId: string) {
  return {
    messageId,
    from: { name: message.from.name ?? '', address: message.from.address },
    replyTo: message.replyTo && { name: message.replyTo.name ?? '', address: message.replyTo.address },
    // Passed as objects, so that no part of an address can be parsed as a second one.
    to: message.to.map((address) => ({ name: '', address })),
    subject: message.subject,
    text: message.text,
    html: message.html,
    // Suppresses vacation autoreplies (RFC 3834).
    headers: { 'Auto-Submitted': 'auto-generated' },
    attachments: message.attachments?.map((file) => ({
      ...file,
      contentDisposition: file.cid ? ('inline' as const) : ('attachment' as const),
    })),
  }
}

function toDeliveryError(error: SMTPConnection.SMTPError): DeliveryError {
  const code = error.responseCode ?? null
  if (error.code === 'EAUTH') {
    // The message is fine, so it is retried: somebody has to fix the password.
    const reason = t('mail.signIn', { reason: cleanResponse(error.response ?? error.message) })
    return new DeliveryError(reason, { permanent: false, code, cause: error })
  }
  if (error.response) {
    const rejected = refusedRecipients(error.rejectedErrors)
    const permanent = rejected.length > 0 ? rejected.every((one) => one.permanent) : isPermanent(code)
    const reason = t(permanent ? 'mail.refused' : 'mail.later', { reason: cleanResponse(error.response) })
    return new DeliveryError(reason, { permanent, code, cause: error })
  }
  const reason = t('mail.unreachable', { reason: cleanResponse(error.message) })
  return new DeliveryError(reason, { permanent: false, cause: error })
}

function refusedRecipients(errors: SMTPConnection.SMTPError[] | undefined): RefusedRecipient[] {
  return (errors ?? []).map((error) => ({
    address: (error as { recipient?: string }).recipient ?? '',
    reply: cleanResponse(error.response ?? error.message),
    permanent: isPermanent(error.responseCode ?? null),
  }))
}

const isPermanent = (code: number | null): boolean => code !== null && code >= 500
