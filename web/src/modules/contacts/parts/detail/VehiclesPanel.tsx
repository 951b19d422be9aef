import { numberText } from '#contract/kit/locale.ts'
import { links } from '#contract/links.ts'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { read } from '../../../../kit/api/queries.ts'
import { Button } from '../../../../ui/base/Button.tsx'
import { Vin } from '../../../../ui/base/Vin.tsx'
import { SearchBox } from '../../../../ui/frame/PageHead.tsx'
import { Link } from '../../../../ui/Link.tsx'
import { CardSkeleton } from '../../../../ui/states/Skeletons.tsx'
import { Empty } from '../../../../ui/states/states.tsx'
import { PanelFailed } from '../phonesEmails/PanelFailed.tsx'
import { t } from './texts.ts'
import s from './detail.module.css'

const pageSize = 20

/** Vehicles of a contact or fleet, or those that an insurer pays for, each with its latest repair order. */
export function VehiclesPanel({ of: filter }: { of: { contact: number } | { insurance: number } }) {
  const [page, setPage] = useState(1)
  const [search, setSearch] = useState('')
  const found = useQuery({
    ...read('GET contact/vehicles', { query: { ...filter, page, pageSize, search } }),
    placeholderData: keepPreviousData,
  })
  const rows = found.data?.items
  const count = found.data?.count ?? 0
  if (found.isError && !rows)
    return (
      <PanelFailed
        title={t('vehicles.loadFailed')}
        error={found.error}
        onAgain={() => void found.refetch()}
      />
    )
  if (!rows) return <CardSkeleton lines={4} />
  return (
    <>
      {(count > pageSize || search) && (
        <div className="row">
          <SearchBox
            value={search}
            hint={t('vehicles.search')}
            onChange={(next) => {
              setSearch(next)
              setPage(1)
            }}
          />
        </div>
      )}
      {rows.length === 0 ? (
        <Empty
          kind={search ? 'noMatch' : 'none'}
          title={search ? t('vehicles.noMatch', { search }) : t('vehicles.empty')}
          text={search ? undefined : t('vehicles.emptyHint')}
        />
      ) : (
        <ul className={s.list}>
          {rows.map((row) => (
            <li key={row.vehicle}>
              <div className="col grow">
                <b className="cut">
                  {[row.year, row.makeName, row.model, row.trim].filter(Boolean).join(' ') ||
                    t('vehicles.unknown')}
                </b>
                <span className="soft cut">
                  {row.vin ? <Vin vin={row.vin} /> : t('vehicles.noVin')}
                  {'insurance' in filter && row.contactName && ` · ${row.contactName}`}
                </span>
              </div>
              <span className={s.end}>
                {row.calibrate !== null && (
                  <Link href={links.request(row.calibrate)}>
                    {t('vehicles.request', { number: row.ronumber ?? '' })}
                  </Link>
                )}
                <span className="muted">{t('vehicles.requests', { count: row.requests })}</span>
              </span>
            </li>
          ))}
        </ul>
      )}
      {(page > 1 || found.data?.next != null) && (
        <div className={s.more}>
          <Button
            size="s"
            notYet={page > 1 ? undefined : t('vehicles.firstPage')}
            onClick={() => setPage(page - 1)}
          >
            {t('vehicles.previous')}
          </Button>
          <span className="num">{t('vehicles.page', { count, shown: numberText(count), page })}</span>
          <Button
            size="s"
            notYet={found.data?.next == null ? t('vehicles.lastPage') : undefined}
            onClick={() => setPage(page + 1)}
          >
            {t('vehicles.next')}
          </Button>
        </div>
      )}
    </>
  )
}
