import { useCallback, useRef } from 'react'
import type { KeyboardEvent, RefObject } from 'react'
import { isTyping } from '../keys.ts'
import type { Selection } from './types.ts'

type Key = string | number

interface Options {
  keys: readonly Key[]
  current: Key | undefined
  onCurrent: (key: Key) => void
  onOpen?: (key: Key) => void
  selection?: Selection
  box: RefObject<HTMLElement | null>
  rowHeight: number
  headHeight: number
}

/**
 * Keyboard handling of a list: J, K, and the arrow keys move, Enter opens, X and Space select, Shift selects a range, Esc
 * clears. `select` also handles clicks on checkboxes.
 */
export function useRowKeys({
  keys,
  current,
  onCurrent,
  onOpen,
  selection,
  box,
  rowHeight,
  headHeight,
}: Options) {
  const anchor = useRef<Key>(undefined)

  const scrollTo = (index: number) => {
    const element = box.current
    if (!element) return
    const top = index * rowHeight
    const room = element.clientHeight - headHeight
    if (top < element.scrollTop) element.scrollTop = top
    else if (top + rowHeight > element.scrollTop + room) element.scrollTop = top + rowHeight - room
  }

  const select = useCallback(
    (key: Key, range: boolean) => {
      if (!selection) return
      const next = new Set(selection.keys)
      const from = anchor.current === undefined ? -1 : keys.indexOf(anchor.current)
      const to = keys.indexOf(key)
      if (range && from >= 0) {
        for (const each of keys.slice(Math.min(from, to), Math.max(from, to) + 1)) next.add(each)
      } else if (!next.delete(key)) next.add(key)
      anchor.current = key
      selection.all?.on && selection.all.onChange(false)
      selection.onChange(next)
    },
    [keys, selection],
  )

  const onKeyDown = (event: KeyboardEvent) => {
    if (isTyping(event.target) || event.ctrlKey || event.metaKey || event.altKey) return
    const index = current === undefined ? -1 : keys.indexOf(current)
    const to = {
      j: index + 1,
      arrowdown: index + 1,
      k: index - 1,
      arrowup: index - 1,
      home: 0,
      end: keys.length - 1,
    }[event.key.toLowerCase()]
    const onRow = event.target === event.currentTarget
    if (to !== undefined) {
      const key = keys[Math.min(Math.max(to, 0), keys.length - 1)]
      if (key === undefined) return
      if (event.shiftKey && selection) {
        if (anchor.current === undefined && current !== undefined) select(current, false)
        select(key, true)
      }
      onCurrent(key)
      scrollTo(keys.indexOf(key))
    } else if (event.key === 'Enter' && current !== undefined && onRow) onOpen?.(current)
    else if (event.key === 'Escape' && selection?.keys.size) selection.onChange(new Set())
    else if ((event.key.toLowerCase() === 'x' || (event.key === ' ' && onRow)) && current !== undefined) {
      select(current, event.shiftKey)
    } else return
    event.preventDefault()
    event.stopPropagation()
  }

  return { onKeyDown, select }
}
