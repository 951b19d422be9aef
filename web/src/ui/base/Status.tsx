import { cx } from '../cx.ts'
import type { StatusLook } from '../status.ts'
import s from './Status.module.css'

interface Props {
  look: StatusLook
  /** 28 px, for the head of a page. */
  large?: boolean
}

/** The status of a request: a round pill on its tint. */
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

/** The status of a visit: a square tag with an edge and no fill. */
export function StatusTag({ look, large }: Props) {
  const Icon = look.icon
  return (
    <span className={cx(s.mark, s.tag, look.struck && s.struck, large && s.large)} data-ramp={look.ramp}>
      <Icon size={large ? 16 : 14} aria-hidden="true" />
      {look.word}
    </span>
  )
}

/** The glyph alone. It has the status as its name, or `label`; with an empty `label` it is silent beside its word. */
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
