import { CountBadge } from '../base/CountBadge.tsx'
import type { NavEntry } from '../frame/SideNav.tsx'
import { Link } from '../Link.tsx'
import s from './tech.module.css'

/** The bar of 68 px at the bottom of a technician's screen. */
export function BottomTabs({ entries, current }: { entries: readonly NavEntry[]; current?: string }) {
  return (
    <nav className={s.tabs} aria-label="Quick menu">
      {entries.map(({ key, label, icon, href, onPress, count }) => {
        const inside = (
          <>
            <span className={s.glyph}>
              {icon}
              {count ? <CountBadge count={count} means="unread" className={s.badge} /> : null}
            </span>
            {label}
          </>
        )
        const here = key === current ? ('page' as const) : undefined
        return href ? (
          <Link key={key} href={href} className={s.tab} aria-current={here} children={inside} />
        ) : (
          <button
            key={key}
            type="button"
            className={s.tab}
            aria-current={here}
            onClick={onPress}
            children={inside}
          />
        )
      })}
    </nav>
  )
}
