import { composeLetter } from '../../../outside/mail/compose.ts'
import type { MailBrand, Part } from '../../../outside/mail/letter.ts'
import { splitAtDetails, escapeHtml, fill, type Values } from './fill-variables.ts'
import { toPlainText } from './plain-text.ts'

export type WrittenMail = { subject: string; html: string; text: string }
/** Stored wording with variables. */
export type Wording = { subject: string; html: string; template: string }
export type MailCore = { heading: string; parts: Part[] }

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
  const [before, after] = [0, 1].map((at): Part[] =>
    htmls[at] || texts[at] ? [{ kind: 'rich', html: htmls[at] ?? '', text: texts[at] ?? '' }] : [],
  ) as [Part[], Part[]]
  const subject = fill(wording.subject, values)
  return composeLetter(
    subject.trim() ? subject : core.heading,
    {
      heading: core.heading,
      preview: (texts[0] ?? '').replace(/\s+/g, ' ').slice(0, 140),
      parts: [...before, ...core.parts, ...after],
    },
    brand,
  )
}
