import type { MailAddress } from '../../../outside/mail/mail.ts'

type SenderOverride = { fromName?: string | undefined; fromEmail?: string | undefined }

/**
 * The sender of an email. `defaultSender` is this installation's own, as `Name <address>` or an address alone. An
 * override on another domain cannot be the sender, because mail servers would take it for forged. It becomes the
 * reply-to address instead.
 */
export const senderOf = (
  defaultSender: string,
  override: SenderOverride = {},
): { from: MailAddress; replyTo?: MailAddress } => {
  const own = parseAddress(defaultSender)
  const name = override.fromName || own.name
  const withName = (address: string): MailAddress => (name ? { name, address } : { address })
  const { fromEmail } = override
  if (!fromEmail) return { from: withName(own.address) }
  if (domainOf(fromEmail) === domainOf(own.address)) return { from: withName(fromEmail) }
  return { from: withName(own.address), replyTo: { address: fromEmail } }
}

const domainOf = (address: string): string => address.slice(address.lastIndexOf('@') + 1).toLowerCase()

/** Parses `Name <address>` or a bare address. */
const parseAddress = (text: string): MailAddress => {
  const [, name, address] = /^\s*(.*?)\s*<([^>]+)>\s*$/.exec(text) ?? []
  return address ? { ...(name ? { name } : {}), address } : { address: text.trim() }
}
