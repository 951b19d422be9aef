import { renderHtml } from './render-html.ts'
import { LOGO_ID, type EmailContent, type MailBrand } from './email-content.ts'
import type { MailAttachment, MailMessage } from './mail.ts'
import { renderText } from './render-text.ts'

export type ComposedMail = Required<Pick<MailMessage, 'subject' | 'text' | 'html' | 'attachments'>>

/**
 * Renders an email in a brand's design: subject, HTML, matching plain text, and the attached logo. All values are
 * escaped, and line breaks in the subject become spaces.
 * @throws TypeError for a link that is not http(s)
 */
export function composeEmail(subject: string, letter: EmailContent, brand: MailBrand): ComposedMail {
  const logo: MailAttachment[] = brand.logo
    ? [
        {
          ...brand.logo,
          cid: LOGO_ID,
          filename: brand.logo.contentType === 'image/png' ? 'logo.png' : 'logo.jpg',
        },
      ]
    : []
  return {
    subject: oneLine(subject),
    text: renderText(letter, brand),
    html: renderHtml(letter, brand),
    attachments: logo,
  }
}

function oneLine(text: string): string {
  return text.replace(/[\p{Cc}\p{Zl}\p{Zp}\s]+/gu, ' ').trim()
}
