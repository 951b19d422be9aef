import type { QueryClient } from '@tanstack/react-query'
import type { AnswerOf } from '#contract/kit/call.ts'
import type { bay, closures } from '#contract/schedule.ts'
import { api } from '../../../kit/api/client.ts'
import { actionErrorText } from '../../../kit/list/listError.ts'
import { markStale } from '../../../kit/api/queries.ts'
import { shortName } from '../../../kit/display/shortName.ts'
import { confirm } from '../../../ui/overlay/confirm.ts'
import { toast } from '../../../ui/toast.ts'
import { t } from './texts.ts'

export type Bay = AnswerOf<typeof bay>
export type Closure = AnswerOf<typeof closures>[number]

/** Calls to refresh after a change to a bay. */
export const bayPaths = ['bay/bays', 'bay/bay', 'bay/slots', 'bay/offeredTimes']
/** Calls to refresh after a change to a closure. */
export const closurePaths = ['bay/closures', 'bay/slots', 'bay/offeredTimes']

/** Asks, deletes a bay, and offers to undo it. Resolves to whether it was deleted. */
export const removeBay = async (client: QueryClient, { bay: id, bayName }: Bay): Promise<boolean> => {
  const name = shortName(bayName)
  const isConfirmed = await confirm({
    title: t('delete.title'),
    text: t('delete.text', { name }),
    confirmLabel: t('delete.confirm'),
    danger: true,
  })
  if (!isConfirmed) return false
  const undo = async () => {
    try {
      await api('POST bay/deleteBay', { body: { bay: id, undo: true } })
      toast.ok(t('delete.undone', { name }))
    } catch (error) {
      toast.error(actionErrorText(error, t('delete.undoFailed', { name })))
    }
    await markStale(client, ...bayPaths)
  }
  try {
    await api('POST bay/deleteBay', { body: { bay: id, undo: false } })
    toast.ok(t('delete.done', { name }), { undo })
    return true
  } catch (error) {
    toast.error(actionErrorText(error, t('delete.failed', { name })))
    return false
  } finally {
    await markStale(client, ...bayPaths)
  }
}

/** Removes a closure. The server keeps no removed ones, so undo adds the same one again. */
export const removeClosure = async (client: QueryClient, closure: Closure): Promise<void> => {
  const { firm, closureName, firstDay, lastDay } = closure
  const name = shortName(closureName)
  const undo = async () => {
    try {
      await api('POST bay/saveClosure', { body: { closure: -1, firm, closureName, firstDay, lastDay } })
      toast.ok(t('closures.restored', { name }))
    } catch (error) {
      toast.error(actionErrorText(error, t('closures.undoFailed', { name })))
    }
    await markStale(client, ...closurePaths)
  }
  try {
    await api('POST bay/deleteClosure', { body: { closure: closure.closure } })
    toast.ok(t('closures.removed', { name }), { undo })
  } catch (error) {
    toast.error(actionErrorText(error, t('closures.removeFailed', { name })))
  }
  await markStale(client, ...closurePaths)
}
