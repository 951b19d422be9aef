import { IconChevronDown, IconChevronUp } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { IconButton } from '../base/Button.tsx'
import { cx } from '../cx.ts'
import { Link } from '../Link.tsx'
import { t } from './texts.ts'
import s from './Page.module.css'

/** A label and its value in the header of a record. `wide` gives it its own line on a phone. */
export interface Fact {
  label: string
  value: ReactNode
  wide?: boolean
}

/** Facts in a row, each with its label above the value. */
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
  /** Breadcrumbs from the outermost on. The last one is the current page and has no `href`. */
  path: readonly { label: string; href?: string }[]
  /** Position in the list ("4 of 64") and handlers to step to the neighbors. */
  place?: { text: string; onPrevious?: () => void; onNext?: () => void }
}

/** Breadcrumbs of a record, with buttons to step through the list it was opened from. */
export function Crumb({ path, place }: CrumbProps) {
  return (
    <div className={s.crumb}>
      <nav aria-label={t('path')} className="grow">
        <ol>
          {path.map(({ label, href }, index) => (
            <li key={`${index} ${label}`} className="cut" aria-current={href ? undefined : 'page'}>
              {href ? <Link href={href}>{label}</Link> : label}
            </li>
          ))}
        </ol>
      </nav>
      {place && (
        <div className={s.place} data-noprint="">
          <span className="num">{place.text}</span>
          <IconButton
            label={t('place.previous')}
            size="s"
            icon={<IconChevronUp />}
            keys="k"
            disabled={!place.onPrevious}
            onClick={place.onPrevious}
          />
          <IconButton
            label={t('place.next')}
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
  /** Content at the right of the header: a link, buttons, a count. */
  actions?: ReactNode
  /** Marks work in progress with an amber line at the left. */
  working?: boolean
  /** Removes the padding around the content. */
  flush?: boolean
  className?: string
  children?: ReactNode
}

/** A bordered section with an optional header. */
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
