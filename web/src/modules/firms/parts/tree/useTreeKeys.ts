import { folded } from '#contract/kit/folded.ts'
import { useRef, type KeyboardEvent } from 'react'
import type { Line, TreeNode } from './tree.ts'

interface Options<N extends TreeNode> {
  lines: readonly Line<N>[]
  /** The index of the current row. */
  at: number
  go: (at: number) => void
  set: (keys: readonly string[], open: boolean) => void
  onOpen: (node: N) => void
  /** How many rows a page holds. */
  page: number
  onMenu?: () => void
  /** Picks up the current row, puts it back, or makes the current row its parent. */
  cut?: { mark: () => void; clear: () => boolean; drop: () => void }
}

/** Milliseconds after which typed letters start a new word. */
const typeAheadResetMs = 700

/** Keys of the ARIA tree pattern, type-ahead, and Ctrl+X and Ctrl+V to move a row. */
export const useTreeKeys = <N extends TreeNode>(options: Options<N>) => {
  const typed = useRef({ text: '', at: 0 })
  const { lines, at, go, set, onOpen, page, onMenu, cut } = options
  const line = lines[at]

  const parentAt = (): number => {
    for (let above = at - 1; above >= 0; above--)
      if ((lines[above]?.level ?? 0) < (line?.level ?? 0)) return above
    return at
  }
  const right = () => {
    if (line?.isOpen === false) set([line.node.key], true)
    else if (line?.isOpen) go(at + 1)
  }
  const left = () => {
    if (line?.isOpen) set([line.node.key], false)
    else go(parentAt())
  }
  /** Expands all siblings of the current row. */
  const wide = () =>
    line &&
    set(
      lines.filter(({ node }) => node.parent === line.node.parent).map(({ node }) => node.key),
      true,
    )
  const find = (letter: string, now: number) => {
    const text = now - typed.current.at < typeAheadResetMs ? typed.current.text + letter : letter
    typed.current = { text, at: now }
    const isSame = [...text].every((each) => each === text[0])
    const word = isSame ? text.slice(0, 1) : text
    const from = isSame ? at + 1 : at
    const order = [...lines.keys()].map((each) => (each + from) % lines.length)
    const hit = order.find((each) => folded(lines[each]?.node.name ?? '').startsWith(folded(word)))
    if (hit !== undefined) go(hit)
  }
  const steps: Record<string, () => void> = {
    ArrowDown: () => go(at + 1),
    ArrowUp: () => go(at - 1),
    PageDown: () => go(Math.min(lines.length - 1, at + page)),
    PageUp: () => go(Math.max(0, at - page)),
    Home: () => go(0),
    End: () => go(lines.length - 1),
    ArrowRight: right,
    ArrowLeft: left,
    Enter: () => line && onOpen(line.node),
    '*': wide,
    ContextMenu: () => onMenu?.(),
  }

  return (event: KeyboardEvent<HTMLElement>) => {
    const onButton = (event.target as HTMLElement).closest('button') !== null
    if (event.nativeEvent.isComposing || (onButton && /^(Enter| )$/.test(event.key))) return
    const done = () => event.preventDefault()
    if (event.ctrlKey || event.metaKey) {
      if (event.key === 'x' && cut) return (done(), cut.mark())
      if (event.key === 'v' && cut) return (done(), cut.drop())
      return
    }
    if (event.altKey) return
    if (event.key === 'Escape') return cut?.clear() ? done() : undefined
    if (event.shiftKey && event.key === 'F10') return (done(), onMenu?.())
    const step = steps[event.key]
    if (step) typed.current.text = ''
    if (step) return (done(), step())
    if (event.key.length === 1 && event.key !== ' ') {
      // Letters are type-ahead here; elsewhere they are shortcuts.
      done()
      find(event.key.toLowerCase(), event.timeStamp)
    }
  }
}
