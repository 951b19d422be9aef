import { IconUser, IconUserOff } from '@tabler/icons-react'
import { stampAt } from '#contract/kit/time.ts'
import { ageText, useNow } from '../../../../kit/time/age.ts'
import type { ListColumn } from '../../../../kit/list/columns.ts'
import { Money } from '../../../../ui/base/Money.tsx'
import { Avatar, PhoneText, phoneText, Stamp } from '../../../../ui/base/text.tsx'
import type { UserRow } from './plan.ts'
import s from './users.module.css'
import { t } from './texts.ts'

/** Whether the user can sign in, shown by shape and text; muted when active. */
export const ActiveState = ({ row }: { row: Pick<UserRow, 'isInactive'> }) => (
  <span className={s.active} data-off={row.isInactive || undefined}>
    {row.isInactive ? (
      <IconUserOff size={16} aria-hidden="true" />
    ) : (
      <IconUser size={16} aria-hidden="true" />
    )}
    {t(row.isInactive ? 'inactive' : 'active')}
  </span>
)

/** Relative time, with the full timestamp as tooltip. */
export function RelativeTime({ instant, zone }: { instant: string | null; zone: string }) {
  const now = useNow()
  if (!instant) return <span className="muted">{t('never')}</span>
  return <Stamp text={ageText(instant, now, zone)} whole={stampAt(instant, zone)} instant={instant} />
}

export const userColumns = (zone: string): ListColumn<UserRow>[] => [
  {
    key: 'fullName',
    title: t('column.name'),
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
    title: t('column.username'),
    min: 190,
    tone: 'soft',
    sortable: true,
    render: (row) => row.username,
    cell: (row) => row.username,
  },
  {
    key: 'role',
    title: t('column.role'),
    width: 164,
    tone: 'soft',
    sortable: true,
    render: (row) => row.roleName,
    cell: (row) => row.roleName,
  },
  {
    key: 'firm',
    title: t('column.location'),
    min: 160,
    tone: 'soft',
    sortable: true,
    render: (row) => row.firmName,
    cell: (row) => row.firmName,
  },
  {
    key: 'isInactive',
    title: t('column.status'),
    width: 104,
    sortable: true,
    render: (row) => <ActiveState row={row} />,
    cell: (row) => t(row.isInactive ? 'inactive' : 'active'),
  },
  {
    key: 'laborRate',
    title: t('column.laborRate'),
    width: 92,
    align: 'right',
    sortable: true,
    render: (row) => <Money amount={row.laborRate} />,
    cell: (row) => row.laborRate,
  },
  {
    key: 'lastSeenOn',
    title: t('column.lastSeen'),
    width: 112,
    align: 'right',
    tone: 'muted',
    sortable: true,
    render: (row) => <RelativeTime instant={row.lastSeenOn} zone={zone} />,
    cell: (row) => row.lastSeenOn && stampAt(row.lastSeenOn, zone),
  },
  {
    key: 'employeeId',
    title: t('column.employeeId'),
    width: 104,
    tone: 'soft',
    sortable: true,
    hidden: true,
    render: (row) => row.employeeId,
    cell: (row) => row.employeeId,
  },
  {
    key: 'phone',
    title: t('column.phone'),
    width: 140,
    tone: 'soft',
    hidden: true,
    render: (row) => row.phoneNo && <PhoneText number={row.phoneNo} />,
    cell: (row) => phoneText(row.phoneNo),
  },
  {
    key: 'isDispatched',
    title: t('column.dispatched'),
    width: 92,
    tone: 'soft',
    hidden: true,
    render: (row) => (row.isDispatched ? t('yes') : ''),
    cell: (row) => row.isDispatched,
  },
  {
    key: 'createdOn',
    title: t('column.created'),
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
    <span className="cut">{t('roleAndLocation', { role: row.roleName, location: row.firmName })}</span>
    <span className="muted">
      <RelativeTime instant={row.lastSeenOn} zone={zone} />
    </span>
    <span className="cut">{row.username}</span>
  </div>
)
