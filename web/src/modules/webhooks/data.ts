import type { QueryClient } from '@tanstack/react-query'
import type { AnswerOf } from '#contract/kit/call.ts'
import type { testEvent, WebhookEvent } from '#contract/kit/webhook-events.ts'
import type { deliveries, saveWebhook, webhook } from '#contract/webhooks.ts'
import { stampAt } from '#contract/kit/time.ts'
import { api } from '../../kit/api/client.ts'
import { markStale } from '../../kit/api/queries.ts'
import { actionErrorText } from '../../kit/list/listError.ts'
import { displayZone } from '../../kit/time/zone.ts'
import { confirm } from '../../ui/overlay/confirm.ts'
import { toast } from '../../ui/toast.ts'
import { t } from './texts.ts'

export type Webhook = AnswerOf<typeof webhook>
export type SavedWebhook = AnswerOf<typeof saveWebhook>
export type Delivery = AnswerOf<typeof deliveries>['items'][number]

export const webhookPaths = ['webhook/webhooks', 'webhook/webhook', 'webhook/deliveries'] as const
const refresh = (client: QueryClient) => markStale(client, ...webhookPaths)

export const eventText = (event: string): string => t(`event.${event as WebhookEvent | typeof testEvent}`)
export const eventsText = (events: readonly string[]): string => events.map(eventText).join(', ')

export const stateText = ({ state, failures }: Webhook): string =>
  state === 'on' && failures > 0 ? t('state.failing', { count: failures }) : t(`state.${state}`)

export const sentText = ({ lastSentOn }: Webhook): string =>
  lastSentOn ? stampAt(lastSentOn, displayZone()) : t('never')

/** Runs a call and says how it went. Resolves to its answer, or to undefined if it failed. */
const attempt = async <T>(
  client: QueryClient,
  run: () => Promise<T>,
  done: string | null,
  failed: string,
): Promise<T | undefined> => {
  try {
    const answer = await run()
    if (done !== null) toast.ok(done)
    return answer
  } catch (error) {
    toast.error(actionErrorText(error, failed))
    return undefined
  } finally {
    await refresh(client)
  }
}

export const sendTest = (client: QueryClient, { webhook: id }: Webhook) =>
  attempt(
    client,
    // Each press is a test of its own.
    () => api('POST webhook/sendTest', { body: { webhook: id } }, { idempotencyKey: crypto.randomUUID() }),
    t('test.done'),
    t('test.failed'),
  )

export const sendAgain = (client: QueryClient, { delivery }: Delivery) =>
  attempt(
    client,
    () => api('POST webhook/sendAgain', { body: { delivery } }),
    t('delivery.againDone'),
    t('delivery.againFailed'),
  )

export const resume = (client: QueryClient, { webhook: id }: Webhook) =>
  attempt(
    client,
    () => api('POST webhook/resume', { body: { webhook: id } }),
    t('resume.done'),
    t('resume.failed'),
  )

/** Asks, and gives a webhook a new secret. Resolves to undefined when it got none. */
export const rotateSecret = async (
  client: QueryClient,
  { webhook: id, name }: Webhook,
): Promise<SavedWebhook | undefined> => {
  const isConfirmed = await confirm({
    title: t('rotate.title', { name }),
    text: t('rotate.text'),
    confirmLabel: t('rotate.confirm'),
  })
  if (!isConfirmed) return undefined
  return attempt(
    client,
    () => api('POST webhook/rotateSecret', { body: { webhook: id } }),
    null,
    t('rotate.failed'),
  )
}

/** Deletes a webhook, and offers to undo it. */
export const removeWebhook = async (
  client: QueryClient,
  { webhook: id, name }: Webhook,
): Promise<boolean> => {
  const send = (isUndo: boolean) => api('POST webhook/deleteWebhook', { body: { webhook: id, undo: isUndo } })
  const undo = () =>
    attempt(client, () => send(true), t('delete.undone', { name }), t('delete.failed')).then(() => undefined)
  try {
    await send(false)
    toast.ok(t('delete.done', { name }), { undo })
    return true
  } catch (error) {
    toast.error(actionErrorText(error, t('delete.failed')))
    return false
  } finally {
    await refresh(client)
  }
}
