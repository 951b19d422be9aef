import { links } from '#contract/links.ts'
import type { ReactNode } from 'react'
import type { QueryIn } from '#contract/kit/call.ts'
import type { calibrates, EventRow, RequestRow } from '#contract/requests/index.ts'
import { read } from '../../../../kit/api/queries.ts'
import { LocationCard, RequestCard, VisitCard } from './cards.tsx'
import type { ListColumn } from '../../../../kit/list/columns.ts'
import { requestColumns, type Reader } from './columns.tsx'
import { locationColumns, visitColumns, visitHref, type LocationRow } from './otherColumns.tsx'
import type { Mode } from './listState.ts'
import { t } from './texts.ts'

export type ListQuery = QueryIn<typeof calibrates>
export type Page<Row> = { items: Row[]; count: number; countMore?: boolean; next?: number | null }

/** One mode of the list: how to read its rows and how to show them. */
export type Source<Row> = {
  mode: Mode
  /** Plural noun for the row count. */
  unit: string
  one: string
  path: string
  read: (query: ListQuery) => {
    queryKey: readonly unknown[]
    queryFn: (context: { signal: AbortSignal }) => Promise<Page<Row>>
  }
  keyOf: (row: Row) => number
  versionOf: (row: Row) => string
  columns: (reader: Reader) => ListColumn<Row>[]
  card: (row: Row, reader: Reader) => ReactNode
  /** Link target of a row; absent if a row opens a filtered list. */
  href?: (row: Row) => string
  /** Request id of a row, so that the detail page can step through the list. */
  requestOf?: (row: Row) => number
}

type Reading<Row> = Source<Row>['read']

export const requestSource: Source<RequestRow> = {
  mode: 1,
  get unit() {
    return t('unit.ros')
  },
  get one() {
    return t('unit.ro')
  },
  path: 'calibrate/calibrates',
  read: ((query: ListQuery) => read('GET calibrate/calibrates', { query })) as unknown as Reading<RequestRow>,
  keyOf: (row) => row.calibrate,
  versionOf: (row) => `${row.version} ${row.lastEventDate} ${row.unreadCount}`,
  columns: requestColumns,
  card: (row, reader) => <RequestCard row={row} reader={reader} />,
  href: (row) => links.request(row.calibrate),
  requestOf: (row) => row.calibrate,
}

export const visitSource: Source<EventRow> = {
  mode: 2,
  get unit() {
    return t('unit.visits')
  },
  get one() {
    return t('unit.visit')
  },
  path: 'calibrate/calibrateEventsAsRequests',
  read: ((query: ListQuery) =>
    read('GET calibrate/calibrateEventsAsRequests', { query })) as unknown as Reading<EventRow>,
  keyOf: (row) => row.calibrateEvent,
  versionOf: (row) => String(row.version),
  columns: visitColumns,
  card: (row, reader) => <VisitCard row={row} reader={reader} />,
  href: visitHref,
  requestOf: (row) => row.calibrate,
}

export const locationSource: Source<LocationRow> = {
  mode: 3,
  get unit() {
    return t('unit.locations')
  },
  get one() {
    return t('unit.location')
  },
  path: 'calibrate/locationCalibrates',
  read: (({ orderBy, ...query }: ListQuery) =>
    read('GET calibrate/locationCalibrates', {
      query: { ...query, orderBy: orderBy as 'firm' },
    })) as unknown as Reading<LocationRow>,
  keyOf: (row) => row.firm,
  versionOf: (row) => `${row.total} ${row.lastEventDate}`,
  columns: locationColumns,
  card: (row, reader) => <LocationCard row={row} reader={reader} />,
}
