import { IconChevronRight, IconDots } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { IconButton } from '../../../../ui/base/Button.tsx'
import { DropMenu } from '../../../../ui/frame/DropMenu.tsx'
import type { MenuEntry } from '../../../../ui/frame/menuEntry.ts'
import { splitMatches, type Line, type TreeNode } from './tree.ts'
import { t } from './texts.ts'
import { textMemo } from '../../../../ui/textMemo.ts'
import s from './tree.module.css'

/** What rows of a tree show and offer. Stays the same object between renders, so that `memo` works. */
export interface RowParts<N extends TreeNode> {
  search: string
  /** Content before and after a row's name. */
  mark: (node: N) => ReactNode
  more: (node: N) => ReactNode
  isQuiet: (node: N) => boolean
  menu: (node: N) => readonly MenuEntry[]
  onOpen: (node: N) => void
}

/** What clicks on a row do. Always the same object. */
export interface RowActions {
  go: (key: string) => void
  turn: (key: string) => void
  menu: (key: string | undefined) => void
}

interface Props<N extends TreeNode> {
  line: Line<N>
  id: string
  top: number
  height: number
  isCurrent: boolean
  /** Being moved. */
  isMarked: boolean
  isMenu: boolean
  /** Set while a row is dragged over this one: whether it can be dropped here. */
  drop: 'yes' | 'no' | undefined
  parts: RowParts<N>
  ways: RowActions
}

/** A row of a tree. Clicking the name opens the record, the arrow expands, and anything else selects. The tree handles keys. */
function Row<N extends TreeNode>({ line, parts, ways, ...props }: Props<N>) {
  const { node } = line
  const more = (
    <IconButton
      label={t('row.more', { name: node.name })}
      size="s"
      tabIndex={-1}
      icon={<IconDots />}
      onClick={() => ways.menu(node.key)}
    />
  )
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
      data-quiet={parts.isQuiet(node) || undefined}
      data-marked={props.isMarked || undefined}
      data-drop={props.drop}
      onClick={(event) => {
        const on = (selector: string) => (event.target as HTMLElement).closest(selector) !== null
        // Clicks in the menu bubble up to here too.
        if (on('button, [role="menu"]')) return
        ways.go(node.key)
        if (on(`.${s.turn}`)) ways.turn(node.key)
        else if (on(`.${s.name}`)) parts.onOpen(node)
      }}
    >
      <span className={s.turn} data-open={line.isOpen} aria-hidden="true">
        {line.isOpen !== undefined && <IconChevronRight size={16} />}
      </span>
      {parts.mark(node)}
      <span className={s.name} dir="auto">
        {splitMatches(node.name, parts.search).map((piece, place) =>
          place % 2 ? <mark key={place}>{piece}</mark> : piece,
        )}
      </span>
      <span className={s.more}>{parts.more(node)}</span>
      {props.isMenu ? (
        <DropMenu
          target={more}
          entries={parts.menu(node)}
          defaultOpened
          onClose={() => ways.menu(undefined)}
        />
      ) : (
        more
      )}
    </div>
  )
}

/** Rendered again only when something changed, because thousands of rows go by while scrolling. */
export const TreeRow = textMemo(Row) as typeof Row
