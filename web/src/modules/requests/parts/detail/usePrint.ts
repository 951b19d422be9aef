import { useEffect, useState } from 'react'
import { flushSync } from 'react-dom'

const quoted = (text: string): string => `"${text.replace(/["\\\n]/g, ' ')}"`

/**
 * Readies the page for paper: true while it is printed, so that what is folded can open. Each sheet's foot carries
 * `left`, the page of all pages, and `right`.
 */
export const usePrint = (left: string, right: () => string): boolean => {
  const [printing, setPrinting] = useState(false)
  useEffect(() => {
    const sheet = new CSSStyleSheet()
    const before = () => {
      sheet.replaceSync(`@page {
        @bottom-left { content: ${quoted(left)}; font: 9pt sans-serif }
        @bottom-center { content: counter(page) " of " counter(pages); font: 9pt sans-serif }
        @bottom-right { content: ${quoted(right())}; font: 9pt sans-serif }
      }`)
      document.adoptedStyleSheets = [...document.adoptedStyleSheets.filter((each) => each !== sheet), sheet]
      flushSync(() => setPrinting(true))
    }
    const after = () => setPrinting(false)
    addEventListener('beforeprint', before)
    addEventListener('afterprint', after)
    return () => {
      removeEventListener('beforeprint', before)
      removeEventListener('afterprint', after)
      document.adoptedStyleSheets = document.adoptedStyleSheets.filter((each) => each !== sheet)
    }
  }, [left, right])
  return printing
}
