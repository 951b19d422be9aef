import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { read } from '../../../kit/queries.ts'
import { SearchBox } from '../../../ui/frame/PageHead.tsx'
import { Link } from '../../../ui/Link.tsx'
import { CardSkeleton } from '../../../ui/states/Skeletons.tsx'
import s from './Lists.module.css'

interface Props {
  firm: number
  chosen: string
  /** The address of a list. */
  href: (key: string) => string
}

/** `ContactType` in words that a person finds: both "contact type" and "ContactType" are matched. */
const plain = (key: string) => `${key} ${key.replace(/(?<=[a-z])(?=[A-Z])/g, ' ')}`.toLowerCase()

/** The lists in use, with the number of items that are offered. */
export function Keys({ firm, chosen, href }: Props) {
  const [search, setSearch] = useState('')
  const found = useQuery(read('GET lookup/Keys', { query: { firm } }))
  const all = found.data ?? []
  const known = chosen && !all.some((each) => each.key === chosen)
  const shown = [...(known ? [{ key: chosen, items: 0 }] : []), ...all].filter((each) =>
    plain(each.key).includes(search.trim().toLowerCase()),
  )
  return (
    <nav className={s.keys} aria-label="Lists">
      <SearchBox value={search} onChange={setSearch} hint="List" wait={0} />
      {found.isPending && <CardSkeleton lines={8} />}
      <ul>
        {shown.map(({ key, items }) => (
          <li key={key}>
            <Link className={s.key} href={href(key)} aria-current={key === chosen ? 'true' : undefined}>
              <span className="cut grow">{key}</span>
              <span className="num">{items}</span>
            </Link>
          </li>
        ))}
        {found.data && shown.length === 0 && <li className={s.nothing}>No list matches “{search}”</li>}
      </ul>
    </nav>
  )
}
