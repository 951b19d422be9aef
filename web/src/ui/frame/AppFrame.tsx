import { IconLayoutSidebar, IconSearch } from '@tabler/icons-react'
import type { ComponentProps, ReactNode } from 'react'
import { IconButton } from '../base/Button.tsx'
import { Kbd } from '../base/Kbd.tsx'
import { Avatar } from '../base/text.tsx'
import { cx } from '../cx.ts'
import { Link } from '../Link.tsx'
import { t } from './appFrameTexts.ts'
import s from './AppFrame.module.css'

interface FrameProps {
  /** Banner of a test installation, above everything else. */
  banner?: ReactNode
  top: ReactNode
  /** Navigation; null gives the page the full width. */
  nav: ReactNode
  /** Shows the navigation as a 56 px rail of icons. */
  rail?: boolean
  /** On a phone, shows the navigation over the page. */
  navOpen?: boolean
  onNavClose?: () => void
  /** Content beside or over the page. Its own style sheet positions it in the grid (third column, third row). */
  aside?: ReactNode
  children: ReactNode
}

/** Link visible only on keyboard focus that moves the focus straight to the element with the id `to`. */
export const SkipLink = ({ to, children }: { to: string; children: ReactNode }) => (
  <a
    className={s.skip}
    href={`#${to}`}
    onClick={(event) => {
      event.preventDefault()
      document.getElementById(to)?.focus({ preventScroll: true })
    }}
  >
    {children}
  </a>
)

/** The application frame. Only the page inside it scrolls. */
export function AppFrame({ banner, top, nav, rail, navOpen, onNavClose, aside, children }: FrameProps) {
  return (
    <div className={cx(s.app, rail && s.rail, !nav && s.bare)}>
      <SkipLink to="page">{t('skip')}</SkipLink>
      {banner && <div className={s.uat}>{banner}</div>}
      {top}
      <button
        type="button"
        className={s.veil}
        data-open={navOpen || undefined}
        aria-label={t('menu.close')}
        onClick={onNavClose}
      />
      <div className={s.nav} data-open={navOpen || undefined}>
        {nav}
      </div>
      <main id="page" className={s.main} tabIndex={-1}>
        {children}
      </main>
      {aside}
    </div>
  )
}

/** Banner that marks a test installation: "User Acceptance Testing · version 1.8.2 · demo". */
export const UatBanner = ({ text }: { text: string }) => (
  <aside className={s.banner} aria-label={t('installation')}>
    {text}
  </aside>
)

interface TopProps {
  /** Toggles the menu; undefined when there is none. */
  onMenu?: (() => void) | undefined
  menuLabel?: string
  brand: ReactNode
  /** Opens the command palette. */
  onJump: () => void
  jumpHint: string
  /** Live indicator, chat button, help. */
  children?: ReactNode
  user: ReactNode
}

/** The top bar: menu and brand, search in the middle, then live indicators and the account. */
export function TopBar({
  onMenu,
  menuLabel = t('menu.collapse'),
  brand,
  onJump,
  jumpHint,
  children,
  user,
}: TopProps) {
  return (
    <header className={s.top}>
      <div className={s.side}>
        {onMenu && <IconButton label={menuLabel} keys="[" icon={<IconLayoutSidebar />} onClick={onMenu} />}
        {brand}
      </div>
      <button type="button" className={s.jump} onClick={onJump}>
        <IconSearch size={16} aria-hidden="true" />
        <span className="grow cut">{jumpHint}</span>
        <span>
          <Kbd keys="mod+k" />
        </span>
      </button>
      <div className={cx(s.side, s.end)}>
        {children}
        {user}
      </div>
    </header>
  )
}

interface BrandProps {
  href: string
  /** At most 48 px high and 160 px wide. */
  logo: ReactNode
  title: string
  product: string
  /** White background for a logo with a contrast below 3:1 on the frame. */
  plate?: boolean
  /** The brand hasn't loaded: reserves the space without showing a name that would change. */
  unknown?: boolean
}

/** Logo, brand title, and product name. */
export function Brand({ href, logo, title, product, plate, unknown }: BrandProps) {
  return (
    <Link className={cx(s.brand, unknown && s.unknown)} href={href}>
      {plate ? <span className={s.plate}>{logo}</span> : logo}
      <span className="cut">
        <span className={cx(s.title, 'cut')}>{title}</span>
        <span className={s.product}>{product}</span>
      </span>
    </Link>
  )
}

/** Button with the user's name, firm, and avatar that opens the account menu. */
export function Who({
  name,
  firm,
  className,
  ...rest
}: { name: string; firm: string } & ComponentProps<'button'>) {
  return (
    <button type="button" {...rest} className={cx(s.who, className)}>
      <span className={s.names}>
        <b>{name}</b>
        <span className={s.firm}>{firm}</span>
      </span>
      <Avatar name={name} size="l" />
    </button>
  )
}
