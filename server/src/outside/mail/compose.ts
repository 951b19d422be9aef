import { renderHtml } from './render-html.ts'
import { LOGO_ID, type Letter, type MailBrand } from './letter.ts'
import type { MailAttachment, MailMessage } from './mail.ts'
import { renderText } from './render-text.ts'

export type ComposedMail = Required<Pick<MailMessage, 'subject' | 'text' | 'html' | 'attachments'>>

/**
 * One letter in the look of a brand: subject, HTML, its plain-text twin and the logo that goes along. Pure.
 * Every value is escaped; line breaks in the subject become spaces. Throws TypeError for a link that is not http(s).
 */
export function composeLetter(subject: string, letter: Letter, brand: MailBrand): ComposedMail {
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
