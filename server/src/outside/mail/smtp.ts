import { randomUUID } from 'node:crypto'
import type SMTPConnection from 'nodemailer/lib/smtp-connection/index.js'
import { DeliveryError, cleanResponse } from '../delivery.ts'
import { checkMessage } from './check.ts'
import type { Mail, MailMessage, RefusedRecipient } from './mail.ts'

/** Milliseconds: to reach the server, for its first words, and for any silence after that. */
export type SmtpTimeouts = { connect: number; greeting: number; silence: number }

const WAITS: SmtpTimeouts = { connect: 10_000, greeting: 10_000, silence: 30_000 }

/**
 * Mail by a real mail server, named by `smtp://[user:password@]host[:port]` or `smtps://` (TLS from the start).
 * With `smtp://` TLS is used where the server offers it; a password is sent over TLS only, unless the server is
 * this machine. Throws at once when the address cannot be understood.
 */
export function smtpMail(url: string, waits: SmtpTimeouts = WAITS): Mail {
  const server = serverOf(url)
  // Read with the first mail: 4 MB.
  const open = async () =>
    (await import('nodemailer')).createTransport({
      ...server,
      connectionTimeout: waits.connect,
      greetingTimeout: waits.greeting,
      socketTimeout: waits.silence,
      dnsTimeout: waits.connect,
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
        return { id, response: cleanResponse(info.response), refused: refusedOnes(info.rejectedErrors) }
      } catch (error) {
        throw explain(error as SMTPConnection.SMTPError)
      }
    },
  }
}

function serverOf(url: string) {
  const address = URL.parse(url)
  const secure = address?.protocol === 'smtps:'
  if (!address?.hostname || (!secure && address.protocol !== 'smtp:')) {
    throw new Error('SMTP_URL must look like smtp://user:password@host:587 or smtps://user:password@host:465')
  }
  const host = address.hostname.replace(/^\[|\]$/g, '')
  const here = host === 'localhost' || host === '::1' || host.startsWith('127.')
  const auth = address.username
    ? { user: decodeURIComponent(address.username), pass: decodeURIComponent(address.password) }
    : undefined
  const port = address.port ? Number(address.port) : secure ? 465 : 587
  return { host, port, secure, auth, requireTLS: Boolean(auth) && !secure && !here }
}

function envelope(message: MailMessage, messageId: string) {
  return {
    messageId,
    from: { name: message.from.name ?? '', address: message.from.address },
    replyTo: message.replyTo && { name: message.replyTo.name ?? '', address: message.replyTo.address },
    // As objects, so that nothing in an address is ever read as a second one.
    to: message.to.map((address) => ({ name: '', address })),
    subject: message.subject,
    text: message.text,
    html: message.html,
    // Tells vacation robots to keep quiet (RFC 3834).
    headers: { 'Auto-Submitted': 'auto-generated' },
    attachments: message.attachments?.map((file) => ({
      ...file,
      contentDisposition: file.cid ? ('inline' as const) : ('attachment' as const),
    })),
  }
}

function explain(error: SMTPConnection.SMTPError): DeliveryError {
  const code = error.responseCode ?? null
  if (error.code === 'EAUTH') {
    // The message is not at fault: it is kept and tried again after somebody has mended the password.
    const words = `The mail server does not accept the sign-in of SMTP_URL: ${cleanResponse(error.response ?? error.message)}`
    return new DeliveryError(words, { permanent: false, code, cause: error })
  }
  if (error.response) {
    const all = refusedOnes(error.rejectedErrors)
    const permanent = all.length > 0 ? all.every((one) => one.permanent) : isPermanent(code)
    const words = permanent
      ? 'The mail server refused the message'
      : 'The mail server cannot take the message now'
    return new DeliveryError(`${words}: ${cleanResponse(error.response)}`, { permanent, code, cause: error })
  }
  const words = `The mail server could not be reached or stopped answering: ${cleanResponse(error.message)}`
  return new DeliveryError(words, { permanent: false, cause: error })
}

function refusedOnes(errors: SMTPConnection.SMTPError[] | undefined): RefusedRecipient[] {
  return (errors ?? []).map((error) => ({
    address: (error as { recipient?: string }).recipient ?? '',
    reply: cleanResponse(error.response ?? error.message),
    permanent: isPermanent(error.responseCode ?? null),
  }))
}

const isPermanent = (code: number | null): boolean => code !== null && code >= 500
