import DOMPurify from 'dompurify'
import { useMemo } from 'react'
import { cx } from '../cx.ts'
import s from './rich.module.css'

/** The server sanitizes text when it is saved. It is sanitized again here as a second line of defense. */
const rules = {
  ALLOWED_TAGS: [
    ...['p', 'br', 'hr', 'h2', 'h3', 'h4', 'ul', 'ol', 'li', 'blockquote', 'pre'],
    ...['strong', 'em', 'u', 's', 'code', 'a', 'img'],
  ],
  ALLOWED_ATTR: ['href', 'target', 'rel', 'start', 'src', 'alt'],
  ALLOW_DATA_ATTR: false,
  ALLOW_ARIA_ATTR: false,
}
const allowedHref = /^(https?:\/\/|mailto:|tel:|\/(?!\/))/i
const allowedImageSrc = /^\/api\/file\/get\?t=[\w.%~-]+$/

const cleaner = DOMPurify(window)
cleaner.addHook('afterSanitizeAttributes', (node) => {
  if (node.nodeName === 'A') {
    if (!allowedHref.test(node.getAttribute('href') ?? '')) node.removeAttribute('href')
    node.setAttribute('target', '_blank')
    node.setAttribute('rel', 'noopener noreferrer nofollow')
  }
  // Images may only come from our own file store.
  if (node.nodeName === 'IMG' && !allowedImageSrc.test(node.getAttribute('src') ?? '')) node.remove()
})

export const cleanHtml = (html: string): string => cleaner.sanitize(html, rules)

/** Displays formatted text (HTML), sanitized. */
export function RichText({ html, className }: { html: string; className?: string }) {
  const clean = useMemo(() => cleanHtml(html), [html])
  // oxlint-disable-next-line react/no-danger
  return <div dir="auto" className={cx(s.text, className)} dangerouslySetInnerHTML={{ __html: clean }} />
}
