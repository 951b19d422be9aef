import { numberText } from '#contract/kit/locale.ts'
import { useQuery } from '@tanstack/react-query'
import { IconUsers } from '@tabler/icons-react'
import { links } from '#contract/links.ts'
import { listError } from '../../../../kit/list/listError.ts'
import { read } from '../../../../kit/api/queries.ts'
import { Avatar } from '../../../../ui/base/text.tsx'
import { Tag } from '../../../../ui/base/Tag.tsx'
import { Button } from '../../../../ui/base/Button.tsx'
import { Card } from '../../../../ui/frame/Parts.tsx'
import { CardSkeleton } from '../../../../ui/states/Skeletons.tsx'
import { Empty, ErrorState } from '../../../../ui/states/states.tsx'
import { usePages } from '../../data.ts'
import type { Location } from './values.ts'
import { t } from './texts.ts'
import s from './detail.module.css'

/** Users who work at a location, with a link to the users page. */
export function Users({ location }: { location: Location }) {
  return usePages().includes('users') ? (
    <UserRows location={location} />
  ) : (
    <Empty
      kind="denied"
      title={t('users.denied', {
        count: location.users,
        shown: numberText(location.users),
        name: location.name,
      })}
      text={t('users.deniedText')}
    />
  )
}

function UserRows({ location: { firm, name } }: { location: Location }) {
  const found = useQuery(
    read('GET user/users', {
      query: { firm, pageSize: 100, filter: '9999', orderBy: 'fullName', sort: 'asc' },
    }),
  )
  const all = links.users({ firm })
  if (found.error && !found.data)
    return (
      <ErrorState
        {...listError(found.error, () => void found.refetch())}
        title={t('users.failed')}
        text={found.error.message}
      />
    )
  if (!found.data) return <CardSkeleton lines={6} />
  const { items, count } = found.data
  return (
    <div className={s.narrow}>
      <Card
        title={t('users.title')}
        sub={
          count > items.length
            ? t('users.shown', { shown: items.length, total: numberText(count) })
            : String(count)
        }
        flush
        actions={
          <Button size="s" href={all} icon={<IconUsers size={14} />}>
            {t('users.open')}
          </Button>
        }
      >
        {items.length === 0 ? (
          <p className={s.none}>{t('users.none', { name })}</p>
        ) : (
          <ul className={s.list}>
            {items.map((user) => (
              <li key={user.user}>
                <Avatar name={user.fullName} size="s" />
                <span className="grow cut" dir="auto">
                  {user.fullName} <span className="muted">{user.username}</span>
                </span>
                {user.isInactive && <Tag>{t('users.inactive')}</Tag>}
                <span className="soft">{user.roleName}</span>
              </li>
            ))}
          </ul>
        )}
      </Card>
    </div>
  )
}
