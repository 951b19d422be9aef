import { composeEmail } from '../../../outside/mail/compose-email.ts'
import type { MailBrand, EmailPart } from '../../../outside/mail/email-content.ts'
import { splitAtDetails, escapeHtml, fill, type Values } from './fill-variables.ts'
import { toPlainText } from './plain-text.ts'

export type WrittenMail = { subject: string; html: string; text: string }
/** Stored wording with variables. */
export type Wording = { subject: string; html: string; template: string }
export type MailCore = { heading: string; parts: EmailPart[] }

/**
 * Composes a mail from a firm's wording and values. The wording cannot leave out required parts (facts,
 * totals, buttons). Pure. The wording was sanitized and checked when it was saved.
 */
export const writeMail = (
  wording: Wording,
  values: Values,
  core: MailCore,
  brand: MailBrand,
): WrittenMail => {
  const htmls = splitAtDetails(wording.html).map((part) => fill(part, values, escapeHtml))
  const texts = wording.template
    ? splitAtDetails(wording.template).map((part) => fill(part, values).trim())
    : htmls.map(toPlainText)
  const [before, after] = [0, 1].map((at): EmailPart[] =>
    htmls[at] || texts[at] ? [{ kind: 'rich', html: htmls[at] ?? '', text: texts[at] ?? '' }] : [],
  ) as [EmailPart[], EmailPart[]]
  const subject = fill(wording.subject, values)
  return composeEmail(
    subject.trim() ? subject : core.heading,
    {
      heading: core.heading,
      preview: (texts[0] ?? '').replace(/\s+/g, ' ').slice(0, 140),
      parts: [...before, ...core.parts, ...after],
    },
    brand,
  )
}
