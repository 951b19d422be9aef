import { useCallback, useEffect, useState } from 'react'
import { flushSync } from 'react-dom'

const quoted = (text: string): string => `"${text.replace(/["\\\n]/g, ' ')}"`

/** Printing starts without images that take longer than this. */
const imageTimeoutMs = 5000

/** Loads and decodes every image on the page, including lazy ones in collapsed sections. */
const loadImages = (): Promise<unknown> => {
  const images = [...document.querySelectorAll<HTMLImageElement>('#page img')]
  const decoded = images.map((image) => {
    image.loading = 'eager'
    return image.decode().catch(() => undefined)
  })
  return Promise.race([Promise.all(decoded), new Promise((resolve) => setTimeout(resolve, imageTimeoutMs))])
}

/**
 * Prepares the page for printing. `printing` is true while it prints, so that collapsed sections can open. `print` and
 * Ctrl-P both wait for the images first. Each sheet's footer shows `left`, "page of pages", and `right`.
 */
export const usePrint = (left: string, right: () => string): { printing: boolean; print: () => void } => {
  const [printing, setPrinting] = useState(false)
  const print = useCallback(() => {
    flushSync(() => setPrinting(true))
    void loadImages().then(() => window.print())
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
