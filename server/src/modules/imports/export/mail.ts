import { t } from '../texts.ts'

const escapeHtml = (text: string): string => text.replace(/[&<>"']/g, (sign) => `&#${sign.charCodeAt(0)};`)

/** Email that says that an export is ready. The archive itself needs a sign-in. */
export const exportMail = ({ company, url, days }: { company: string; url: string; days: number }) => {
  const lines = [t('export.mail.ready', { company }), t('export.mail.until', { days })]
  const paragraphs = lines.map((line) => `<p>${escapeHtml(line)}</p>`)
  const link = `<p><a href="${escapeHtml(url)}">${escapeHtml(t('export.mail.open'))}</a></p>`
  return {
    subject: t('export.mail.subject', { company }),
    html: [...paragraphs, link].join('\n'),
    text: [...lines, url].join('\n\n'),
  }
}
