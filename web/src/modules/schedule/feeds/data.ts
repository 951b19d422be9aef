import type { QueryClient } from '@tanstack/react-query'
import type { AnswerOf, BodyIn } from '#contract/kit/call.ts'
import type { addFeed, feeds } from '#contract/schedule/feeds.ts'
import { api } from '../../../kit/api/client.ts'
import { markStale } from '../../../kit/api/queries.ts'
import { actionErrorText } from '../../../kit/list/listError.ts'
import { toast } from '../../../ui/toast.ts'
import { t } from './texts.ts'

export type Feed = AnswerOf<typeof feeds>[number]
/** Whose visits a new link has. */
export type FeedOf = BodyIn<typeof addFeed>

const refresh = (client: QueryClient) => markStale(client, 'schedule/feeds')

/** Makes a link. Resolves to it, or to undefined when that failed, which a toast says. */
export const makeFeed = async (
  client: QueryClient,
  of: FeedOf,
  idempotencyKey: string,
): Promise<Feed | undefined> => {
  try {
    const made = await api('POST schedule/addFeed', { body: of }, { idempotencyKey })
    await refresh(client)
    return made
  } catch (error) {
    toast.error(actionErrorText(error, t('make.failed')))
    return undefined
  }
}

/** Revokes a link, and offers to undo it. */
export const revokeFeed = async (client: QueryClient, { feed }: Feed): Promise<void> => {
  const undo = async () => {
    try {
      await api('POST schedule/revokeFeed', { body: { feed, undo: true } })
      toast.ok(t('revoke.undone'))
    } catch (error) {
      toast.error(actionErrorText(error, t('revoke.undoFailed')))
    }
    await refresh(client)
  }
  try {
    await api('POST schedule/revokeFeed', { body: { feed } })
    toast.ok(t('revoke.done'), { undo })
  } catch (error) {
    toast.error(actionErrorText(error, t('revoke.failed')))
  }
  await refresh(client)
}

/** Copies the address of a link. */
export const copyFeed = async ({ url }: Feed): Promise<void> => {
  try {
    await navigator.clipboard.writeText(url)
    toast.ok(t('row.copied'))
  } catch {
    toast.error(t('row.copyBlocked', { url }))
  }
}

/** Where calendars take a subscription. */
export const addressesOf = ({ url, name }: Feed) => {
  const device = url.replace(/^https?:/, 'webcal:')
  return {
    device,
    google: `https://calendar.google.com/calendar/r?cid=${encodeURIComponent(device)}`,
    outlook: `https://outlook.office.com/calendar/0/addfromweb?url=${encodeURIComponent(url)}&name=${encodeURIComponent(name)}`,
  }
}
