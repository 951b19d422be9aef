import type { ComponentProps, MouseEvent, ReactNode, Ref } from 'react'
import { cx } from '../cx.ts'
import { Link } from '../Link.tsx'
import { toast } from '../toast.ts'
import { Kbd } from './Kbd.tsx'
import { CountBadge } from './CountBadge.tsx'
import s from './Button.module.css'

export type ButtonLook = 'plain' | 'primary' | 'danger' | 'ghost' | 'accent'
/** 28, 34, 44, and 56 px high. The two largest are for technician screens, where `item` is narrower than `xl`. */
export type ButtonSize = 's' | 'm' | 'l' | 'item' | 'xl'

export interface ButtonProps extends Omit<ComponentProps<'button'>, 'children'> {
  look?: ButtonLook
  size?: ButtonSize
  /** Red label, for a destructive action. */
  warn?: boolean
  icon?: ReactNode
  after?: ReactNode
  /** Keyboard shortcut of the same action, shown as key caps. */
  keys?: string
  block?: boolean
  busy?: boolean
  href?: string
  /** Why the action isn't possible yet. The button looks disabled and shows this text when pressed. */
  notYet?: string
  children?: ReactNode
  ref?: Ref<HTMLButtonElement>
}

/** A button, or a link that looks like one if `href` is given. */
export function Button(props: ButtonProps) {
  const { look = 'plain', size = 'm', warn, icon, after, keys, block, busy, href, notYet, ...rest } = props
  const { children, className, onClick, ...others } = rest
  const name = cx(s.button, s[look], size !== 'm' && s[size], warn && s.warn, block && s.block, className)
  const content = (
    <>
      {busy ? <span className={s.spin} /> : icon}
      {children}
      {keys && <Kbd keys={keys} />}
      {after}
    </>
  )
  if (href && !notYet) {
    return (
      <Link href={href} className={name} id={others.id}>
        {content}
      </Link>
    )
  }
  const press = (event: MouseEvent<HTMLButtonElement>) => {
    if (busy) return
    if (notYet) toast.info(notYet)
    else onClick?.(event)
  }
  return (
    <button
      type="button"
      data-final={look === 'primary' || look === 'danger' || undefined}
      {...others}
      className={name}
      onClick={press}
      aria-busy={busy || undefined}
      aria-disabled={notYet ? true : others['aria-disabled']}
      data-tip={notYet}
    >
      {content}
    </button>
  )
}

export interface IconButtonProps extends Omit<ComponentProps<'button'>, 'children'> {
  /** Accessible name and tooltip. */
  label: string
  icon: ReactNode
  size?: 's' | 'm' | 'l'
  /** Number of unread or unanswered items, shown as a badge. */
  count?: number
  /** Red by default; gray where nobody has to do anything. */
  countTone?: 'red' | 'grey'
  edged?: boolean
  keys?: string
  href?: string
  ref?: Ref<HTMLButtonElement>
}

/** A button with only an icon. It always has an accessible name and a tooltip. */
export function IconButton({
  label,
  icon,
  size = 'm',
  count,
  countTone,
  edged,
  keys,
  href,
  className,
  ...rest
}: IconButtonProps) {
  const name = cx(s.icon, size !== 'm' && s[size], edged && s.edged, className)
  const content = (
    <>
      {icon}
      {count ? <CountBadge count={count} tone={countTone} small hidden className={s.count} /> : null}
    </>
  )
  if (href) {
    return (
      <Link href={href} className={name} aria-label={label} data-tip={label} data-tip-keys={keys}>
        {content}
      </Link>
    )
  }
  return (
    <button type="button" {...rest} className={name} aria-label={label} data-tip={label} data-tip-keys={keys}>
      {content}
    </button>
  )
}
