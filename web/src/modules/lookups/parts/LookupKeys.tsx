import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { listName } from '#contract/kit/list-name.ts'
import { byName } from '../../../kit/display/byName.ts'
import { listError } from '../../../kit/list/listError.ts'
import { read } from '../../../kit/api/queries.ts'
import { SearchBox } from '../../../ui/frame/PageHead.tsx'
import { Link } from '../../../ui/Link.tsx'
import { ErrorState } from '../../../ui/states/states.tsx'
import { CardSkeleton } from '../../../ui/states/Skeletons.tsx'
import { t } from '../texts.ts'
import s from './Lists.module.css'

interface Props {
  firm: number
  chosen: string
  /** URL of a list. */
  href: (key: string) => string
}

/** Searchable text of a list: its name and its key in the calls. */
const searchText = (key: string) => `${key} ${listName(key)}`.toLowerCase()

/** The lookup lists in use, with the number of active items. */
export function LookupKeys({ firm, chosen, href }: Props) {
  const [search, setSearch] = useState('')
  const found = useQuery(read('GET lookup/Keys', { query: { firm } }))
  const all = found.data ?? []
  const known = chosen && !all.some((each) => each.key === chosen)
  const shown = byName(
    [...(known ? [{ key: chosen, items: 0 }] : []), ...all]
      .filter(({ key }) => searchText(key).includes(search.trim().toLowerCase()))
      .map((each) => ({ ...each, name: listName(each.key) })),
  )
  return (
    <nav className={s.keys} aria-label={t('keys.label')}>
      <SearchBox value={search} onChange={setSearch} hint={t('keys.search')} wait={0} />
      {found.isPending && <CardSkeleton lines={8} />}
      {found.error && !found.data && (
        <ErrorState {...listError(found.error, () => void found.refetch())} title={t('keys.failed')} />
      )}
      <ul>
        {shown.map(({ key, name, items }) => (
          <li key={key}>
            <Link className={s.key} href={href(key)} aria-current={key === chosen ? 'true' : undefined}>
              <span className="cut grow">{name}</span>
              <span className="num">{items}</span>
            </Link>
          </li>
        ))}
        {found.data && shown.length === 0 && <li className={s.nothing}>{t('keys.noMatch', { search })}</li>}
      </ul>
    </nav>
  )
}
