import { useEffect, useLayoutEffect, useRef, useState } from 'react'
import { createPortal } from 'react-dom'
import { keyCaps } from './keys.ts'
import s from './Tips.module.css'

interface Tip {
  text: string
  keys: string
  anchor: DOMRect
}

const delayMs = 400

/** The tooltip of an element: its `data-tip`, or its full text when that is truncated. */
function tipOf(target: EventTarget | null): Tip | undefined {
  const element =
    target instanceof Element
      ? target.closest<HTMLElement>('[data-tip], [data-tip-cut], [data-tip-cells] td')
      : null
  if (!element) return undefined
  const text = element.dataset['tip'] || (isTruncated(element) ? element.innerText : '')
  return text
    ? { text, keys: element.dataset['tipKeys'] ?? '', anchor: element.getBoundingClientRect() }
    : undefined
}

const isTruncated = (element: HTMLElement): boolean =>
  element.scrollWidth > element.clientWidth + 1 ||
  [...element.querySelectorAll<HTMLElement>('.cut')].some((each) => each.scrollWidth > each.clientWidth + 1)

/**
 * The page's single tooltip. It shows for elements with `data-tip`, for truncated text in elements with `data-tip-cut`, and
 * for truncated cells in tables with `data-tip-cells`: after 400 ms on hover, immediately on keyboard focus. Delegated
 * events keep it free of cost for a list of 10,000 cells. UiProvider mounts it once.
 */
export function Tips() {
  const [shown, setShown] = useState<Tip>()
  const box = useRef<HTMLDivElement>(null)
  useEffect(() => {
    let timer = 0
    const hide = () => {
      clearTimeout(timer)
      setShown(undefined)
    }
    const over = (event: PointerEvent) => {
      if (event.pointerType === 'touch') return
      hide()
      const { target } = event
      timer = window.setTimeout(() => setShown(tipOf(target)), delayMs)
    }
    const focus = (event: FocusEvent) => {
      if (event.target instanceof Element && event.target.matches(':focus-visible'))
        setShown(tipOf(event.target))
    }
    const key = (event: KeyboardEvent) => event.key === 'Escape' && hide()
    const events = {
      pointerover: over,
      pointerdown: hide,
      focusin: focus,
      focusout: hide,
      keydown: key,
    } as const
    for (const [name, run] of Object.entries(events)) document.addEventListener(name, run as EventListener)
    document.addEventListener('scroll', hide, true)
    return () => {
      clearTimeout(timer)
      for (const [name, run] of Object.entries(events))
        document.removeEventListener(name, run as EventListener)
      document.removeEventListener('scroll', hide, true)
    }
  }, [])
  useLayoutEffect(() => {
    const tip = box.current
    if (!tip || !shown) return
    const { width, height } = tip.getBoundingClientRect()
    const center = shown.anchor.left + shown.anchor.width / 2
    const x = Math.min(Math.max(8, center - width / 2), innerWidth - width - 8)
    const below = shown.anchor.bottom + 6
    const y = below + height > innerHeight - 8 ? shown.anchor.top - height - 6 : below
    tip.style.transform = `translate(${Math.round(x)}px, ${Math.round(y)}px)`
  }, [shown])
  if (!shown) return null
  return createPortal(
    <div ref={box} className={s.tip} role="tooltip">
      {shown.text}
      {shown.keys && <kbd>{keyCaps(shown.keys).join(' ')}</kbd>}
    </div>,
    document.body,
  )
}
