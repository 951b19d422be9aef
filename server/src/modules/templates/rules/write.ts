import { composeLetter } from '../../../outside/mail/compose.ts'
import type { MailBrand, Part } from '../../../outside/mail/letter.ts'
import { aroundDetails, escapeHtml, fill, type Values } from './fill.ts'
import { plainOf } from './plain.ts'

export type Written = { subject: string; html: string; text: string }
/** Words as they are kept: with variables. */
export type Wording = { subject: string; html: string; template: string }
export type Core = { heading: string; parts: Part[] }

/**
 * The mail that a firm's words make with these values. What must be in it (facts, sums, buttons) is not the words' to
 * leave out. Pure: the same words and values make the same mail. The words were cleaned and checked as they were saved.
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
