import { IconMessage2 } from '@tabler/icons-react'
import { CountBadge, Money, Person, Stamp, StatusPill, statusLooks, Vin } from '../ui/index.ts'
import type { Column, StatusKey } from '../ui/index.ts'

export interface Row {
  id: number
  status: StatusKey
  vehicle: string
  vin: string
  shop: string
  visit: string
  person: string
  amount: string
  age: string
  unread: number
  version: number
}

const statuses: StatusKey[] = [
  'working',
  'submitted',
  'submittedOk',
  'assigned',
  'hold',
  'working',
  'assigned',
  'submitted',
]
const vehicles = [
  '2023 Toyota RAV4 XLE',
  '2024 Honda CR-V EX-L',
  '2022 Subaru Outback',
  '2021 Ford F-150 Lariat',
  '2020 Nissan Rogue SV',
  '2023 Hyundai Tucson SEL',
  '2019 Volkswagen Atlas SE with the long name of a trim',
  '2025 Kia Telluride SX',
]
const shops = [
  'Halvorsen Collision',
  'Maple Street Auto Body',
  'Kettle Creek Collision',
  'Ridgeway Body & Paint',
  'Fulton Collision Center',
  'Lakeshore Auto Rebuilders',
]
const people = ['Dana Whitfield', '', '', 'Marcus Oyelaran', 'Priya Raman', 'Luis Arroyo']

const at = <T,>(list: readonly T[], index: number): T => list[index % list.length] as T

/** Deterministic sample rows. */
export const rowsOf = (count: number): Row[] =>
  Array.from({ length: count }, (_, n) => ({
    id: 48213 - n,
    status: at(statuses, n),
    vehicle: at(vehicles, n),
    vin: `2T3P1RFV6PC${String(348217 - n * 7)}`,
    shop: at(shops, n * 5),
    visit: at(people, n) ? `11/17/2026 ${String(8 + (n % 4)).padStart(2, '0')}:30 am` : '',
    person: at(people, n),
    amount: `${380 + ((n * 145) % 960)}.00`,
    age: `${2 + n * 4} min ago`,
    unread: n % 4 === 0 ? (n % 7) + 1 : 0,
    version: 1,
  }))

const none = (text: string) => <span className="muted">{text}</span>

const Unread = ({ row }: { row: Row }) =>
  row.unread ? (
    <a
      href={`#chat-${row.id}`}
      aria-label={`${row.unread} unread messages`}
      style={{ display: 'inline-flex', alignItems: 'center', gap: 4, minHeight: 24, color: 'var(--text-2)' }}
    >
      <IconMessage2 size={16} aria-hidden="true" />
      <CountBadge count={row.unread} hidden />
    </a>
  ) : null

export const columns: Column<Row>[] = [
  {
    key: 'id',
    title: 'RO',
    width: 58,
    always: true,
    sortable: true,
    render: (row) => <a href={`#${row.id}`}>{row.id}</a>,
  },
  {
    key: 'status',
    title: 'Status',
    width: 134,
    sortable: true,
    render: (row) => <StatusPill look={statusLooks[row.status]} />,
  },
  { key: 'vehicle', title: 'Vehicle', tone: 'title', sortable: true, render: (row) => row.vehicle },
  { key: 'vin', title: 'VIN, last 8', width: 88, tone: 'soft', render: (row) => <Vin vin={row.vin} last8 /> },
  { key: 'shop', title: 'Shop', width: 172, tone: 'soft', sortable: true, render: (row) => row.shop },
  {
    key: 'visit',
    title: 'Next visit',
    width: 158,
    tone: 'soft',
    sortable: true,
    render: (row) => row.visit || none('Not scheduled'),
  },
  {
    key: 'person',
    title: 'Technician',
    width: 146,
    tone: 'soft',
    render: (row) => (row.person ? <Person name={row.person} /> : none('Not assigned')),
  },
  {
    key: 'amount',
    title: 'Amount',
    width: 84,
    align: 'right',
    sortable: true,
    render: (row) => <Money amount={row.amount} />,
  },
  {
    key: 'age',
    title: 'Last event',
    width: 104,
    align: 'right',
    tone: 'muted',
    sortable: true,
    render: (row) => <Stamp text={row.age} whole="11/17/2026 10:40:02 am" />,
  },
  {
    key: 'unread',
    title: 'Unread chat',
    width: 60,
    align: 'right',
    silent: true,
    render: (row) => <Unread row={row} />,
  },
  { key: 'insurer', title: 'Insurer', width: 150, hidden: true, render: () => 'Harborview Casualty' },
]

/** A row on a phone. */
export const Card = ({ row }: { row: Row }) => (
  <div style={{ display: 'grid', gridTemplateColumns: '1fr auto', gap: '1px 10px' }}>
    <b className="cut" style={{ fontSize: 15, lineHeight: '22px', fontWeight: 600 }}>
      {row.vehicle}
    </b>
    <span style={{ justifySelf: 'end' }}>
      <StatusPill look={statusLooks[row.status]} />
    </span>
    <span className="row soft" style={{ gap: 14 }}>
      <a href={`#${row.id}`}>RO {row.id}</a>
      <span className="cut">{row.shop}</span>
    </span>
    <span className="muted" style={{ justifySelf: 'end' }}>
      <Stamp text={row.age} />
    </span>
    <span className="soft">{row.visit || none('Not scheduled')}</span>
    <span style={{ justifySelf: 'end' }}>
      <Unread row={row} />
    </span>
  </div>
)
