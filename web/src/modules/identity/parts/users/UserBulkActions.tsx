import { useQueryClient } from '@tanstack/react-query'
import { lazy, Suspense, useState } from 'react'
import { IconEdit, IconMailForward, IconTrash, IconUserCheck, IconUserOff } from '@tabler/icons-react'
import { api, CallError } from '../../../../kit/api/client.ts'
import type { SelectedRows } from '../../../../kit/list/useRowSelection.ts'
import { markStale } from '../../../../kit/api/queries.ts'
import { SelectionAction } from '../../../../ui/list/SelectionBar.tsx'
import { confirm } from '../../../../ui/overlay/confirm.ts'
import { toast } from '../../../../ui/toast.ts'
import { selectedList, resultText, skippedText, namesText, type BulkAction, type RowsDone } from './bulk.ts'
import type { UserRow } from './plan.ts'
import { t } from './texts.ts'

const ChangeUsersDialog = lazy(() => import('./ChangeUsersDialog.tsx'))

/** Bulk actions for selected users: activate, deactivate, change a field, delete. Each can be undone as a whole. */
export function UserBulkActions({ chosen }: { chosen: SelectedRows<UserRow> }) {
  const client = useQueryClient()
  const [isChanging, setChanging] = useState(false)
  const refresh = () => markStale(client, 'user/users', 'user/user')
  const run = async (
    done: BulkAction,
    send: () => Promise<RowsDone>,
    undo: (usernames: string[]) => Promise<RowsDone>,
  ) => {
    try {
      const answer = await send()
      chosen.done()
      await refresh()
      const changed = answer.items.filter((row) => row.changed).map((row) => row.username)
      const undoAll = async () => {
        try {
          await undo(changed)
        } catch (error) {
          showFailure(error)
        }
        await refresh()
      }
      toast.ok(resultText(changed.length, done), changed.length > 0 ? { undo: undoAll } : {})
      const skipped = skippedText(answer)
      if (skipped) toast.error(skipped)
    } catch (error) {
      showFailure(error)
    }
  }
  const setActive = (isInactive: boolean) => async () => {
    const list = selectedList((await chosen.rows()).map(({ username }) => username))
    const setInactive = (inactive: boolean, which: typeof list) =>
      api('POST user/activateUsers', { body: { list: which, isInactive: inactive } })
    await run(
      isInactive ? 'inactivated' : 'activated',
      () => setInactive(isInactive, list),
      (changed) => setInactive(!isInactive, selectedList(changed)),
    )
  }
  const invite = async () => {
    const rows = await chosen.rows()
    const items: RowsDone['items'] = []
    for (const { user, username } of rows)
      try {
        await api('POST user/inviteUser', { body: { user } })
        items.push({ user, username, ok: true, changed: true, says: '' })
      } catch (error) {
        if (!(error instanceof CallError)) throw error
        items.push({ user, username, ok: false, changed: false, says: error.problem.detail })
      }
    chosen.done()
    await refresh()
    toast.ok(resultText(items.filter(({ ok }) => ok).length, 'invited'))
    const skipped = skippedText({ items })
    if (skipped) toast.error(skipped)
  }
  const remove = async () => {
    const rows = await chosen.rows()
    const confirmed = await confirm({
      title: t('delete.title', { count: rows.length }),
      text: t('delete.text', { names: namesText(rows.map(({ fullName }) => fullName)) }),
      confirmLabel: t('delete.confirm', { count: rows.length }),
      danger: true,
    })
    if (!confirmed) return
    const list = selectedList(rows.map(({ username }) => username))
    await run(
      'deleted',
      () => api('POST user/deleteUsers', { body: { list } }),
      (changed) => api('POST user/deleteUsers', { body: { list: selectedList(changed), undo: true } }),
    )
  }
  return (
    <>
      <SelectionAction icon={<IconUserCheck size={16} />} onClick={() => void setActive(false)()}>
        {t('activate')}
      </SelectionAction>
      <SelectionAction icon={<IconUserOff size={16} />} onClick={() => void setActive(true)()}>
        {t('inactivate')}
      </SelectionAction>
      <SelectionAction icon={<IconEdit size={16} />} onClick={() => setChanging(true)}>
        {t('change')}
      </SelectionAction>
      <SelectionAction icon={<IconMailForward size={16} />} onClick={() => void invite()}>
        {t('invite')}
      </SelectionAction>
      <SelectionAction icon={<IconTrash size={16} />} onClick={() => void remove()}>
        {t('delete')}
      </SelectionAction>
      <Suspense>
        {isChanging && <ChangeUsersDialog chosen={chosen} onClose={() => setChanging(false)} />}
      </Suspense>
    </>
  )
}

const showFailure = (error: unknown): void => {
  toast.error(error instanceof CallError ? error.message : t('failed'))
}
