import { initials } from '../../../ui/base/text.tsx'
import { ringOf } from './ring.ts'
import s from './tech.module.css'

/** The ring of a tech as on the map, beside the name and the status in words. */
export const TechRing = ({ name, status }: { name: string; status: number }) => (
  <span className={s.ring} data-look={ringOf(status)} aria-hidden="true">
    {initials(name)}
  </span>
)
