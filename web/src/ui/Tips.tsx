import { useEffect, useLayoutEffect, useRef, useState } from 'react'
import { createPortal } from 'react-dom'
import { keyCaps } from './keys.ts'
import s from './Tips.module.css'

interface Shown {
  text: string
  keys: string
  at: DOMRect
}

const delay = 400

/** The text that an element wants to show: its `data-tip`, or its own words when they are cut. */
function tipOf(target: EventTarget | null): Shown | undefined {
  const found =
    target instanceof Element
      ? target.closest<HTMLElement>('[data-tip], [data-tip-cut], [data-tip-cells] td')
      : null
  if (!found) return undefined
  const text = found.dataset['tip'] || (isCut(found) ? found.innerText : '')
  return text ? { text, keys: found.dataset['tipKeys'] ?? '', at: found.getBoundingClientRect() } : undefined
}

const isCut = (element: HTMLElement): boolean =>
  element.scrollWidth > element.clientWidth + 1 ||
  [...element.querySelectorAll<HTMLElement>('.cut')].some((each) => each.scrollWidth > each.clientWidth + 1)

/**
 * One tooltip for the whole page, shown over what carries `data-tip` (or `data-tip-cut` for text that may not fit, `data-tip-cells` for all cells): by
 * pointer after 400 ms, by keyboard at once. It costs a list of 10,000 cells nothing. Mounted once, by UiProvider.
 */
export function Tips() {
  const [shown, setShown] = useState<Shown>()
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
      timer = window.setTimeout(() => setShown(tipOf(target)), delay)
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
    const x = Math.min(Math.max(8, shown.at.left + shown.at.width / 2 - width / 2), innerWidth - width - 8)
    const below = shown.at.bottom + 6
    const y = below + height > innerHeight - 8 ? shown.at.top - height - 6 : below
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
