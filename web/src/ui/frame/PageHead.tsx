import { IconSearch, IconX } from '@tabler/icons-react'
import { useEffect, useRef, useState } from 'react'
import type { ReactNode, Ref } from 'react'
import { Filters } from './Filters.tsx'
import s from './Page.module.css'

/** A count in the head of a list; pressing it filters by it. */
export interface HeadCount {
  key: string
  /** Undefined until it is known: the counts then keep their room and are not seen. */
  count: number | string | undefined
  label: string
}

interface HeadProps {
  title: ReactNode
  counts?: readonly HeadCount[]
  /** The key of the count that filters now. */
  active?: string
  onCount?: (key: string) => void
  /** At the right: refresh, export, one primary. */
  actions?: ReactNode
  /** Whose page it is: beside the title, and under it on a phone. */
  sub?: ReactNode
  /** Beside the title: a total in words. */
  children?: ReactNode
}

/** The head of a page. */
export function PageHead({ title, counts, active, onCount, actions, sub, children }: HeadProps) {
  return (
    <header className={s.head}>
      <h1>{title}</h1>
      {sub && <span className={s.sub}>{sub}</span>}
      {children}
      {counts && (
        <div
          className={s.counts}
          role="group"
          aria-label="Counts"
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
              <b>{count ?? 0}</b> {label}
            </button>
          ))}
        </div>
      )}
      {actions && <div className={s.actions}>{actions}</div>}
    </header>
  )
}

interface ToolsProps {
  search?: ReactNode
  /** Filter chips. */
  chips?: ReactNode
  /** On a phone: what the page has in place of its chips. */
  onPhone?: ReactNode
  /** Which of its looks or lists the page shows. */
  view?: ReactNode
  /** At the right: saved views, columns. */
  children?: ReactNode
}

/** The tools under the head in one row: search, chips, and at the right how the list is shown. */
export function ToolRow({ search, chips, onPhone, view, children }: ToolsProps) {
  return (
    <div className={s.tools}>
      {search}
      <div className={s.strip} hidden={!chips && !children && !view}>
        {view && <div className={s.view}>{view}</div>}
        <div className={s.chips} role="group" aria-label="Filters" hidden={!chips}>
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
  /** What is searched: "RO, VIN, vehicle, shop". */
  hint: string
  /** Its name among several searches of one page. */
  landmark?: string
  /** Milliseconds of rest before the change is told. */
  wait?: number
  ref?: Ref<HTMLInputElement>
}

/** The search of a list. Typing is shown at once and told after a rest; Esc empties it. */
export function SearchBox({ value, onChange, hint, landmark, wait = 200, ref }: SearchProps) {
  const [text, setText] = useState(value)
  const timer = useRef(0)
  // What was told and has not come back yet: by then more may have been typed, which stays.
  const told = useRef<string[]>([])
  useEffect(() => {
    const at = told.current.indexOf(value)
    told.current = at < 0 ? [] : told.current.slice(at + 1)
    if (at >= 0) return
    clearTimeout(timer.current)
    setText(value)
  }, [value])
  useEffect(() => () => clearTimeout(timer.current), [])
  const change = (next: string, rest: number) => {
    setText(next)
    clearTimeout(timer.current)
    timer.current = window.setTimeout(() => {
      if (next !== value) told.current.push(next)
      onChange(next)
    }, rest)
  }
  return (
    <div className={s.search} role="search" aria-label={landmark}>
      <IconSearch size={16} aria-hidden="true" />
      <input
        ref={ref}
        type="search"
        aria-label={`Search ${hint}`}
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
        <button type="button" className={s.clear} aria-label="Clear search" onClick={() => change('', 0)}>
          <IconX size={14} />
        </button>
      )}
    </div>
  )
}
