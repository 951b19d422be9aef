import { links } from '#contract/links.ts'
import { holdText } from '#contract/next-step/hold.ts'
import { stampAt } from '#contract/kit/time.ts'
import type { AnswerOf } from '#contract/kit/call.ts'
import type { EventRow, locationCalibrates } from '#contract/requests/index.ts'
import { Money } from '../../../../ui/base/Money.tsx'
import { StatusTag } from '../../../../ui/base/Status.tsx'
import { Vin } from '../../../../ui/base/Vin.tsx'
import { Link } from '../../../../ui/Link.tsx'
import { visitLook } from '../../../../kit/display/statusLook.ts'
import { HoldMark } from '../stop/HoldMark.tsx'
import { Age, Planned, Techs } from './cells.tsx'
import type { ListColumn } from '../../../../kit/list/columns.ts'
import { plannedText } from '../../../../kit/time/zone.ts'
import { vehicleName } from '../../../../kit/display/vehicle.ts'
import type { Reader } from './columns.tsx'
import { t } from './texts.ts'

export type LocationRow = AnswerOf<typeof locationCalibrates>['items'][number]

export const visitHref = (row: EventRow): string => links.request(row.calibrate, row.calibrateEvent)

/** Columns of the list by visit. */
export const visitColumns = ({ zone, isShop, isWide }: Reader): ListColumn<EventRow>[] => [
  {
    key: 'ronumber',
    title: t('column.ro'),
    width: isWide ? 150 : 100,
    always: true,
    sortable: true,
    render: (row) => <Link href={visitHref(row)}>{row.ronumber}</Link>,
    cell: (row) => row.ronumber,
  },
  {
    key: 'number',
    title: t('column.visit'),
    width: 44,
    align: 'right',
    render: (row) => row.number,
    cell: (row) => row.number,
  },
  {
    key: 'status',
    title: t('column.status'),
    width: 150,
    render: (row) => <HoldMark mark={StatusTag} look={visitLook(row.calibrateStatusType)} hold={row.hold} />,
    cell: (row) => (row.hold ? holdText(row.hold) : row.calibrateStatusTypeName),
  },
  {
    key: 'type',
    title: t('column.type'),
    width: 112,
    tone: 'soft',
    render: (row) => row.calibrateEventTypeName,
    cell: (row) => row.calibrateEventTypeName,
  },
  {
    key: 'vehicle',
    title: t('column.vehicle'),
    min: 144,
    tone: 'title',
    sortable: true,
    render: (row) => vehicleName(row.vehicleText),
    cell: (row) => row.vehicleText,
  },
  {
    key: 'vin',
    title: t('column.vin'),
    head: t('column.vinExport'),
    hidden: true,
    width: 92,
    tone: 'soft',
    render: (row) => row.vin && <Vin vin={row.vin} last8 />,
    cell: (row) => row.vin,
  },
  {
    key: 'firm',
    title: t(isShop ? 'column.center' : 'column.shop'),
    width: isWide ? undefined : 164,
    tone: 'soft',
    sortable: !isShop,
    render: (row) => (isShop ? row.serviceFirmName : row.firmName),
    cell: (row) => (isShop ? row.serviceFirmName : row.firmName),
  },
  {
    key: 'scheduled',
    title: t('column.scheduled'),
    width: 172,
    tone: 'soft',
    render: (row) => <Planned local={row.scheduled} at={row.scheduledZone} zone={zone} />,
    cell: (row) => row.scheduled && plannedText(row.scheduled, row.scheduledZone, zone),
  },
  {
    key: 'bay',
    title: t('column.bay'),
    width: 68,
    tone: 'soft',
    render: (row) => row.bayName,
    cell: (row) => row.bayName,
  },
  {
    key: 'techs',
    title: t('column.technician'),
    width: isWide ? undefined : 121,
    tone: 'soft',
    render: (row) => <Techs names={row.techs} plain={!isWide} />,
    cell: (row) => row.techs,
  },
  {
    key: 'amount',
    title: t('column.amount'),
    hidden: true,
    width: 88,
    align: 'right',
    render: (row) => <Money amount={row.amount} />,
    cell: (row) => row.amount,
  },
  {
    key: 'lastEventDate',
    title: t('column.lastEvent'),
    width: 112,
    align: 'right',
    tone: 'muted',
    sortable: true,
    render: (row) => <Age instant={row.lastEventDate} zone={zone} />,
    cell: (row) => stampAt(row.lastEventDate, zone),
  },
]

const count = (key: 'pending' | 'inProcess' | 'scheduled' | 'completed'): ListColumn<LocationRow> => ({
  key,
  title: t(`head.${key}`),
  width: 100,
  align: 'right',
  render: (row) => (row[key] === 0 ? <span className="muted">0</span> : row[key]),
  cell: (row) => row[key],
})

/** Columns of the list by location, with counts by status. */
export const locationColumns = ({ zone }: Reader): ListColumn<LocationRow>[] => [
  {
    key: 'firm',
    title: t('column.location'),
    min: 200,
    always: true,
    sortable: true,
    tone: 'title',
    render: (row) => row.firmName,
    cell: (row) => row.firmName,
  },
  count('pending'),
  count('inProcess'),
  count('scheduled'),
  count('completed'),
  {
    key: 'total',
    title: t('column.total'),
    width: 90,
    align: 'right',
    sortable: true,
    render: (row) => row.total,
    cell: (row) => row.total,
  },
  {
    key: 'amount',
    title: t('column.amount'),
    width: 120,
    align: 'right',
    render: (row) => <Money amount={row.amount} />,
    cell: (row) => row.amount,
  },
  {
    key: 'lastEventDate',
    title: t('column.lastEvent'),
    width: 120,
    align: 'right',
    tone: 'muted',
    sortable: true,
    render: (row) => row.lastEventDate && <Age instant={row.lastEventDate} zone={zone} />,
    cell: (row) => row.lastEventDate && stampAt(row.lastEventDate, zone),
  },
]
