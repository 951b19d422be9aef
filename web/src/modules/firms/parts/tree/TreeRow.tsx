import { IconChevronRight, IconDots } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { IconButton } from '../../../../ui/base/Button.tsx'
import { DropMenu, type MenuEntry } from '../../../../ui/frame/DropMenu.tsx'
import { pieces, type Line, type TreeNode } from './tree.ts'
import s from './tree.module.css'

interface Props<N extends TreeNode> {
  line: Line<N>
  id: string
  top: number
  height: number
  search: string
  isCurrent: boolean
  isQuiet: boolean
  /** It is being moved. */
  isMarked: boolean
  /** What is dragged is over it, and fits or not. */
  drop: 'yes' | 'no' | undefined
  mark: ReactNode
  more: ReactNode
  entries: readonly MenuEntry[]
  onCurrent: () => void
  onTurn: () => void
  onOpen: () => void
}

/** A row of a tree. Keys are the tree's; a press on the name opens, on the arrow turns, elsewhere goes there. */
export function TreeRow<N extends TreeNode>(props: Props<N>) {
  const { line, search, entries } = props
  const { node } = line
  return (
    <div
      id={props.id}
      role="treeitem"
      className={s.row}
      style={{
        height: props.height,
        transform: `translateY(${props.top}px)`,
        paddingLeft: `calc(var(--pad) + ${(line.level - 1) * 18}px)`,
      }}
      aria-level={line.level}
      aria-posinset={line.at}
      aria-setsize={line.of}
      aria-expanded={line.isOpen}
      aria-selected={props.isCurrent}
      data-key={node.key}
      data-quiet={props.isQuiet || undefined}
      data-marked={props.isMarked || undefined}
      data-drop={props.drop}
      onClick={(event) => {
        const on = (selector: string) => (event.target as HTMLElement).closest(selector) !== null
        // What is pressed in the menu bubbles up to here too.
        if (on('button, [role="menu"]')) return
        props.onCurrent()
        if (on(`.${s.turn}`)) props.onTurn()
        else if (on(`.${s.name}`)) props.onOpen()
      }}
    >
      <span className={s.turn} data-open={line.isOpen} aria-hidden="true">
        {line.isOpen !== undefined && <IconChevronRight size={16} />}
      </span>
      {props.mark}
      <span className={s.name} dir="auto">
        {pieces(node.name, search).map((piece, place) =>
          place % 2 ? <mark key={place}>{piece}</mark> : piece,
        )}
      </span>
      <span className={s.more}>{props.more}</span>
      {entries.length > 0 && (
        <DropMenu
          target={<IconButton label={`More for ${node.name}`} size="s" tabIndex={-1} icon={<IconDots />} />}
          entries={entries}
        />
      )}
    </div>
  )
}
