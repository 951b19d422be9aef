import { folded } from '#contract/kit/folded.ts'
import { IconSearch } from '@tabler/icons-react'
import { useRef, useState } from 'react'
import type { KeyboardEvent, ReactNode } from 'react'
import { CountBadge } from '../base/CountBadge.tsx'
import { Kbd } from '../base/Kbd.tsx'
import { cx } from '../cx.ts'
import { Link } from '../Link.tsx'
import { t } from './texts.ts'
import s from './SideNav.module.css'

export interface NavEntry {
  key: string
  label: string
  icon: ReactNode
  href?: string
  /** Alternative to `href`. */
  onPress?: () => void
  /** Number of items that need attention; shown when above zero. */
  count?: number
  /** Nested below the entry above it, such as a saved view of a list. */
  isUnder?: boolean
}

interface Props {
  entries: readonly NavEntry[]
  /** Support entries at the bottom. */
  foot?: readonly NavEntry[]
  current?: string
  rail?: boolean
  /** Text at the very bottom: version, powered by. */
  version?: string
  /** Additional content below the entries. */
  children?: ReactNode
}

/** The main menu. The field at the top filters it (`/`). As a rail it shows only icons, with their names as tooltips. */
export function SideNav({ entries, foot, current, rail, version, children }: Props) {
  const [filter, setFilter] = useState('')
  const list = useRef<HTMLDivElement>(null)
  const matches = (entry: NavEntry) => folded(entry.label).includes(folded(filter.trim()))
  const shown = entries.filter(matches)
  const shownFoot = foot?.filter(matches)
  const onKey = (event: KeyboardEvent) => {
    if (event.key === 'Escape') setFilter('')
    if (event.key === 'Enter') list.current?.querySelector<HTMLElement>('a, button')?.click()
  }
  const renderEntry = (entry: NavEntry) => (
    <Entry key={entry.key} entry={entry} current={entry.key === current} rail={rail} />
  )
  return (
    // Following a filtered entry resets the filter, so that the whole menu shows again.
    <nav
      className={cx(s.nav, rail && s.rail)}
      aria-label={t('nav.label')}
      onClick={(event) => {
        if (event.target instanceof Element && event.target.closest('a, button')) setFilter('')
      }}
    >
      <div className={s.find}>
        <IconSearch size={16} aria-hidden="true" />
        <input
          aria-label={t('nav.filter')}
          placeholder={t('nav.filter')}
          value={filter}
          maxLength={60}
          data-menu-filter=""
          onChange={(event) => setFilter(event.currentTarget.value)}
          onKeyDown={onKey}
        />
        <Kbd keys="/" />
      </div>
      <div ref={list} className="col" style={{ gap: 1 }}>
        {shown.map(renderEntry)}
        {shown.length + (shownFoot?.length ?? 0) === 0 && <p className={s.none}>{t('nav.none')}</p>}
      </div>
      {children}
      <div className={s.end}>
        {shownFoot?.map(renderEntry)}
        {version && <div className={s.version}>{version}</div>}
      </div>
    </nav>
  )
}

function Entry({ entry, current, rail }: { entry: NavEntry; current: boolean; rail?: boolean }) {
  const { label, icon, href, onPress, count } = entry
  const content = (
    <>
      {icon}
      <span className={cx(s.word, 'cut')}>{label}</span>
      {count ? (
        <CountBadge count={count} means={t('nav.attention')} small={rail} className={s.badge} />
      ) : null}
    </>
  )
  const spoken = () => {
    if (!rail) return undefined
    return count ? t('nav.entryAttention', { entry: label, number: count }) : label
  }
  const shared = {
    className: s.entry,
    'aria-label': spoken(),
    'aria-current': current ? ('page' as const) : undefined,
    'data-tip': rail ? label : undefined,
    'data-under': entry.isUnder || undefined,
    // Names of saved views are chosen by users and may be too long for the menu.
    'data-tip-cut': entry.isUnder && !rail ? '' : undefined,
  }
  if (href) return <Link href={href} {...shared} children={content} />
  return <button type="button" onClick={onPress} {...shared} children={content} />
}
