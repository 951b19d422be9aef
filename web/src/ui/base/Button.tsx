import type { ComponentProps, MouseEvent, ReactNode, Ref } from 'react'
import { cx } from '../cx.ts'
import { Link } from '../Link.tsx'
import { toast } from '../toast.ts'
import { Kbd } from './Kbd.tsx'
import { CountBadge } from './CountBadge.tsx'
import s from './Button.module.css'

export type ButtonLook = 'plain' | 'primary' | 'danger' | 'ghost' | 'accent'
/** 28, 34, 44 and, in the bay, 56 px high: an item is narrower than a bar. */
export type ButtonSize = 's' | 'm' | 'l' | 'item' | 'xl'

export interface ButtonProps extends Omit<ComponentProps<'button'>, 'children'> {
  look?: ButtonLook
  size?: ButtonSize
  /** Red words on a quiet button: the way to something that takes away. */
  warn?: boolean
  icon?: ReactNode
  after?: ReactNode
  /** The key that does the same, shown as caps. */
  keys?: string
  block?: boolean
  busy?: boolean
  href?: string
  /** Why it cannot be done yet: the button stays, dashed, and says so when pressed. */
  notYet?: string
  children?: ReactNode
  ref?: Ref<HTMLButtonElement>
}

/** A button, or a link that looks like one when `href` is given. */
export function Button(props: ButtonProps) {
  const { look = 'plain', size = 'm', warn, icon, after, keys, block, busy, href, notYet, ...rest } = props
  const { children, className, onClick, ...others } = rest
  const name = cx(s.button, s[look], size !== 'm' && s[size], warn && s.warn, block && s.block, className)
  const inside = (
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
        {inside}
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
      {...others}
      className={name}
      onClick={press}
      aria-busy={busy || undefined}
      aria-disabled={notYet ? true : others['aria-disabled']}
      data-tip={notYet}
    >
      {inside}
    </button>
  )
}

export interface IconButtonProps extends Omit<ComponentProps<'button'>, 'children'> {
  /** What it does: its name for screen readers and its tooltip. */
  label: string
  icon: ReactNode
  size?: 's' | 'm' | 'l'
  /** Unread, unanswered: shown as a red badge at its corner. */
  count?: number
  edged?: boolean
  keys?: string
  href?: string
  ref?: Ref<HTMLButtonElement>
}

/** An icon without a word: always with a name and a tooltip. */
export function IconButton({
  label,
  icon,
  size = 'm',
  count,
  edged,
  keys,
  href,
  className,
  ...rest
}: IconButtonProps) {
  const name = cx(s.icon, size !== 'm' && s[size], edged && s.edged, className)
  const inside = (
    <>
      {icon}
      {count ? <CountBadge count={count} small hidden className={s.count} /> : null}
    </>
  )
  if (href) {
    return (
      <Link href={href} className={name} aria-label={label} data-tip={label} data-tip-keys={keys}>
        {inside}
      </Link>
    )
  }
  return (
    <button type="button" {...rest} className={name} aria-label={label} data-tip={label} data-tip-keys={keys}>
      {inside}
    </button>
  )
}
