import { useEffect, useEffectEvent, useState } from 'react'
import { textsAt, type TextsAt } from './textsAt.ts'

/**
 * Opens a text that is clicked with Alt held, or with a plain click or tap while `isPicking`. Alt+Enter opens that of the
 * focused control. Resolves to the rectangle of the text that a click would open.
 */
export const usePicker = (isPicking: boolean, onPick: (found: TextsAt) => void): DOMRect | undefined => {
  const [box, setBox] = useState<DOMRect>()
  const pick = useEffectEvent((event: Event) => {
    const { target } = event
    if (!(target instanceof Element) || target.closest('[data-fixing]')) return
    const found = textsAt(target)
    if (!found && !isPicking) return
    event.preventDefault()
    event.stopPropagation()
    if (found) onPick(found)
  })
  const point = useEffectEvent((event: PointerEvent | KeyboardEvent) => {
    if (!isPicking && !event.altKey) return setBox(undefined)
    if (event instanceof KeyboardEvent) return
    const { target } = event
    const isOurs = !(target instanceof Element) || target.closest('[data-fixing]')
    setBox(isOurs ? undefined : textsAt(target)?.element.getBoundingClientRect())
  })
  const isAsked = useEffectEvent((event: MouseEvent) => isPicking || event.altKey)
  useEffect(() => {
    const ending = new AbortController()
    const options = { capture: true, signal: ending.signal }
    const onClick = (event: MouseEvent) => {
      if (isAsked(event)) pick(event)
    }
    // A control must not act on the press either: menus open on it.
    const onPress = (event: MouseEvent) => {
      const isOurs = event.target instanceof Element && event.target.closest('[data-fixing]')
      if (!isAsked(event) || isOurs) return
      event.preventDefault()
      event.stopPropagation()
    }
    const onKey = (event: KeyboardEvent) => {
      if (event.key === 'Enter' && event.altKey) pick(event)
    }
    document.addEventListener('pointerdown', onPress, options)
    document.addEventListener('mousedown', onPress, options)
    document.addEventListener('click', onClick, options)
    document.addEventListener('keydown', onKey, options)
    document.addEventListener('keyup', point, options)
    document.addEventListener('pointermove', point, options)
    return () => ending.abort()
  }, [])
  return box
}
