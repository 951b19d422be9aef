import { cx } from '../cx.ts'
import s from './text.module.css'

/** (616) 555-0142 x214 of a North American number and an extension; any other number is left as it came, with its plus. */
export function phoneText(number: string, extension?: string | null): string {
  const digits = /^(?:\+?1)?(\d{10})$/.exec(number.replace(/[^\d+]/g, ''))?.[1]
  const base = digits ? `(${digits.slice(0, 3)}) ${digits.slice(3, 6)}-${digits.slice(6)}` : number
  return extension ? `${base} x${extension}` : base
}

/** A phone number; `dial` makes it a link that calls. */
export function PhoneText(props: { number: string; extension?: string | null; dial?: boolean }) {
  const text = phoneText(props.number, props.extension)
  if (!props.dial) return <span>{text}</span>
  const to = props.number.replace(/[^\d+]/g, '') + (props.extension ? `,${props.extension}` : '')
  return <a href={`tel:${to}`}>{text}</a>
}

/**
 * A moment. `text` is written by the one formatter of the application; `whole` is the full stamp for the tooltip where
 * `text` is an age word; `instant` is ISO 8601 for machines.
 */
export function Stamp(props: { text: string; whole?: string; instant?: string; className?: string }) {
  return (
    <time className={props.className} dateTime={props.instant} data-tip={props.whole}>
      {props.text}
    </time>
  )
}

/** First letters of the first and last word: "Dana Whitfield" gives DW. What is no letter is passed over. */
export function initials(name: string): string {
  const letters = name
    .split(/\s+/)
    .map((word) => /[\p{L}\p{N}]/u.exec(word)?.[0])
    .filter((letter) => letter !== undefined)
  return `${letters[0] ?? ''}${letters.length > 1 ? letters.at(-1) : ''}`.toUpperCase()
}

interface AvatarProps {
  name: string
  /** 22, 24, 32, 40 px. */
  size?: 's' | 'm' | 'l' | 'xl'
  picture?: string
}

/** A person as initials or picture. Says nothing to screen readers: the name stands beside it. */
export function Avatar({ name, size = 'm', picture }: AvatarProps) {
  return (
    <span className={s.avatar} data-size={size} aria-hidden="true">
      {picture ? <img src={picture} alt="" /> : initials(name)}
    </span>
  )
}

/** Avatar and name in one line, cut when there is no room. */
export function Person({ name, className }: { name: string; className?: string }) {
  return (
    <span className={cx(s.person, className)}>
      <Avatar name={name} size="s" />
      <span className="cut">{name}</span>
    </span>
  )
}
