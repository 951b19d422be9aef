import type { ReactNode } from 'react'
import { Link } from '../../ui/Link.tsx'
import s from './PageLinks.module.css'

type Entry = { title: string; says: string; href?: string; icon?: ReactNode }

/** Links under a heading, each with a one-sentence description. An entry without `href` is shown as plain text. */
export function PageLinks({ title, entries }: { title: string; entries: readonly Entry[] }) {
  return (
    <section className={s.part} aria-label={title}>
      <h2>{title}</h2>
      <ul className={s.entries}>
        {entries.map(({ title: name, says, href, icon }) => (
          <li key={name}>
            {href ? (
              <Link className={s.entry} href={href}>
                <EntryContent name={name} says={says} icon={icon} />
              </Link>
            ) : (
              <div className={s.entry}>
                <EntryContent name={name} says={says} icon={icon} />
              </div>
            )}
          </li>
        ))}
      </ul>
    </section>
  )
}

const EntryContent = ({ name, says, icon }: { name: string; says: string; icon?: ReactNode }) => (
  <>
    {icon && <span className={s.icon}>{icon}</span>}
    <span className="col">
      <b>{name}</b>
      <span>{says}</span>
    </span>
  </>
)
