import { IconSearch } from '@tabler/icons-react'
import { useRef, useState } from 'react'
import type { KeyboardEvent, ReactNode } from 'react'
import { CountBadge } from '../base/CountBadge.tsx'
import { Kbd } from '../base/Kbd.tsx'
import { cx } from '../cx.ts'
import { Link } from '../Link.tsx'
import s from './SideNav.module.css'

export interface NavEntry {
  key: string
  label: string
  icon: ReactNode
  href?: string
  /** In place of `href`. */
  onPress?: () => void
  /** Shown above zero: someone waits. */
  count?: number
  /** Belongs to the entry above it: a saved view of a list. */
  isUnder?: boolean
}

interface Props {
  entries: readonly NavEntry[]
  /** Support entries at the foot. */
  foot?: readonly NavEntry[]
  current?: string
  rail?: boolean
  /** Lines at the very foot: version, powered by. */
  version?: string
  /** Saved views and their like, under the entries. */
  children?: ReactNode
}

/** The main menu. The field on top narrows it (`/`); as a rail it shows icons with their names as tooltips. */
export function SideNav({ entries, foot, current, rail, version, children }: Props) {
  const [wanted, setWanted] = useState('')
  const list = useRef<HTMLDivElement>(null)
  const fits = (entry: NavEntry) => entry.label.toLowerCase().includes(wanted.trim().toLowerCase())
  const shown = entries.filter(fits)
  const shownFoot = foot?.filter(fits)
  const key = (event: KeyboardEvent) => {
    if (event.key === 'Escape') setWanted('')
    if (event.key === 'Enter') list.current?.querySelector<HTMLElement>('a, button')?.click()
  }
  const line = (entry: NavEntry) => (
    <Entry key={entry.key} entry={entry} current={entry.key === current} rail={rail} />
  )
  return (
    // Whoever has gone where the filter led wants the whole menu again.
    <nav
      className={cx(s.nav, rail && s.rail)}
      aria-label="Main menu"
      onClick={(event) => {
        if (event.target instanceof Element && event.target.closest('a, button')) setWanted('')
      }}
    >
      <div className={s.find}>
        <IconSearch size={16} aria-hidden="true" />
        <input
          aria-label="Filter menu"
          placeholder="Filter menu"
          value={wanted}
          maxLength={60}
          data-menu-filter=""
          onChange={(event) => setWanted(event.currentTarget.value)}
          onKeyDown={key}
        />
        <Kbd keys="/" />
      </div>
      <div ref={list} className="col" style={{ gap: 1 }}>
        {shown.map(line)}
        {shown.length + (shownFoot?.length ?? 0) === 0 && <p className={s.none}>No entry matches.</p>}
      </div>
      {children}
      <div className={s.end}>
        {shownFoot?.map(line)}
        {version && <div className={s.version}>{version}</div>}
      </div>
    </nav>
  )
}

function Entry({ entry, current, rail }: { entry: NavEntry; current: boolean; rail?: boolean }) {
  const { label, icon, href, onPress, count } = entry
  const inside = (
    <>
      {icon}
      <span className={cx(s.word, 'cut')}>{label}</span>
      {count ? <CountBadge count={count} means="need attention" small={rail} className={s.badge} /> : null}
    </>
  )
  const shared = {
    className: s.entry,
    'aria-label': rail ? `${label}${count ? `, ${count} need attention` : ''}` : undefined,
    'aria-current': current ? ('page' as const) : undefined,
    'data-tip': rail ? label : undefined,
    'data-under': entry.isUnder || undefined,
    // Names that people gave may be longer than the menu is wide.
    'data-tip-cut': entry.isUnder && !rail ? '' : undefined,
  }
  if (href) return <Link href={href} {...shared} children={inside} />
  return <button type="button" onClick={onPress} {...shared} children={inside} />
}
