import { numberText } from '#contract/kit/locale.ts'
import { IconSearch, IconX } from '@tabler/icons-react'
import { useEffect, useRef, useState } from 'react'
import type { ReactNode, Ref } from 'react'
import { Filters } from './Filters.tsx'
import { t } from './texts.ts'
import s from './Page.module.css'

/** A count in the header of a list. Pressing it filters the list. */
export interface HeadCount {
  key: string
  /** Undefined while loading; the counts then reserve their space invisibly. */
  count: number | string | undefined
  label: string
}

interface HeadProps {
  title: ReactNode
  counts?: readonly HeadCount[]
  /** Key of the count that the list is filtered by. */
  active?: string
  onCount?: (key: string) => void
  /** Buttons at the right: refresh, export, one primary action. */
  actions?: ReactNode
  /** Subtitle beside the title, or below it on a phone: whose page it is. */
  sub?: ReactNode
  /** Content beside the title, such as a total. */
  children?: ReactNode
}

/** Header of a page: title, counts, and actions. */
export function PageHead({ title, counts, active, onCount, actions, sub, children }: HeadProps) {
  return (
    <header className={s.headBox}>
      <div className={s.head}>
        <h1>{title}</h1>
        {sub && <span className={s.sub}>{sub}</span>}
        {children}
        {counts && (
          <div
            className={s.counts}
            role="group"
            aria-label={t('counts')}
            data-waiting={counts.some(({ count }) => count === undefined) || undefined}
          >
            {counts.map(({ key, count, label }) => (
              <button
                key={key}
                type="button"
                className={s.count}
                aria-pressed={key === active}
                onClick={() => onCount?.(key)}
              >
                <b>{typeof count === 'string' ? count : numberText(count ?? 0)}</b> {label}
              </button>
            ))}
          </div>
        )}
        {actions && <div className={s.actions}>{actions}</div>}
      </div>
    </header>
  )
}

interface ToolsProps {
  search?: ReactNode
  /** Filter chips. */
  chips?: ReactNode
  /** Replacement for the chips on a phone. */
  onPhone?: ReactNode
  /** Switch between views of the page, such as list and map. */
  view?: ReactNode
  /** Tools at the right: saved views, columns. */
  children?: ReactNode
}

/** Row of tools below the page header: search, filter chips, and display options at the right. */
export function ToolRow({ search, chips, onPhone, view, children }: ToolsProps) {
  return (
    <div className={s.tools}>
      {search}
      <div className={s.strip} hidden={!chips && !children && !view}>
        {view && <div className={s.view}>{view}</div>}
        <div className={s.chips} role="group" aria-label={t('filters.title')} hidden={!chips}>
          <Filters room={search ? (view ? 0 : 1) : Infinity} onPhone={onPhone}>
            {chips}
          </Filters>
        </div>
        {children}
      </div>
    </div>
  )
}

interface SearchProps {
  value: string
  onChange: (value: string) => void
  /** Placeholder that says what is searched: "RO, VIN, vehicle, shop". */
  hint: string
  /** Accessible name of the search landmark, for pages with several. */
  landmark?: string
  /** Debounce time in milliseconds. */
  wait?: number
  ref?: Ref<HTMLInputElement>
}

/** Search box of a list. It calls `onChange` after a pause in typing or on Enter; Esc clears it. */
export function SearchBox({ value, onChange, hint, landmark, wait = 200, ref }: SearchProps) {
  const [text, setText] = useState(value)
  const timer = useRef(0)
  // Values reported but not yet reflected in `value`. When one arrives, newer typing must not be overwritten.
  const pending = useRef<string[]>([])
  useEffect(() => {
    const index = pending.current.indexOf(value)
    pending.current = index < 0 ? [] : pending.current.slice(index + 1)
    if (index >= 0) return
    clearTimeout(timer.current)
    setText(value)
  }, [value])
  useEffect(() => () => clearTimeout(timer.current), [])
  const change = (next: string, delay: number) => {
    setText(next)
    clearTimeout(timer.current)
    timer.current = window.setTimeout(() => {
      if (next !== value) pending.current.push(next)
      onChange(next)
    }, delay)
  }
  return (
    <div className={s.search} role="search" aria-label={landmark}>
      <IconSearch size={16} aria-hidden="true" />
      <input
        ref={ref}
        type="search"
        aria-label={t('search.label', { hint })}
        placeholder={hint}
        value={text}
        maxLength={200}
        data-page-search=""
        onChange={(event) => change(event.currentTarget.value, wait)}
        onKeyDown={(event) => {
          if (event.key === 'Enter') change(text, 0)
          if (event.key === 'Escape' && text) change('', 0)
        }}
      />
      {text && (
        <button
          type="button"
          className={s.clear}
          aria-label={t('search.clear')}
          onClick={() => change('', 0)}
        >
          <IconX size={14} />
        </button>
      )}
    </div>
  )
}
