import DOMPurify from 'dompurify'
import { useEffect, useRef } from 'react'
import s from './templates.module.css'

/** Sanitizer settings: keep text and styles, drop everything that runs, loads, or sends. */
const sanitizerOptions = {
  FORBID_TAGS: ['form', 'input', 'button', 'svg', 'math'],
  RETURN_DOM_FRAGMENT: true as const,
}

/**
 * A mail as its recipient sees it. It lives in a shadow root instead of an iframe, because an iframe would
 * inherit the page's CSP, which forbids inline styles. Styles set from script are allowed.
 */
export function MailBody({ html, title }: { html: string; title: string }) {
  const box = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (box.current) renderMail(box.current, html)
  }, [html])
  return <div ref={box} className={s.letter} role="document" aria-label={title} tabIndex={0} />
}

/** Strip the styles before parsing, because the CSP applies within a parsed document too. */
const renderMail = (box: HTMLElement, html: string): void => {
  const root = box.shadowRoot ?? box.attachShadow({ mode: 'open' })
  const sheet = new CSSStyleSheet()
  sheet.replaceSync([...html.matchAll(styles)].map(([, text]) => text).join('\n'))
  root.adoptedStyleSheets = [sheet]
  const withoutStyles = html.replace(styles, '').replace(/ style="/g, ' data-look="')
  root.replaceChildren(DOMPurify.sanitize(withoutStyles, sanitizerOptions))
  for (const each of root.querySelectorAll<HTMLElement>('[data-look]')) {
    each.style.cssText = each.dataset.look ?? ''
    delete each.dataset.look
  }
  for (const link of root.querySelectorAll('a')) {
    link.target = '_blank'
    link.rel = 'noopener noreferrer'
  }
}
const styles = /<style>([^<]*)<\/style>/g
