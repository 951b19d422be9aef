import { cx } from '../cx.ts'
import type { StatusLook } from '../status.ts'
import s from './Status.module.css'

interface Props {
  look: StatusLook
  /** 28 px high, for page headers. */
  large?: boolean
}

/** Status of a repair order as a tinted pill. */
export function StatusPill({ look, large }: Props) {
  const Icon = look.icon
  return (
    <span
      className={cx(s.mark, look.hollow && s.hollow, look.struck && s.struck, large && s.large)}
      data-ramp={look.ramp}
    >
      <Icon size={large ? 16 : 14} aria-hidden="true" />
      {look.word}
    </span>
  )
}

/** Status of a visit as a square, outlined tag. */
export function StatusTag({ look, large }: Props) {
  const Icon = look.icon
  return (
    <span className={cx(s.mark, s.tag, look.struck && s.struck, large && s.large)} data-ramp={look.ramp}>
      <Icon size={large ? 16 : 14} aria-hidden="true" />
      {look.word}
    </span>
  )
}

/** Only the status icon. Its accessible name is the status or `label`; an empty `label` hides it from screen readers. */
export function StatusGlyph({ look, label, size = 16 }: { look: StatusLook; label?: string; size?: number }) {
  const Icon = look.icon
  const name = label ?? look.word
  return (
    <span
      className={s.glyph}
      data-ramp={look.ramp}
      role={name ? 'img' : undefined}
      aria-label={name || undefined}
      aria-hidden={name ? undefined : true}
      data-tip={name || undefined}
    >
      <Icon size={size} aria-hidden="true" />
    </span>
  )
}
