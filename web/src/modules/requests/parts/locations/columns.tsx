import { stampAt } from '#contract/kit/time.ts'
import { openStatuses, requestStatusWord } from '#contract/statuses.ts'
import { requestLook } from '../../../../kit/display/statusLook.ts'
import type { ListColumn } from '../../../../kit/list/columns.ts'
import { plannedText } from '../../../../kit/time/zone.ts'
import { StatusGlyph } from '../../../../ui/base/Status.tsx'
import { Link } from '../../../../ui/Link.tsx'
import { Age, Planned } from '../list/cells.tsx'
import type { LocationRow } from '../list/otherColumns.tsx'
import { mapHref, openRequestsHref } from './hrefs.ts'
import { t } from './texts.ts'
import s from './locations.module.css'

type OpenStatus = (typeof openStatuses)[number]
const countFields = {
  1: 'pending',
  2: 'submitted',
  8: 'submittedOk',
  11: 'assigned',
  3: 'working',
  10: 'hold',
} as const satisfies Record<OpenStatus, keyof LocationRow>

const widths: Partial<Record<OpenStatus, number>> = { 2: 92, 8: 108 }

/** Nonzero counts of a row in workflow order. */
export const countsOf = (row: LocationRow): { status: OpenStatus; count: number }[] =>
  openStatuses.map((status) => ({ status, count: row[countFields[status]] })).filter(({ count }) => count > 0)

const countColumn = (status: OpenStatus): ListColumn<LocationRow> => ({
  key: countFields[status],
  title: requestStatusWord(status),
  width: widths[status] ?? 88,
  align: 'right',
  render: (row) =>
    row[countFields[status]] === 0 ? (
      <span className="muted">0</span>
    ) : (
      <span className={s.count}>
        <StatusGlyph look={requestLook(status)} label="" />
        {row[countFields[status]]}
      </span>
    ),
  cell: (row) => row[countFields[status]],
})

/** Columns of locations with open orders. The name links to those orders, filtered by the same technician. */
export const columnsFor = (zone: string, technician: number): ListColumn<LocationRow>[] => [
  {
    key: 'firm',
    title: t('column.location'),
    min: 200,
    always: true,
    sortable: true,
    tone: 'title',
    render: (row) => (
      <Link href={openRequestsHref(row, technician)} dir="auto">
        {row.firmName}
      </Link>
    ),
    cell: (row) => row.firmName,
  },
  {
    key: 'open',
    title: t('column.open'),
    width: 80,
    align: 'right',
    sortable: true,
    render: (row) => <b>{row.pending + row.inProcess}</b>,
    cell: (row) => row.pending + row.inProcess,
  },
  ...openStatuses.map(countColumn),
  {
    key: 'nextVisit',
    title: t('column.nextVisit'),
    width: 188,
    tone: 'soft',
    sortable: true,
    render: (row) => <Planned local={row.nextVisit} at={row.nextVisitZone} zone={zone} />,
    cell: (row) => row.nextVisit && plannedText(row.nextVisit, row.nextVisitZone, zone),
  },
  {
    key: 'lastEventDate',
    title: t('column.lastEvent'),
    width: 104,
    align: 'right',
    tone: 'muted',
    sortable: true,
    render: (row) => row.lastEventDate && <Age instant={row.lastEventDate} zone={zone} />,
    cell: (row) => row.lastEventDate && stampAt(row.lastEventDate, zone),
  },
  {
    key: 'map',
    title: t('column.map'),
    width: 72,
    align: 'right',
    silent: true,
    render: (row) =>
      row.latitude !== null && (
        <Link href={mapHref(row)} aria-label={t('map.label', { name: row.firmName })}>
          {t('map.open')}
        </Link>
      ),
    cell: () => null,
  },
]
