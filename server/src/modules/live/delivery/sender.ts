import type { MailAddress } from '../../../outside/mail/mail.ts'

type Wish = { fromName?: string | undefined; fromEmail?: string | undefined }

/**
 * From whom a mail is. An address of another domain than the house's cannot be its sender: mail servers take that for
 * forged. Answers go to it instead.
 */
export const senderOf = (house: string, wish: Wish = {}): { from: MailAddress; replyTo?: MailAddress } => {
  const own = addressIn(house)
  const name = wish.fromName || own.name
  const named = (address: string): MailAddress => (name ? { name, address } : { address })
  const { fromEmail } = wish
  if (!fromEmail) return { from: named(own.address) }
  if (domainOf(fromEmail) === domainOf(own.address)) return { from: named(fromEmail) }
  return { from: named(own.address), replyTo: { address: fromEmail } }
}

const domainOf = (address: string): string => address.slice(address.lastIndexOf('@') + 1).toLowerCase()

/** `Name <address>` or the address alone. */
const addressIn = (text: string): MailAddress => {
  const [, name, address] = /^\s*(.*?)\s*<([^>]+)>\s*$/.exec(text) ?? []
  return address ? { ...(name ? { name } : {}), address } : { address: text.trim() }
}
