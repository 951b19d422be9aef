import { IconUser, IconUserOff } from '@tabler/icons-react'
import { stampAt } from '#contract/kit/time.ts'
import { ageText, useNow } from '../../../../kit/time/age.ts'
import type { ListColumn } from '../../../../kit/list/columns.ts'
import { Money } from '../../../../ui/base/Money.tsx'
import { Avatar, PhoneText, phoneText, Stamp } from '../../../../ui/base/text.tsx'
import type { UserRow } from './plan.ts'
import s from './users.module.css'

/** Whether the user can sign in, shown by shape and text; muted when active. */
export const ActiveState = ({ row }: { row: Pick<UserRow, 'isInactive'> }) => (
  <span className={s.active} data-off={row.isInactive || undefined}>
    {row.isInactive ? (
      <IconUserOff size={16} aria-hidden="true" />
    ) : (
      <IconUser size={16} aria-hidden="true" />
    )}
    {row.isInactive ? 'Inactive' : 'Active'}
  </span>
)

/** Relative time, with the full timestamp as tooltip. */
export function RelativeTime({ instant, zone }: { instant: string | null; zone: string }) {
  const now = useNow()
  if (!instant) return <span className="muted">Never</span>
  return <Stamp text={ageText(instant, now, zone)} whole={stampAt(instant, zone)} instant={instant} />
}

export const userColumns = (zone: string): ListColumn<UserRow>[] => [
  {
    key: 'fullName',
    title: 'Name',
    min: 180,
    tone: 'title',
    always: true,
    sortable: true,
    render: (row) => (
      <span className={s.person}>
        <Avatar name={row.fullName} size="s" picture={row.imagePhotoPath ?? undefined} />
        <bdi className="cut">{row.fullName}</bdi>
      </span>
    ),
    cell: (row) => row.fullName,
  },
  {
    key: 'username',
    title: 'Username',
    min: 190,
    tone: 'soft',
    sortable: true,
    render: (row) => row.username,
    cell: (row) => row.username,
  },
  {
    key: 'role',
    title: 'Role',
    width: 140,
    tone: 'soft',
    sortable: true,
    render: (row) => row.roleName,
    cell: (row) => row.roleName,
  },
  {
    key: 'firm',
    title: 'Firm',
    min: 160,
    tone: 'soft',
    sortable: true,
    render: (row) => row.firmName,
    cell: (row) => row.firmName,
  },
  {
    key: 'isInactive',
    title: 'Status',
    width: 104,
    sortable: true,
    render: (row) => <ActiveState row={row} />,
    cell: (row) => (row.isInactive ? 'Inactive' : 'Active'),
  },
  {
    key: 'laborRate',
    title: 'Labor rate',
    width: 92,
    align: 'right',
    sortable: true,
    render: (row) => <Money amount={row.laborRate} />,
    cell: (row) => row.laborRate,
  },
  {
    key: 'lastSeenOn',
    title: 'Last seen',
    width: 112,
    align: 'right',
    tone: 'muted',
    sortable: true,
    render: (row) => <RelativeTime instant={row.lastSeenOn} zone={zone} />,
    cell: (row) => row.lastSeenOn && stampAt(row.lastSeenOn, zone),
  },
  {
    key: 'employeeId',
    title: 'Employee id',
    width: 104,
    tone: 'soft',
    sortable: true,
    hidden: true,
    render: (row) => row.employeeId,
    cell: (row) => row.employeeId,
  },
  {
    key: 'phone',
    title: 'Phone',
    width: 140,
    tone: 'soft',
    hidden: true,
    render: (row) => row.phoneNo && <PhoneText number={row.phoneNo} />,
    cell: (row) => phoneText(row.phoneNo),
  },
  {
    key: 'isDispatched',
    title: 'Dispatched',
    width: 92,
    tone: 'soft',
    hidden: true,
    render: (row) => (row.isDispatched ? 'Yes' : ''),
    cell: (row) => row.isDispatched,
  },
  {
    key: 'createdOn',
    title: 'Created',
    width: 112,
    align: 'right',
    tone: 'muted',
    sortable: true,
    hidden: true,
    render: (row) => <RelativeTime instant={row.createdOn} zone={zone} />,
    cell: (row) => stampAt(row.createdOn, zone),
  },
]

/** A user row on phones. */
export const UserCard = ({ row, zone }: { row: UserRow; zone: string }) => (
  <div className={s.card}>
    <b className="cut">
      <bdi>{row.fullName}</bdi>
    </b>
    <ActiveState row={row} />
    <span className="cut">
      {row.roleName}, {row.firmName}
    </span>
    <span className="muted">
      <RelativeTime instant={row.lastSeenOn} zone={zone} />
    </span>
    <span className="cut">{row.username}</span>
  </div>
)
