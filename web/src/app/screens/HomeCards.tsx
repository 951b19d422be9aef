import { links } from '#contract/links.ts'
import { useQuery, type UseQueryResult } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import type { AnswerOf } from '#contract/kit/call.ts'
import type { calibrates } from '#contract/requests/index.ts'
import { ageText, useNow } from '../../kit/time/age.ts'
import { CallError } from '../../kit/api/client.ts'
import { read } from '../../kit/api/queries.ts'
import { requestLook } from '../../kit/display/statusLook.ts'
import { plannedText, displayZone } from '../../kit/time/zone.ts'
import { vehicleName } from '../../kit/display/vehicle.ts'
import { countFilters, countHref, allRowsQuery } from '../../modules/requests/parts/list/countFilters.ts'
import { StatusPill } from '../../ui/base/Status.tsx'
import { Card } from '../../ui/frame/Parts.tsx'
import { Link } from '../../ui/Link.tsx'
import { CardSkeleton } from '../../ui/states/Skeletons.tsx'
import { Empty, ErrorState } from '../../ui/states/states.tsx'
import { t } from './texts.ts'
import s from './screens.module.css'

const lists = {
  Pending: { query: { status: 'Pending' }, all: links.requests('Pending', allRowsQuery) },
  Submitted: { query: { status: 'Submitted' }, all: links.requests('Submitted', allRowsQuery) },
  inProcess: { query: { filter: countFilters.inProcess.filter.join(',') }, all: countHref('inProcess') },
}
type Row = AnswerOf<typeof calibrates>['items'][number]

/** The firm shown for an RO: the center for a shop, which knows its own name; otherwise the shop. */
const otherFirm = (row: Row, isShop: boolean): string =>
  isShop ? (row.serviceFirmName ?? t('next.noCenter')) : row.firmName

/** Card with the latest ROs of a list, at most eight, and a link to all of them. */
export function NextRequests(props: {
  title: string
  which: keyof typeof lists
  none: string
  isShop?: boolean
}) {
  const { title, which, none, isShop = false } = props
  const { query, all } = lists[which]
  const now = useNow()
  const found = useQuery(
    read('GET calibrate/calibrates', {
      query: { ...query, pageSize: 8, orderBy: 'lastEventDate', sort: 'desc' },
    }),
  )
  return (
    <Card
      title={title}
      flush
      actions={
        <Link href={all}>
          {found.data?.count ? t('next.allCount', { count: found.data.count }) : t('next.all')}
        </Link>
      }
    >
      <CardBody found={found} none={none} isEmpty={found.data?.items.length === 0}>
        {found.data?.items.map((row) => (
          <Link key={row.calibrate} className={s.next} href={links.request(row.calibrate)}>
            <span className="cut">{t('next.ro', { ronumber: row.ronumber })}</span>
            <span className={`${s.what} col`}>
              <b className="cut">{vehicleName(row.vehicleText)}</b>
              <span className="cut">{otherFirm(row, isShop)}</span>
            </span>
            <time className="muted">
              {row.nextVisit
                ? plannedText(row.nextVisit, row.nextVisitZone, displayZone())
                : ageText(row.lastEventDate, now, displayZone())}
            </time>
            <StatusPill look={requestLook(row.status)} />
          </Link>
        ))}
      </CardBody>
    </Card>
  )
}

function CardBody(props: { found: UseQueryResult; none: string; isEmpty: boolean; children: ReactNode }) {
  const { found, none, isEmpty, children } = props
  if (found.isPending) return <CardSkeleton lines={4} />
  if (found.isError && !found.data) {
    const callError = found.error instanceof CallError ? found.error : undefined
    return (
      <ErrorState
        title={t('next.failed')}
        text={callError?.message}
        reference={callError?.problem.reference}
        onAgain={() => void found.refetch()}
      />
    )
  }
  return isEmpty ? <Empty kind="none" title={none} /> : children
}
