import { useEffect, useRef, type KeyboardEvent } from 'react'
import { CountBadge } from '../base/CountBadge.tsx'
import s from './Choices.module.css'

export interface Tab {
  key: string
  label: string
  /** Shown above zero. Red when someone waits, grey for a total. */
  count?: number
  tone?: 'red' | 'grey'
  /** What was typed under it waits to be saved. */
  unsaved?: boolean
}

interface Props {
  tabs: readonly Tab[]
  active: string
  onChange: (key: string) => void
  /** What the tabs divide: "RO 48213". */
  label: string
  /** The id of the panel they show, when there is one. */
  panel?: string
}

/** Tabs: the active one is marked, in sight, and does nothing; arrows move between them. */
export function Tabs({ tabs, active, onChange, label, panel }: Props) {
  const list = useRef<HTMLDivElement>(null)
  // Where there is no room for all: sideways alone, so that the page stays where it is. In the frame that is drawn next,
  // since a look before that would have the browser lay the page out once more.
  useEffect(() => {
    const frame = requestAnimationFrame(() => {
      const box = list.current
      const tab = box?.querySelector('[aria-selected="true"]')
      if (!box || !tab || box.scrollWidth <= box.clientWidth) return
      const [outer, inner] = [box.getBoundingClientRect(), tab.getBoundingClientRect()]
      if (inner.left < outer.left || inner.right > outer.right)
        box.scrollLeft += inner.left - outer.left - (outer.width - inner.width) / 2
    })
    return () => cancelAnimationFrame(frame)
  }, [active, tabs.length])
  const move = (event: KeyboardEvent<HTMLDivElement>) => {
    const at = tabs.findIndex((tab) => tab.key === active)
    const step = { ArrowRight: 1, ArrowLeft: -1 }[event.key]
    const to = step ? tabs[(at + step + tabs.length) % tabs.length] : undefined
    if (!to) return
    event.preventDefault()
    onChange(to.key)
    event.currentTarget.querySelector<HTMLElement>(`[data-key="${CSS.escape(to.key)}"]`)?.focus()
  }
  return (
    <div ref={list} className={s.tabs} role="tablist" aria-label={label} onKeyDown={move}>
      {tabs.map((tab) => {
        const on = tab.key === active
        return (
          <button
            key={tab.key}
            type="button"
            role="tab"
            className={s.tab}
            aria-selected={on}
            aria-disabled={on || undefined}
            aria-controls={on ? panel : undefined}
            tabIndex={on ? 0 : -1}
            data-key={tab.key}
            onClick={() => !on && onChange(tab.key)}
          >
            <span className={s.word} data-word={tab.label}>
              {tab.label}
            </span>
            {tab.unsaved && (
              <span className={s.unsaved} data-tip="Not saved">
                <span className="vh">not saved</span>
              </span>
            )}
            {tab.count ? <CountBadge count={tab.count} tone={tab.tone ?? 'red'} /> : null}
          </button>
        )
      })}
    </div>
  )
}

interface SegmentedProps<K extends string> {
  options: readonly { key: K; label: string }[]
  value: K
  onChange: (key: K) => void
  /** "View by". */
  label: string
}

/** A choice of few, all in sight. */
export function Segmented<K extends string>({ options, value, onChange, label }: SegmentedProps<K>) {
  return (
    <div className={s.segments} role="group" aria-label={label}>
      {options.map((option) => (
        <button
          key={option.key}
          type="button"
          className={s.segment}
          aria-pressed={option.key === value}
          onClick={() => option.key !== value && onChange(option.key)}
        >
          <span className={s.word} data-word={option.label}>
            {option.label}
          </span>
        </button>
      ))}
    </div>
  )
}
