import DOMPurify from 'dompurify'
import { useMemo } from 'react'
import { cx } from '../cx.ts'
import s from './rich.module.css'

/** The server has cleaned it when it was written; here it is cleaned again, whatever way it came. */
const rules = {
  ALLOWED_TAGS: [
    ...['p', 'br', 'hr', 'h2', 'h3', 'h4', 'ul', 'ol', 'li', 'blockquote', 'pre'],
    ...['strong', 'em', 'u', 's', 'code', 'a', 'img'],
  ],
  ALLOWED_ATTR: ['href', 'target', 'rel', 'start', 'src', 'alt'],
  ALLOW_DATA_ATTR: false,
  ALLOW_ARIA_ATTR: false,
}
const address = /^(https?:\/\/|mailto:|tel:|\/(?!\/))/i
const picture = /^\/api\/file\/get\?t=[\w.%~-]+$/

const cleaner = DOMPurify(window)
cleaner.addHook('afterSanitizeAttributes', (node) => {
  if (node.nodeName === 'A') {
    if (!address.test(node.getAttribute('href') ?? '')) node.removeAttribute('href')
    node.setAttribute('target', '_blank')
    node.setAttribute('rel', 'noopener noreferrer nofollow')
  }
  // A picture comes from the file store of the product and from nowhere else.
  if (node.nodeName === 'IMG' && !picture.test(node.getAttribute('src') ?? '')) node.remove()
})

export const cleanHtml = (html: string): string => cleaner.sanitize(html, rules)

/** Formatted text as it is read. */
export function RichText({ html, className }: { html: string; className?: string }) {
  const clean = useMemo(() => cleanHtml(html), [html])
  // oxlint-disable-next-line react/no-danger
  return <div dir="auto" className={cx(s.text, className)} dangerouslySetInnerHTML={{ __html: clean }} />
}
