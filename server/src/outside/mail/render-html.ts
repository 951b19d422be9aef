import { readersLanguage } from '#contract/kit/readers-language.ts'
import { brandBand } from '#contract/kit/brand-band.ts'
import {
  LOGO_ID,
  safeUrl,
  type EmailContent,
  type MailBrand,
  type EmailPart,
  type EmailRow,
} from './email-content.ts'
import { t } from '../texts.ts'

const FONT = "font-family:system-ui,-apple-system,'Segoe UI',Roboto,sans-serif"
const MONO = "font-family:ui-monospace,'SF Mono','Cascadia Mono','Roboto Mono',Menlo,Consolas,monospace"

/**
 * Email clients that support dark mode get the dark page; the brand band keeps its colors in both. For clients that
 * invert colors on their own, every color is set together with its background.
 */
const DARK = `@media (prefers-color-scheme: dark) {
  .page { background-color: #121719 !important }
  .sheet { background-color: #191f22 !important }
  .text { color: #e7eaec !important }
  .quiet { color: #a2a9ad !important }
  .edge { border-color: #2e3539 !important }
  .code { background-color: #22292c !important; color: #e7eaec !important }
}`

/** Renders an email as HTML: a table with inline styles under the brand's band, because email clients support little else. */
export function renderHtml(letter: EmailContent, brand: MailBrand): string {
  const band = brandBand(brand.colour)
  const logo = brand.logo
    ? `<td style="padding:0 12px 0 0"><img src="cid:${LOGO_ID}" alt="" height="32" style="display:block;height:32px;max-width:120px;background-color:#ffffff;border-radius:6px;padding:4px 6px"></td>`
    : ''
  return `<!doctype html>
<html lang="${readersLanguage()}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width,initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta name="supported-color-schemes" content="light dark">
<title>${escape(letter.heading)}</title>
<style>${DARK}</style>
</head>
<body class="page" style="margin:0;padding:0;background-color:#f2f5f6">
<div style="display:none;max-height:0;overflow:hidden">${escape(letter.preview)}</div>
<table role="presentation" class="page" width="100%" cellpadding="0" cellspacing="0" bgcolor="#f2f5f6" style="background-color:#f2f5f6">
<tr><td align="center" style="padding:24px 12px">
<table role="presentation" class="sheet" width="100%" cellpadding="0" cellspacing="0" bgcolor="#ffffff" style="max-width:560px;background-color:#ffffff;border-radius:8px;overflow:hidden">
<tr><td bgcolor="${band.fill}" style="height:64px;padding:0 24px;background-color:${band.fill}">
<table role="presentation" cellpadding="0" cellspacing="0"><tr>${logo}<td style="${FONT};font-size:17px;line-height:22px;font-weight:600;color:${band.ink}">${escape(brand.title)}</td></tr></table>
</td></tr>
<tr><td style="padding:28px 24px 8px">
<h1 class="text" style="margin:0 0 16px;${FONT};font-size:22px;line-height:28px;font-weight:600;color:#161d20">${escape(letter.heading)}</h1>
${letter.parts.map(partHtml).join('\n')}
</td></tr>
<tr><td class="edge quiet" style="padding:16px 24px 20px;border-top:1px solid #dbe1e3;${FONT};font-size:13px;line-height:18px;color:#626c71">${brand.signature.map(escape).join('<br>')}</td></tr>
</table>
</td></tr>
</table>
</body>
</html>
`
}

function partHtml(part: EmailPart): string {
  switch (part.kind) {
    case 'words':
      return paragraph(part.text, 'text', '15px', '22px', '#161d20')
    case 'small':
      return paragraph(part.text, 'quiet', '13px', '18px', '#626c71')
    case 'rich':
      return styled(part.html)
    case 'code':
      return `<p class="code" style="margin:0 0 16px;padding:14px 16px;border-radius:8px;background-color:#f2f5f6;${MONO};font-size:28px;line-height:34px;font-weight:600;letter-spacing:4px;color:#161d20;text-align:center">${escape(part.code)}</p>`
    case 'link':
      return button(part.label, safeUrl(part.url))
    case 'facts':
      return table(part.rows.map((one) => row(one, QUIET)))
    case 'amounts':
      return table([
        ...part.rows.map((one) => row(one, PLAIN)),
        row({ name: t('mail.total'), value: part.total }, STRONG),
      ])
  }
}

