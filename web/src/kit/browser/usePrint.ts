import { useCallback, useEffect, useState } from 'react'
import { flushSync } from 'react-dom'

const quoted = (text: string): string => `"${text.replace(/["\\\n]/g, ' ')}"`

/** No paper waits longer for a picture that does not come. */
const patience = 5000

/** Every picture of the page, those of folded parts too, is loaded and decoded. */
const picturesShown = (): Promise<unknown> => {
  const pictures = [...document.querySelectorAll<HTMLImageElement>('#page img')]
  const shown = pictures.map((each) => {
    each.loading = 'eager'
    return each.decode().catch(() => undefined)
  })
  return Promise.race([Promise.all(shown), new Promise((resolve) => setTimeout(resolve, patience))])
}

/**
 * Readies the page for paper: `printing` is true while it is printed, so that what is folded can open; `print` waits for
 * its pictures first, and so does Ctrl-P. Each sheet's foot carries `left`, the page of all pages, and `right`.
 */
export const usePrint = (left: string, right: () => string): { printing: boolean; print: () => void } => {
  const [printing, setPrinting] = useState(false)
  const print = useCallback(() => {
    flushSync(() => setPrinting(true))
    void picturesShown().then(() => window.print())
  }, [])
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
    const key = (event: KeyboardEvent) => {
      if (
        event.key.toLowerCase() !== 'p' ||
        !(event.ctrlKey || event.metaKey) ||
        event.shiftKey ||
        event.altKey
      )
        return
      event.preventDefault()
      print()
    }
    addEventListener('keydown', key)
    addEventListener('beforeprint', before)
    addEventListener('afterprint', after)
    return () => {
      removeEventListener('keydown', key)
      removeEventListener('beforeprint', before)
      removeEventListener('afterprint', after)
      document.adoptedStyleSheets = document.adoptedStyleSheets.filter((each) => each !== sheet)
    }
  }, [left, right, print])
  return { printing, print }
}
