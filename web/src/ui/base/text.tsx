import { cx } from '../cx.ts'
import s from './text.module.css'

/** Formats a North American number and extension as (616) 555-0142 x214. Any other number is returned unchanged. */
export function phoneText(number: string, extension?: string | null): string {
  const digits = /^(?:\+?1)?(\d{10})$/.exec(number.replace(/[^\d+]/g, ''))?.[1]
  const base = digits ? `(${digits.slice(0, 3)}) ${digits.slice(3, 6)}-${digits.slice(6)}` : number
  return extension ? `${base} x${extension}` : base
}

/** A phone number. With `dial` it is a link that calls it. */
export function PhoneText(props: { number: string; extension?: string | null; dial?: boolean }) {
  const text = phoneText(props.number, props.extension)
  if (!props.dial) return <span>{text}</span>
  const to = props.number.replace(/[^\d+]/g, '') + (props.extension ? `,${props.extension}` : '')
  return <a href={`tel:${to}`}>{text}</a>
}

/**
 * A point in time.
 * @param props.text the formatted time
 * @param props.whole full date and time for the tooltip, when `text` is an age such as "2 min ago"
 * @param props.instant ISO 8601 for the `datetime` attribute
 */
export function Stamp(props: { text: string; whole?: string; instant?: string; className?: string }) {
  return (
    <time className={props.className} dateTime={props.instant} data-tip={props.whole}>
      {props.text}
    </time>
  )
}

/** First letters of the first and last word: "Dana Whitfield" gives DW. Characters that aren't letters or digits are skipped. */
export function initials(name: string): string {
  const letters = name
    .split(/\s+/)
    .map((word) => /[\p{L}\p{N}]/u.exec(word)?.[0])
    .filter((letter) => letter !== undefined)
  return `${letters[0] ?? ''}${letters.length > 1 ? letters.at(-1) : ''}`.toUpperCase()
}

interface AvatarProps {
  name: string
  /** 22, 24, 32, or 40 px. */
  size?: 's' | 'm' | 'l' | 'xl'
  picture?: string
}

/** A person's picture or initials. Hidden from screen readers because the name stands next to it. */
export function Avatar({ name, size = 'm', picture }: AvatarProps) {
  return (
    <span className={s.avatar} data-size={size} aria-hidden="true">
      {picture ? <img src={picture} alt="" /> : initials(name)}
    </span>
  )
}

/** Avatar and name on one line, truncated when there is no room. */
export function Person({ name, className }: { name: string; className?: string }) {
  return (
    <span className={cx(s.person, className)}>
      <Avatar name={name} size="s" />
      <span className="cut">{name}</span>
    </span>
  )
}
