import { IconPlus } from '@tabler/icons-react'
import { lazy, Suspense } from 'react'
import { ListPage } from '../../../kit/list/ListPage.tsx'
import { rowPositionOf } from '../../../kit/list/RowNavigation.tsx'
import { read } from '../../../kit/api/queries.ts'
import { Button } from '../../../ui/base/Button.tsx'
import { useProfile } from '../data.ts'
import { UserCard, userColumns } from '../parts/users/columns.tsx'
import {
  clearedFilters,
  isFiltered,
  userPlan,
  userQuery,
  type UserListState,
  type UserRow,
} from '../parts/users/plan.ts'
import { useOpened } from '../parts/users/useOpened.ts'
import { UserBulkActions } from '../parts/users/UserBulkActions.tsx'
import { UserFilters } from '../parts/users/UserFilters.tsx'
import { t } from '../parts/users/texts.ts'
import { useTextMemo } from '../../../ui/textMemo.ts'

const UserDialog = lazy(() => import('../parts/users/UserDialog.tsx'))

/**
 * /users: the users that the reader manages. The URL can open a user (user=12), a new one (add=1), or a
 * contact.
 */
export default function Users() {
  const { timezone } = useProfile()
  const columns = useTextMemo(() => userColumns(timezone), [timezone])
  const { opened, open, close } = useOpened()
  const add = (
    <Button look="primary" icon={<IconPlus size={16} />} onClick={() => open({ add: '1' })}>
      {t('new')}
    </Button>
  )
  return (
    <ListPage<UserRow, UserListState>
      title={t('title')}
      unit={t('unit')}
      one={t('one')}
      hint={t('search')}
      plan={userPlan}
      columns={columns}
      read={(state) => read('GET user/users', { query: userQuery(state) })}
      rowKey={(row) => row.user}
      version={(row) => row.version}
      live={['user', 'user/users']}
      chips={({ state, set }) => <UserFilters state={state} set={set} />}
      isFiltered={isFiltered}
      cleared={clearedFilters}
      action={add}
      onNew={() => open({ add: '1' })}
      onOpen={(row) => open({ user: String(row.user) })}
      card={(row) => <UserCard row={row} zone={timezone} />}
      bulk={(chosen) => <UserBulkActions chosen={chosen} />}
      none={{
        title: t('empty.title'),
        text: t('empty.text'),
        action: add,
      }}
    >
      {(ways) => (
        <Suspense>
          {opened && (
            <UserDialog
              opened={'add' in opened ? { firm: ways.state.firm } : opened}
              place={
                'user' in opened
                  ? rowPositionOf(
                      ways,
                      ({ user }) => user === opened.user,
                      ({ user }) => open({ user: String(user) }),
                    )
                  : undefined
              }
              onClose={close}
              onAdded={(user) => open({ user: String(user) })}
            />
          )}
        </Suspense>
      )}
    </ListPage>
  )
}
