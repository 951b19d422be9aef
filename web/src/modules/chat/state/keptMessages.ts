import type { ChatMessage } from '#contract/chat/shapes.ts'
import { offlineOwner } from '../../../kit/offline/offlineOwner.ts'
import type { Act } from '../../../kit/outbox/act.ts'
import { tokenProfile } from '../../../kit/api/session.ts'
import { plainOf } from '../parts/plainText.ts'
import type { QueuedMessage } from '../rules/queue.ts'
import { createStore } from './store.ts'
import { addMessage } from './threads.ts'
import { t } from '../texts.ts'

/**
 * On a device that works offline, messages go through the outbox of all acts: with a receipt, and in one list of what waits.
 * Messages with files or a quote stay in the chat's own queue, because files need a connection anyway.
 */
const kept = createStore<readonly QueuedMessage[]>([])
const load = () => import('../../../kit/outbox/current.ts')
type Kept = Pick<QueuedMessage, 'channel' | 'message' | 'files' | 'quote' | 'mentions'>

const maxSays = 200
const requestIn = (channel: string): number | undefined => {
  const id = /^request_(\d+)$/.exec(channel)?.[1]
  return id === undefined ? undefined : Number(id)
}

export const isKept = ({ files, quote }: Kept): boolean => {
  const owner = offlineOwner()
  return owner !== null && owner === tokenProfile()?.user && files.length === 0 && !quote
}

/** Stores a message in the outbox. */
export const keepMessage = async ({ channel, message, mentions }: Kept): Promise<void> => {
  const { act } = await load()
  const text = plainOf(message).replaceAll(/\s+/g, ' ').slice(0, maxSays)
  await act({
    record: `chat:${channel}`,
    kind: 'message',
    call: 'POST chat/sendMessage',
    body: { channel, guid: crypto.randomUUID(), message, files: [], mentions: [...mentions] },
    says: t('queue.says', { text }),
    about: t('queue.about'),
    calibrate: requestIn(channel),
  })
}

const toQueued = ({ body, at, state, reason }: Act, isSending: boolean): QueuedMessage => ({
  guid: String(body['guid']),
  channel: String(body['channel']),
  message: String(body['message']),
  files: [],
  mentions: [],
  at,
  state: state === 'refused' ? 'failed' : isSending ? 'sending' : 'waiting',
  words: reason,
})

let acts: readonly Act[] = []
const idOf = (guid: string): string | undefined => acts.find(({ body }) => body['guid'] === guid)?.id

export const retryKept = async (guid: string): Promise<void> => {
  const id = idOf(guid)
  if (id) await (await load()).currentOutbox()?.retry(id)
}
export const discardKept = async (guid: string): Promise<void> => {
  const id = idOf(guid)
  if (id) await (await load()).currentOutbox()?.discard(id)
}

/** Guids that the hub reported before the answer of their call arrived. */
const confirmed = new Set<string>()
export const confirmKept = (guid: string): void => {
  confirmed.add(guid)
  kept.set(kept.get().filter((each) => each.guid !== guid))
}

/** Shows the outbox's messages in the chats. Returns the function that stops it. */
export const startKept = (): (() => void) => {
  let stop = () => {}
  let isStopped = false
  if (offlineOwner() === null) return stop
  void load().then(({ currentOutbox, onSettled }) => {
    const outbox = currentOutbox()
    if (!outbox || isStopped) return
    const update = () => {
      const { acts: all, sending } = outbox.state()
      acts = all.filter(({ kind }) => kind === 'message')
      const shown = acts.map((act) => toQueued(act, sending.has(act.id)))
      kept.set(shown.filter(({ guid }) => !confirmed.has(guid)))
    }
    update()
    const stops = [
      outbox.subscribe(update),
      onSettled((act, outcome) => {
        if (act.kind === 'message' && outcome.kind === 'done') addMessage(outcome.answer as ChatMessage)
      }),
    ]
    stop = () => stops.forEach((each) => each())
  })
  return () => {
    isStopped = true
    stop()
    kept.set([])
  }
}

export const useKept = kept.use
