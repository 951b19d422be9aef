import { CountBadge } from '../base/CountBadge.tsx'
import type { NavEntry } from '../frame/SideNav.tsx'
import { Link } from '../Link.tsx'
import { t } from './texts.ts'
import s from './tech.module.css'

/** The 68 px tab bar at the bottom of a technician's screen. */
export function BottomTabs({ entries, current }: { entries: readonly NavEntry[]; current?: string }) {
  return (
    <nav className={s.tabs} aria-label={t('menu')}>
      {entries.map(({ key, label, icon, href, onPress, count }) => {
        const content = (
          <>
            <span className={s.glyph}>
              {icon}
              {count ? <CountBadge count={count} means={t('unread')} className={s.badge} /> : null}
            </span>
            {label}
          </>
        )
        const ariaCurrent = key === current ? ('page' as const) : undefined
        return href ? (
          <Link key={key} href={href} className={s.tab} aria-current={ariaCurrent} children={content} />
        ) : (
          <button
            key={key}
            type="button"
            className={s.tab}
            aria-current={ariaCurrent}
            onClick={onPress}
            children={content}
          />
        )
      })}
    </nav>
  )
}
