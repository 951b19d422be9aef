import { initials } from '../../../ui/base/text.tsx'
import type { Tech } from '../data.ts'
import { ringOf } from './ring.ts'
import s from './tech.module.css'

/** The ring of a tech as on the map, next to the name and status text. */
export const TechRing = ({ tech }: { tech: Tech }) => (
  <span className={s.ring} data-look={ringOf(tech)} aria-hidden="true">
    {initials(tech.name)}
  </span>
)
