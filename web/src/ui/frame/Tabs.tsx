import { useEffect, useRef, type KeyboardEvent } from 'react'
import { CountBadge } from '../base/CountBadge.tsx'
import { t } from './texts.ts'
import s from './Choices.module.css'

export interface Tab {
  key: string
  label: string
  /** Shown when above zero: red when someone is waiting, gray for a total. */
  count?: number
  tone?: 'red' | 'grey'
  /** The tab has unsaved changes. */
  unsaved?: boolean
}

interface Props {
  tabs: readonly Tab[]
  active: string
  onChange: (key: string) => void
  /** Accessible name of the tab list: "RO 48213". */
  label: string
  /** Id of the tab panel, if there is one. */
  panel?: string
}

/** A tab list. The active tab is scrolled into view, and the arrow keys move between tabs. */
export function Tabs({ tabs, active, onChange, label, panel }: Props) {
  const list = useRef<HTMLDivElement>(null)
  // When the tabs overflow, scroll only this box sideways so that the page itself stays in place. Waiting for the next
  // frame avoids forcing an extra layout.
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
    const index = tabs.findIndex((tab) => tab.key === active)
    const step = { ArrowRight: 1, ArrowLeft: -1 }[event.key]
    const next = step ? tabs[(index + step + tabs.length) % tabs.length] : undefined
    if (!next) return
    event.preventDefault()
    onChange(next.key)
    event.currentTarget.querySelector<HTMLElement>(`[data-key="${CSS.escape(next.key)}"]`)?.focus()
  }
  return (
    <div ref={list} className={s.tabs} role="tablist" aria-label={label} onKeyDown={move}>
      {tabs.map((tab) => {
        const isActive = tab.key === active
        return (
          <button
            key={tab.key}
            type="button"
            role="tab"
            className={s.tab}
            aria-selected={isActive}
            aria-disabled={isActive || undefined}
            aria-controls={isActive ? panel : undefined}
            tabIndex={isActive ? 0 : -1}
            data-key={tab.key}
            onClick={() => !isActive && onChange(tab.key)}
          >
            <span className={s.word} data-word={tab.label}>
              {tab.label}
            </span>
            {tab.unsaved && (
              <span className={s.unsaved} data-tip={t('tab.unsaved')}>
                <span className="vh">{t('tab.unsavedSpoken')}</span>
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
  /** Accessible name: "View by". */
  label: string
}

/** A segmented control for a choice of few options. */
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