function paragraph(text: string, className: string, size: string, line: string, colour: string): string {
  const html = escape(text).replaceAll('\n', '<br>')
  return `<p class="${className}" style="margin:0 0 16px;${FONT};font-size:${size};line-height:${line};color:${colour}">${html}</p>`
}

const TEXT = `${FONT};font-size:15px;line-height:22px;color:#161d20`
const tagStyles: Record<string, string> = {
  p: `margin:0 0 16px;${TEXT}`,
  ul: `margin:0 0 16px;padding:0 0 0 22px;${TEXT}`,
  ol: `margin:0 0 16px;padding:0 0 0 22px;${TEXT}`,
  h2: `margin:8px 0 10px;${FONT};font-size:18px;line-height:24px;font-weight:600;color:#161d20`,
  h3: `margin:8px 0 8px;${FONT};font-size:16px;line-height:22px;font-weight:600;color:#161d20`,
  h4: `margin:8px 0 8px;${FONT};font-size:15px;line-height:22px;font-weight:600;color:#161d20`,
  blockquote: `margin:0 0 16px;padding:0 0 0 12px;border-left:3px solid #dbe1e3;${TEXT}`,
  pre: `margin:0 0 16px;${MONO};font-size:13px;line-height:19px;color:#161d20;white-space:pre-wrap`,
}

/** Adds inline styles to formatted text, because email clients need them on each tag. List items lose their inner paragraph. */
function styled(html: string): string {
  return html
    .replace(/<li><p>(.*?)<\/p><\/li>/gs, '<li>$1</li>')
    .replace(/<(p|ul|ol|h[2-4]|blockquote|pre)(?=[ >])/g, (tag, name: string) =>
      tagStyles[name] ? `<${name} class="text" style="${tagStyles[name]}"` : tag,
    )
    .replace(/<a (?=href)/g, '<a style="color:#0c757e" ')
}

/** A button with the link's address below it, for email clients that do not show buttons. */
function button(label: string, url: string): string {
  const address = escape(url)
  return `<table role="presentation" cellpadding="0" cellspacing="0" style="margin:0 0 8px"><tr><td bgcolor="#0c757e" style="border-radius:6px;background-color:#0c757e"><a href="${address}" style="display:inline-block;padding:12px 20px;${FONT};font-size:15px;line-height:20px;font-weight:600;color:#ffffff;text-decoration:none">${escape(label)}</a></td></tr></table>
<p class="quiet" style="margin:0 0 16px;${FONT};font-size:12px;line-height:16px;color:#626c71;word-break:break-all">${address}</p>`
}

type CellStyle = { name: string; style: string; weight: number }

const QUIET: CellStyle = { name: 'quiet', style: 'color:#626c71', weight: 400 }
const PLAIN: CellStyle = { name: 'text', style: 'color:#161d20', weight: 400 }
const STRONG: CellStyle = { ...PLAIN, weight: 600 }

function row({ name, value }: EmailRow, cellStyle: CellStyle): string {
  const cell = `padding:7px 0;border-bottom:1px solid #e9edef;${FONT};font-size:14px;line-height:20px;vertical-align:top;font-weight:${cellStyle.weight}`
  return `<tr><td class="edge ${cellStyle.name}" style="${cell};padding-right:16px;${cellStyle.style}">${escape(name)}</td><td class="edge text" align="right" style="${cell};color:#161d20">${escape(value)}</td></tr>`
}

function table(rows: string[]): string {
  return `<table role="presentation" width="100%" cellpadding="0" cellspacing="0" style="margin:0 0 16px">${rows.join('')}</table>`
}

function escape(text: string): string {
  return text.replace(/[&<>"']/g, (sign) => `&#${sign.charCodeAt(0)};`)
}
