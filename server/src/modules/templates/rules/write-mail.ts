import { composeLetter } from '../../../outside/mail/compose.ts'
import type { MailBrand, Part } from '../../../outside/mail/letter.ts'
import { aroundDetails, escapeHtml, fill, type Values } from './fill-variables.ts'
import { plainOf } from './plain-text.ts'

export type Written = { subject: string; html: string; text: string }
/** Stored wording with variables. */
export type Wording = { subject: string; html: string; template: string }
export type Core = { heading: string; parts: Part[] }

/**
 * Composes a mail from a firm's wording and values. The wording cannot leave out required parts (facts,
 * totals, buttons). Pure. The wording was sanitized and checked when it was saved.
 */
export const writeMail = (words: Wording, values: Values, core: Core, brand: MailBrand): Written => {
  const htmls = aroundDetails(words.html).map((part) => fill(part, values, escapeHtml))
  const texts = words.template
    ? aroundDetails(words.template).map((part) => fill(part, values).trim())
    : htmls.map(plainOf)
  const [before, after] = [0, 1].map((at): Part[] =>
    htmls[at] || texts[at] ? [{ kind: 'rich', html: htmls[at] ?? '', text: texts[at] ?? '' }] : [],
  ) as [Part[], Part[]]
  const subject = fill(words.subject, values)
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
