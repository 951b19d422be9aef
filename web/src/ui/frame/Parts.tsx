import { IconChevronDown, IconChevronUp } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { IconButton } from '../base/Button.tsx'
import { cx } from '../cx.ts'
import { Link } from '../Link.tsx'
import s from './Page.module.css'

/** A label and its value in the head of a record. `wide` takes a line of its own on a phone. */
export interface Fact {
  label: string
  value: ReactNode
  wide?: boolean
}

/** Facts in a row: label above, value below. */
export function Facts({ facts }: { facts: readonly Fact[] }) {
  return (
    <dl className={s.facts}>
      {facts.map(({ label, value, wide }) => (
        <div key={label} data-wide={wide || undefined}>
          <dt>{label}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  )
}

interface CrumbProps {
  /** Where this lies, outermost first; the last is here and has no address. */
  path: readonly { label: string; href?: string }[]
  /** "4 of 64", with the ways to the neighbours. */
  place?: { text: string; onPrevious?: () => void; onNext?: () => void }
}

/** The path to a record, and up and down through the list it came from. */
export function Crumb({ path, place }: CrumbProps) {
  return (
    <div className={s.crumb}>
      <nav aria-label="Path" className="grow">
        <ol>
          {path.map(({ label, href }, at) => (
            <li key={`${at} ${label}`} className="cut" aria-current={href ? undefined : 'page'}>
              {href ? <Link href={href}>{label}</Link> : label}
            </li>
          ))}
        </ol>
      </nav>
      {place && (
        <div className={s.place} data-noprint="">
          <span className="num">{place.text}</span>
          <IconButton
            label="Previous"
            size="s"
            icon={<IconChevronUp />}
            keys="k"
            disabled={!place.onPrevious}
            onClick={place.onPrevious}
          />
          <IconButton
            label="Next"
            size="s"
            icon={<IconChevronDown />}
            keys="j"
            disabled={!place.onNext}
            onClick={place.onNext}
          />
        </div>
      )}
    </div>
  )
}

interface CardProps {
  title?: ReactNode
  sub?: ReactNode
  /** At the right of the head: a link, buttons, a count. */
  actions?: ReactNode
  /** The thing in work: amber line, 3 px at the left. */
  working?: boolean
  /** The content reaches the edges. */
  flush?: boolean
  className?: string
  children?: ReactNode
}

/** A card: a line and no shadow. */
export function Card({ title, sub, actions, working, flush, className, children }: CardProps) {
  return (
    <section className={cx(s.card, className)} data-working={working || undefined} data-card="">
      {(title || actions) && (
        <header className={s.cardHead}>
          {title && <h2>{title}</h2>}
          {sub && <span className={s.cardSub}>{sub}</span>}
          <span className="grow" />
          {actions}
        </header>
      )}
      {children !== undefined && <div className={flush ? undefined : s.cardBody}>{children}</div>}
    </section>
  )
}
