import { IconArchive, IconArrowDown, IconArrowUp, IconGripVertical, IconRestore } from '@tabler/icons-react'
import { useLayoutEffect, useMemo, useRef, useState, type KeyboardEvent, type ReactNode } from 'react'
import { IconButton } from '../../../ui/base/Button.tsx'
import { Tag } from '../../../ui/base/Tag.tsx'
import { cx } from '../../../ui/cx.ts'
import { useDragSort } from './useDragSort.ts'
import { t } from '../texts.ts'
import s from './SortList.module.css'

/** Common fields of a row in an admin list. */
export type ListRow = { id: number; sort: number; name: string; isInactive: boolean }

export interface SortColumn<R> {
  key: string
  title: string
  render: (row: R) => ReactNode
  width?: number
  right?: boolean
  /** Text below the name on phones, in place of the other columns. */
  phone?: (row: R) => string
}

interface Props<R extends ListRow> {
  /** Accessible name of the list. */
  label: string
  rows: readonly R[]
  columns: readonly SortColumn<R>[]
  /** Hides the header visually, because the same columns are above. */
  headless?: boolean
  /** Whether a row is read-only because it belongs to a firm above. */
  fixed?: (row: R) => boolean
  /** Marks after the name. */
  mark?: (row: R) => ReactNode
  onOpen: (row: R) => void
  onMove: (id: number, step: -1 | 1) => void
  onDrop: (id: number, place: number) => void
  /** Deactivates or reactivates a row. */
  onInactive: (row: R, isInactive: boolean) => void
}

/**
 * A sortable list: by drag handle, by the arrow buttons of a row, or with Alt and the arrow keys. The focus
 * follows the moved row, and its new position is announced.
 */
export function SortList<R extends ListRow>(props: Props<R>) {
  const { rows, columns, fixed } = props
  const movable = useMemo(() => rows.filter((row) => !fixed?.(row)), [rows, fixed])
  const body = useRef<HTMLTableSectionElement>(null)
  const focus = useRef<{ id: number; part: string } | undefined>(undefined)
  const [announcement, setAnnouncement] = useState('')
  const { drag, from, handle } = useDragSort(props.onDrop)
  useLayoutEffect(() => {
    const wanted = focus.current
    if (!wanted) return
    focus.current = undefined
    const row = body.current?.querySelector(`[data-row="${wanted.id}"]`)
    row?.querySelector<HTMLElement>(`[data-part="${wanted.part}"]`)?.focus()
    const place = movable.findIndex(({ id }) => id === wanted.id) + 1
    if (place > 0)
      setAnnouncement(t('sort.moved', { name: movable[place - 1]?.name ?? '', place, total: movable.length }))
  }, [movable])
  const move = (id: number, step: -1 | 1, part: string) => {
    focus.current = { id, part }
    props.onMove(id, step)
  }
  const handleKeyDown = (event: KeyboardEvent) => {
    const step = { ArrowUp: -1 as const, ArrowDown: 1 as const }[event.key]
    const row = (event.target as Element).closest<HTMLElement>('[data-row]')
    if (!step || !row) return
    event.preventDefault()
    const id = Number(row.dataset.row)
    const part = (event.target as HTMLElement).dataset.part ?? 'name'
    if (event.altKey) return void (movable.some((each) => each.id === id) && move(id, step, part))
    const names = [...(body.current?.querySelectorAll<HTMLElement>('[data-part="name"]') ?? [])]
    const index = names.findIndex((name) => row.contains(name))
    names[index + step]?.focus()
  }
  const edge = (id: number) => {
    if (!drag || drag.index === from || movable[drag.index]?.id !== id) return undefined
    return drag.index < from ? 'above' : 'below'
  }
  return (
    <div className={s.box}>
      <p className="vh" role="status">
        {announcement}
      </p>
      <table
        className={s.table}
        aria-label={props.label}
        data-dragging={drag ? '' : undefined}
        data-headless={props.headless || undefined}
      >
        <thead>
          <tr>
            <th scope="col" className={s.grip}>
              <span className="vh">{t('sort.drag')}</span>
            </th>
            <th scope="col">
              <span>{t('sort.name')}</span>
            </th>
            {columns.map((column) => (
              <th
                key={column.key}
                scope="col"
                style={{ width: column.width }}
                className={cx(s.more, column.right && s.right)}
              >
                <span>{column.title}</span>
              </th>
            ))}
            <th scope="col" className={s.ways}>
              <span className="vh">{t('sort.actions')}</span>
            </th>
          </tr>
        </thead>
        <tbody ref={body} onKeyDown={handleKeyDown}>
          {rows.map((row) => {
            const isFixed = fixed?.(row) ?? false
            return (
              <tr
                key={row.id}
                data-row={isFixed ? undefined : row.id}
                data-inactive={row.isInactive || undefined}
                data-edge={edge(row.id)}
                data-moving={drag?.id === row.id || undefined}
                className={s.row}
                onClick={(event) => {
                  if (!(event.target as Element).closest('button, [data-handle]') && !isFixed)
                    props.onOpen(row)
                }}
              >
                <td className={s.grip}>
                  {!isFixed && movable.length > 1 && (
                    <span
                      className={s.handle}
                      data-handle=""
                      data-tip={drag ? undefined : t('sort.dragTip')}
                      {...handle(row.id)}
                    >
                      <IconGripVertical size={16} aria-hidden="true" />
                    </span>
                  )}
                </td>
                <td>
                  <div className={s.name}>
                    {isFixed ? (
                      <span className="cut">{row.name}</span>
                    ) : (
                      <button
                        type="button"
                        data-part="name"
                        onClick={() => props.onOpen(row)}
                        data-tip-cut=""
                      >
                        {row.name}
                      </button>
                    )}
                    {row.isInactive && <Tag>{t('sort.inactive')}</Tag>}
                    {isFixed && <Tag>{t('sort.base')}</Tag>}
                    {props.mark?.(row)}
                  </div>
                  <div className={s.under}>
                    {columns.map((column) => (
                      <span key={column.key}>{column.phone?.(row)}</span>
                    ))}
                  </div>
                </td>
                {columns.map((column) => (
                  <td key={column.key} className={cx(s.more, column.right && s.right)} data-tip-cut="">
                    {column.render(row)}
                  </td>
                ))}
                <td className={s.ways}>
                  {!isFixed && (
                    <div className={s.buttons}>
                      {movable.length > 1 && (
                        <>
                          <IconButton
                            label={t('sort.up', { name: row.name })}
                            size="s"
                            keys="alt+arrowup"
                            icon={<IconArrowUp size={16} />}
                            data-part="up"
                            onClick={() => move(row.id, -1, 'up')}
                          />
                          <IconButton
                            label={t('sort.down', { name: row.name })}
                            size="s"
                            keys="alt+arrowdown"
                            icon={<IconArrowDown size={16} />}
                            data-part="down"
                            onClick={() => move(row.id, 1, 'down')}
                          />
                        </>
                      )}
                      <IconButton
                        label={
                          row.isInactive
                            ? t('sort.activate', { name: row.name })
                            : t('sort.deactivate', { name: row.name })
                        }
                        size="s"
                        icon={row.isInactive ? <IconRestore size={16} /> : <IconArchive size={16} />}
                        onClick={() => props.onInactive(row, !row.isInactive)}
                      />
                    </div>
                  )}
                </td>
              </tr>
            )
          })}
        </tbody>
      </table>
    </div>
  )
}
