import type { ChatFile, ChatMessage } from '#contract/chat/shapes.ts'
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
 * So do files that were chosen without a connection. Messages with uploaded files or a quote stay in the chat's own queue.
 */
const kept = createStore<readonly QueuedMessage[]>([])
const load = () => import('../../../kit/outbox/current.ts')
type Kept = Pick<QueuedMessage, 'channel' | 'message' | 'files' | 'quote' | 'mentions'>

const maxSays = 200
const requestIn = (channel: string): number | undefined => {
  const id = /^request_(\d+)$/.exec(channel)?.[1]
  return id === undefined ? undefined : Number(id)
}

/** Whether this device keeps work of the signed-in person for times without a connection. */
export const keepsWork = (): boolean => {
  const owner = offlineOwner()
  return owner !== null && owner === tokenProfile()?.user
}
export const isKept = ({ files, quote }: Kept): boolean => keepsWork() && files.length === 0 && !quote

/** Stores a message in the outbox. Of several waiting files, each one after the first is a message of its own. */
export const keepMessage = async (
  { channel, message, files, quote, mentions }: Kept,
  waiting: readonly File[] = [],
): Promise<void> => {
  const { act } = await load()
  await watch()
  const text = plainOf(message).replaceAll(/\s+/g, ' ').slice(0, maxSays)
  const keep = (
    body: { message: string; files: number[]; quote?: number; mentions: string[] },
    file?: File,
  ) =>
    act(
      {
        record: `chat:${channel}`,
        kind: 'message',
        call: 'POST chat/sendMessage',
        body: { channel, guid: crypto.randomUUID(), ...body },
        says: body.message === '' && file ? file.name : t('queue.says', { text }),
        about: t('queue.about'),
        calibrate: requestIn(channel),
      },
      file,
    )
  const [first, ...more] = waiting
  const whole = { message, files: files.map(({ file }) => file), mentions: [...mentions] }
  await keep(quote ? { ...whole, quote: quote.id } : whole, first)
  for (const file of more) await keep({ message: '', files: [], mentions: [] }, file)
}

/** A file that waits on this device, as the chat shows it. */
const waitingFile = ({ file, receipt }: Act): ChatFile[] =>
  file
    ? [
        {
          // Negative, so that it is no file of the server.
          file: -receipt.number,
          name: file.name,
          kind: 'file',
          mime: file.type,
          bytes: file.size,
          url: '',
          thumbUrl: null,
          displayUrl: null,
        },
      ]
    : []

const toQueued = (act: Act, isSending: boolean): QueuedMessage => {
  const { body, at, state, reason } = act
  return {
    guid: String(body['guid']),
    channel: String(body['channel']),
    message: String(body['message']),
    files: waitingFile(act),
    mentions: [],
    at,
    state: state === 'refused' ? 'failed' : isSending ? 'sending' : 'waiting',
    words: reason,
  }
}

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

let isStarted = false
let stopWatching: (() => void) | undefined

/** Shows the outbox's messages from now on, if the chats have started. */
const watch = async (): Promise<void> => {
  const { currentOutbox, onSettled } = await load()
  const outbox = currentOutbox()
  if (!outbox || !isStarted || stopWatching) return
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
  stopWatching = () => stops.forEach((stop) => stop())
}

/**
 * Shows the outbox's messages in the chats. On a device that is only prepared later, it begins with the first message that
 * is kept. Returns the function that stops it.
 */
export const startKept = (): (() => void) => {
  isStarted = true
  if (offlineOwner() !== null) void watch()
  return () => {
    isStarted = false
    stopWatching?.()
    stopWatching = undefined
    kept.set([])
  }
}

export const useKept = kept.use
