import { IconLayoutSidebar, IconSearch } from '@tabler/icons-react'
import type { ComponentProps, ReactNode } from 'react'
import { IconButton } from '../base/Button.tsx'
import { Kbd } from '../base/Kbd.tsx'
import { Avatar } from '../base/text.tsx'
import { cx } from '../cx.ts'
import { Link } from '../Link.tsx'
import s from './AppFrame.module.css'

interface FrameProps {
  /** Over everything: the banner of a test installation. */
  banner?: ReactNode
  top: ReactNode
  /** Null: the page takes the width. */
  nav: ReactNode
  /** The nav as a rail of 56. */
  rail?: boolean
  /** On a phone the nav lies over the page while this is true. */
  navOpen?: boolean
  onNavClose?: () => void
  /** Beside the page, or over it: it says in its own style sheet where it lies (third column, third row). */
  aside?: ReactNode
  children: ReactNode
}

/** For the keyboard alone: past all that stands between here and the element of this id, which is in sight. */
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

/** The frame of the application. The page is a sheet with one rounded corner laid into it; it scrolls, the frame stays. */
export function AppFrame({ banner, top, nav, rail, navOpen, onNavClose, aside, children }: FrameProps) {
  return (
    <div className={cx(s.app, rail && s.rail, !nav && s.bare)}>
      <SkipLink to="page">Go to the page</SkipLink>
      {banner && <div className={s.uat}>{banner}</div>}
      {top}
      <button
        type="button"
        className={s.veil}
        data-open={navOpen || undefined}
        aria-label="Close menu"
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

/** Says in words that this is not the real thing: "User Acceptance Testing · version 1.8.2 · demo". */
export const UatBanner = ({ text }: { text: string }) => (
  <aside className={s.banner} aria-label="Installation">
    {text}
  </aside>
)

interface TopProps {
  /** Left out where there is no menu. */
  onMenu?: (() => void) | undefined
  menuLabel?: string
  brand: ReactNode
  /** Opens the palette. */
  onJump: () => void
  jumpHint: string
  /** The live line, the chat's button, help. */
  children?: ReactNode
  user: ReactNode
}

/** The top bar: menu, brand, search and commands in the middle, then what is live, then who one is. */
export function TopBar({
  onMenu,
  menuLabel = 'Collapse menu',
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
  /** At most 48 high and 160 wide. */
  logo: ReactNode
  title: string
  product: string
  /** For a logo that would fall under 3:1 on the frame. */
  plate?: boolean
  /** Not known yet: the room is kept and nothing is shown that would be replaced. */
  unknown?: boolean
}

/** Logo, the brand's title and the product's name. */
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

/** Name over firm with the avatar; a button, usually the target of a menu. */
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
