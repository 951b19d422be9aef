import { safeUrl, type EmailContent, type MailBrand, type EmailPart, type EmailRow } from './email-content.ts'
import { t } from '../texts.ts'

/** Renders an email as plain text, for clients without HTML. */
export function renderText(letter: EmailContent, brand: MailBrand): string {
  const body = letter.parts.map(partText)
  return `${[brand.title, letter.heading, ...body, `--\n${brand.signature.join('\n')}`].join('\n\n')}\n`
}

function partText(part: EmailPart): string {
  switch (part.kind) {
    case 'words':
    case 'small':
    case 'rich':
      return part.text
    case 'code':
      return part.code
    case 'link':
      return `${part.label}:\n${safeUrl(part.url)}`
    case 'facts':
      return rowsText(part.rows)
    case 'amounts':
      return rowsText([...part.rows, { name: t('mail.total'), value: part.total }])
  }
}

function rowsText(rows: EmailRow[]): string {
  return rows.map(({ name, value }) => `${name}: ${value}`).join('\n')
}
