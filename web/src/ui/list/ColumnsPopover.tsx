import { IconArrowDown, IconArrowUp, IconGripVertical } from '@tabler/icons-react'
import { useState } from 'react'
import type { DragEvent, KeyboardEvent } from 'react'
import { Button, IconButton } from '../base/Button.tsx'
import PlainPopover from '../overlay/PlainPopover.tsx'
import type { PopoverProps } from '../overlay/lazyPopover.tsx'
import { defaultLayout } from './types.ts'
import type { Column, ColumnLayout } from './types.ts'
import s from './ColumnChooser.module.css'

export interface Props {
  columns: readonly Column<never>[]
  layout: ColumnLayout | undefined
  onLayout: (layout: ColumnLayout | undefined) => void
}

/** Moves the entry at one place to another. */
export function moved<T>(list: readonly T[], from: number, to: number): T[] {
  const rest = list.filter((_, at) => at !== from)
  const entry = list[from]
  return entry === undefined ? [...list] : [...rest.slice(0, to), entry, ...rest.slice(to)]
}

/** Which columns, in which order: by dragging, by the arrows, or by Alt with the arrow keys. */
export default function ColumnsPopover({ columns, layout, onLayout, ...under }: Props & PopoverProps) {
  const [dragged, setDragged] = useState<number>()
  const [said, setSaid] = useState('')
  const now = layout ?? defaultLayout(columns)
  const known = new Map(columns.map((column) => [column.key, column]))
  const order = [...new Set([...now.order, ...known.keys()])].filter((key) => known.has(key))

  const move = (from: number, to: number) => {
    if (to < 0 || to >= order.length || from === to) return
    onLayout({ ...now, order: moved(order, from, to) })
    setSaid(`${known.get(order[from] ?? '')?.title} is now ${to + 1} of ${order.length}`)
  }
  const toggle = (key: string) => {
    const hidden = now.hidden.includes(key) ? now.hidden.filter((each) => each !== key) : [...now.hidden, key]
    onLayout({ order, hidden })
  }
  const key = (event: KeyboardEvent, at: number) => {
    if (!event.altKey || !/^Arrow(Up|Down)$/.test(event.key)) return
    event.preventDefault()
    move(at, event.key === 'ArrowUp' ? at - 1 : at + 1)
  }
  const over = (event: DragEvent, at: number) => {
    event.preventDefault()
    if (dragged === undefined || dragged === at) return
    move(dragged, at)
    setDragged(at)
  }

  return (
    <PlainPopover {...under} label="Columns" side="end">
      <ul className={s.list}>
        {order.map((name, at) => {
          const column = known.get(name)
          if (!column) return null
          return (
            <li
              key={name}
              className={s.item}
              draggable
              data-dragged={at === dragged || undefined}
              onDragStart={() => setDragged(at)}
              onDragOver={(event) => over(event, at)}
              onDragEnd={() => setDragged(undefined)}
              onKeyDown={(event) => key(event, at)}
            >
              <IconGripVertical size={14} className={s.grip} aria-hidden="true" />
              <label className={s.name}>
                <input
                  type="checkbox"
                  className="check"
                  checked={column.always || !now.hidden.includes(name)}
                  disabled={column.always}
                  onChange={() => toggle(name)}
                />
                {column.title}
              </label>
              <IconButton
                label={`Move ${column.title} up`}
                size="s"
                icon={<IconArrowUp size={14} />}
                disabled={at === 0}
                onClick={() => move(at, at - 1)}
              />
              <IconButton
                label={`Move ${column.title} down`}
                size="s"
                icon={<IconArrowDown size={14} />}
                disabled={at === order.length - 1}
                onClick={() => move(at, at + 1)}
              />
            </li>
          )
        })}
      </ul>
      <div className={s.foot}>
        <span className="vh" role="status">
          {said}
        </span>
        <span>Drag, or Alt with the arrows</span>
        <Button size="s" look="ghost" onClick={() => onLayout(undefined)}>
          Reset
        </Button>
      </div>
    </PlainPopover>
  )
}
