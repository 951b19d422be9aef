/**
 * A letter as a list of parts. HTML and plain text are both made from it, so the two always say the same.
 * Every text but formatted ones is plain: escaping is the renderer's work.
 */
export type Part =
  | { kind: 'words'; text: string }
  | { kind: 'code'; code: string }
  | { kind: 'link'; label: string; url: string }
  | { kind: 'facts'; rows: Row[] }
  | { kind: 'amounts'; rows: Row[]; total: string }
  | { kind: 'small'; text: string }
  /** Cleaned formatted text, and the same as plain text. */
  | { kind: 'rich'; html: string; text: string }

export type Row = { name: string; value: string }

export type Letter = {
  /** What a list of mails shows after the subject. */
  preview: string
  heading: string
  parts: Part[]
}

export type MailBrand = {
  title: string
  /** `#rrggbb`, or null for the product's own. */
  colour: string | null
  /** PNG or JPEG, sent along with the letter; null for none. */
  logo: { content: Buffer; contentType: 'image/png' | 'image/jpeg' } | null
  /** Who sends it and where they can be reached: name, address, phone. */
  signature: string[]
}

/** By this id the HTML shows the logo that is sent along. */
export const LOGO_ID = 'brand-logo'

/** The address as it may be opened from a letter. Throws TypeError for anything but http and https. */
export function safeUrl(url: string): string {
  const { protocol, href } = new URL(url)
  if (protocol !== 'https:' && protocol !== 'http:')
    throw new TypeError('Only http and https can be linked in a mail')
  return href
}
