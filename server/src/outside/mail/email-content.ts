/**
 * One part of an email. HTML and plain text are both rendered from the parts, so the two always match. All texts except
 * `rich` ones are plain text, which the renderer escapes.
 */
export type EmailPart =
  | { kind: 'words'; text: string }
  | { kind: 'code'; code: string }
  | { kind: 'link'; label: string; url: string }
  | { kind: 'facts'; rows: EmailRow[] }
  | { kind: 'amounts'; rows: EmailRow[]; total: string }
  | { kind: 'small'; text: string }
  /** Sanitized formatted text, and the same as plain text. */
  | { kind: 'rich'; html: string; text: string }

export type EmailRow = { name: string; value: string }

export type EmailContent = {
  /** What an inbox shows after the subject. */
  preview: string
  heading: string
  parts: EmailPart[]
}

export type MailBrand = {
  title: string
  /** `#rrggbb`, or null for the product's own color. */
  colour: string | null
  /** A PNG or JPEG attached to the email, or null for none. */
  logo: { content: Buffer; contentType: 'image/png' | 'image/jpeg' } | null
  /** The sender's name, address, and phone, one per line. */
  signature: string[]
}

/** The content id by which the HTML shows the attached logo. */
export const LOGO_ID = 'brand-logo'

/** Normalizes a link for use in an email. @throws TypeError for anything but http and https */
export function safeUrl(url: string): string {
  const { protocol, href } = new URL(url)
  if (protocol !== 'https:' && protocol !== 'http:')
    throw new TypeError('Only http and https can be linked in a mail')
  return href
}
