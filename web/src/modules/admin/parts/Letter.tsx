import DOMPurify from 'dompurify'
import { useEffect, useRef } from 'react'
import s from './templates.module.css'

/** The words and the look of a letter; nothing in it runs, loads or sends. */
const rules = {
  FORBID_TAGS: ['form', 'input', 'button', 'svg', 'math'],
  RETURN_DOM_FRAGMENT: true as const,
}

/**
 * A mail as its reader sees it. A frame would inherit the page's policy, which lets no style be written into a document;
 * so it stands in a shadow of its own, and its looks are set by script, which the policy does not mind.
 */
export function Letter({ html, title }: { html: string; title: string }) {
  const box = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (box.current) show(box.current, html)
  }, [html])
  return <div ref={box} className={s.letter} role="document" aria-label={title} tabIndex={0} />
}

/** Looks are set aside before anything is parsed: the policy holds in a parsed document too. */
const show = (box: HTMLElement, html: string): void => {
  const root = box.shadowRoot ?? box.attachShadow({ mode: 'open' })
  const sheet = new CSSStyleSheet()
  sheet.replaceSync([...html.matchAll(styles)].map(([, text]) => text).join('\n'))
  root.adoptedStyleSheets = [sheet]
  const bare = html.replace(styles, '').replace(/ style="/g, ' data-look="')
  root.replaceChildren(DOMPurify.sanitize(bare, rules))
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
