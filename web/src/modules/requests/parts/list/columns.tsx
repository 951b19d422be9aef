import { links } from '#contract/links.ts'
import { localAt, stamp, stampAt } from '#contract/kit/time.ts'
import type { RequestRow } from '#contract/requests/index.ts'
import type { ListColumn } from '../../../../kit/list/columns.ts'
import { holdText } from '#contract/next-step/hold.ts'
import { requestLook } from '../../../../kit/display/statusLook.ts'
import { plannedText } from '../../../../kit/time/zone.ts'
import { vehicleName } from '../../../../kit/display/vehicle.ts'
import { Money } from '../../../../ui/base/Money.tsx'
import { StatusPill } from '../../../../ui/base/Status.tsx'
import { Vin } from '../../../../ui/base/Vin.tsx'
import { Link } from '../../../../ui/Link.tsx'
import { HoldMark } from '../stop/HoldMark.tsx'
import { Age, Planned, Techs, Unread } from './cells.tsx'
import { t } from './texts.ts'

/**
 * Who reads the list: their time zone, whether they belong to the shop (and so want to see the center), and whether the
 * screen is wide enough for name columns to grow with the vehicle column.
 */
export type Reader = { zone: string; isShop: boolean; isWide: boolean }

/** Columns of the repair order list. The last four are hidden by default. */
export const requestColumns = ({ zone, isShop, isWide }: Reader): ListColumn<RequestRow>[] => [
  {
    key: 'ronumber',
    title: t('column.ro'),
    width: isWide ? 150 : 94,
    always: true,
    sortable: true,
    render: (row) => <Link href={links.request(row.calibrate)}>{row.ronumber}</Link>,
    cell: (row) => row.ronumber,
  },
  {
    key: 'status',
    title: t('column.status'),
    width: 150,
    sortable: true,
    render: (row) => <HoldMark mark={StatusPill} look={requestLook(row.status)} hold={row.hold} />,
    cell: (row) => (row.hold ? holdText(row.hold) : requestLook(row.status).word),
  },
  {
    key: 'vehicle',
    title: t('column.vehicle'),
    min: 176,
    tone: 'title',
    sortable: true,
    render: (row) => vehicleName(row.vehicleText),
    cell: (row) => row.vehicleText,
  },
  {
    key: 'vin',
    title: t('column.vin'),
    head: t('column.vinExport'),
    width: 78,
    tone: 'soft',
    render: (row) => row.vin && <Vin vin={row.vin} last8 />,
    cell: (row) => row.vin,
  },
  isShop
    ? {
        key: 'center',
        title: t('column.center'),
        width: isWide ? undefined : 164,
        tone: 'soft',
        render: (row) => row.serviceFirmName ?? <span className="muted">{t('column.noCenter')}</span>,
        cell: (row) => row.serviceFirmName,
      }
    : {
        key: 'firm',
        title: t('column.shop'),
        width: isWide ? undefined : 164,
        tone: 'soft',
        sortable: true,
        render: (row) => row.firmName,
        cell: (row) => row.firmName,
      },
  {
    key: 'nextVisit',
    title: t('column.nextVisit'),
    width: 172,
    tone: 'soft',
    sortable: true,
    render: (row) => <Planned local={row.nextVisit} at={row.nextVisitZone} zone={zone} />,
    cell: (row) => row.nextVisit && plannedText(row.nextVisit, row.nextVisitZone, zone),
  },
  {
    key: 'techs',
    title: t('column.technician'),
    width: isWide ? undefined : 121,
    tone: 'soft',
    sortable: true,
    render: (row) => <Techs names={row.techs} plain={!isWide} />,
    cell: (row) => row.techs,
  },
  {
    key: 'amount',
    title: t('column.amount'),
    width: 82,
    align: 'right',
    sortable: true,
    render: (row) => <Money amount={row.amount} />,
    cell: (row) => row.amount,
  },
  {
    key: 'lastEventDate',
    title: t('column.lastEvent'),
    width: 104,
    align: 'right',
    tone: 'muted',
    sortable: true,
    render: (row) => <Age instant={row.lastEventDate} zone={zone} />,
    cell: (row) => stampAt(row.lastEventDate, zone),
  },
  {
    key: 'unread',
    title: t('column.unread'),
    width: 50,
    align: 'right',
    silent: true,
    render: (row) => <Unread calibrate={row.calibrate} count={row.unreadCount} />,
    cell: (row) => row.unreadCount,
  },
  {
    key: 'customer',
    title: t('column.customer'),
    width: 150,
    tone: 'soft',
    sortable: true,
    hidden: true,
    render: (row) => row.customerName,
    cell: (row) => row.customerName,
  },
  {
    key: 'insurance',
    title: t('column.insurer'),
    width: 150,
    tone: 'soft',
    hidden: true,
    render: (row) => row.insuranceName,
    cell: (row) => row.insuranceName,
  },
  {
    key: 'estimator',
    title: t('column.estimator'),
    width: 140,
    tone: 'soft',
    hidden: true,
    render: (row) => row.estimator,
    cell: (row) => row.estimator,
  },
  {
    key: 'createdOn',
    title: t('column.created'),
    width: 156,
    tone: 'soft',
    sortable: true,
    hidden: true,
    render: (row) => <span className="num">{stamp(localAt(row.createdOn, zone))}</span>,
    cell: (row) => stampAt(row.createdOn, zone),
  },
]
