import { IconArrowDown, IconArrowUp, IconGripVertical } from '@tabler/icons-react'
import { useState } from 'react'
import type { DragEvent, KeyboardEvent } from 'react'
import { Button, IconButton } from '../base/Button.tsx'
import PlainPopover from '../overlay/PlainPopover.tsx'
import type { PopoverProps } from '../overlay/lazyPopover.tsx'
import { defaultLayout } from './types.ts'
import type { Column, ColumnLayout } from './types.ts'
import { t } from './texts.ts'
import s from './ColumnChooser.module.css'

export interface Props {
  columns: readonly Column<never>[]
  layout: ColumnLayout | undefined
  onLayout: (layout: ColumnLayout | undefined) => void
}

/** A copy of the list with the item at `from` moved to `to`. */
export function moved<T>(list: readonly T[], from: number, to: number): T[] {
  const rest = list.filter((_, index) => index !== from)
  const entry = list[from]
  return entry === undefined ? [...list] : [...rest.slice(0, to), entry, ...rest.slice(to)]
}

/** Popover to show, hide, and order columns: by dragging, with the arrow buttons, or with Alt and the arrow keys. */
export default function ColumnsPopover({ columns, layout, onLayout, ...under }: Props & PopoverProps) {
  const [dragged, setDragged] = useState<number>()
  const [announcement, setAnnouncement] = useState('')
  const now = layout ?? defaultLayout(columns)
  const known = new Map(columns.map((column) => [column.key, column]))
  const order = [...new Set([...now.order, ...known.keys()])].filter((key) => known.has(key))

  const move = (from: number, to: number) => {
    if (to < 0 || to >= order.length || from === to) return
    onLayout({ ...now, order: moved(order, from, to) })
    const column = known.get(order[from] ?? '')?.title ?? ''
    setAnnouncement(t('columns.moved', { column, position: to + 1, total: order.length }))
  }
  const toggle = (key: string) => {
    const hidden = now.hidden.includes(key) ? now.hidden.filter((each) => each !== key) : [...now.hidden, key]
    onLayout({ order, hidden })
  }
  const onKey = (event: KeyboardEvent, index: number) => {
    if (!event.altKey || !/^Arrow(Up|Down)$/.test(event.key)) return
    event.preventDefault()
    move(index, event.key === 'ArrowUp' ? index - 1 : index + 1)
  }
  const onDragOver = (event: DragEvent, index: number) => {
    event.preventDefault()
    if (dragged === undefined || dragged === index) return
    move(dragged, index)
    setDragged(index)
  }

  return (
    <PlainPopover {...under} label={t('columns.label')} side="end">
      <ul className={s.list}>
        {order.map((name, index) => {
          const column = known.get(name)
          if (!column) return null
          return (
            <li
              key={name}
              className={s.item}
              draggable
              data-dragged={index === dragged || undefined}
              onDragStart={() => setDragged(index)}
              onDragOver={(event) => onDragOver(event, index)}
              onDragEnd={() => setDragged(undefined)}
              onKeyDown={(event) => onKey(event, index)}
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
                label={t('columns.up', { column: column.title })}
                size="s"
                icon={<IconArrowUp size={14} />}
                disabled={index === 0}
                onClick={() => move(index, index - 1)}
              />
              <IconButton
                label={t('columns.down', { column: column.title })}
                size="s"
                icon={<IconArrowDown size={14} />}
                disabled={index === order.length - 1}
                onClick={() => move(index, index + 1)}
              />
            </li>
          )
        })}
      </ul>
      <div className={s.foot}>
        <span className="vh" role="status">
          {announcement}
        </span>
        <span>{t('columns.hint')}</span>
        <Button size="s" look="ghost" onClick={() => onLayout(undefined)}>
          {t('columns.reset')}
        </Button>
      </div>
    </PlainPopover>
  )
}
