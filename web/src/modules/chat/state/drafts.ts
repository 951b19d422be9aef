import { api } from '../../../kit/api/client.ts'
import { debounce } from '../../../kit/time/debounce.ts'
import { warn } from '../../../kit/browser/log.ts'
import { deviceDrafts } from '../../../ui/form/draftStore.ts'

/** Pause in typing after which a draft is saved on the server. */
export const draftRestMs = 800

/** Identifies this page to the server, so that it can ignore its own draft changes. */
const page = crypto.randomUUID()
const drafts = new Map<string, string>()
const timers = new Map<string, ReturnType<typeof setTimeout>>()
type Take = (html: string) => void
const takers = new Map<string, Set<Take>>()
const keyOf = (channel: string) => `chat:${channel}`

/**
 * Whether this page has changes the server hasn't confirmed; those are newer than anything the server knows.
 */
const isAhead = (channel: string): boolean =>
  timers.has(channel) || deviceDrafts.load(keyOf(channel)) !== undefined

const readAll = async (): Promise<void> => {
  try {
    const kept = new Map((await api('GET chat/drafts')).map((row) => [row.channel, row.message]))
    for (const channel of new Set([...drafts.keys(), ...kept.keys()])) {
      const html = kept.get(channel) ?? ''
      if (isAhead(channel) || html === (drafts.get(channel) ?? '')) continue
      drafts.set(channel, html)
      takers.get(channel)?.forEach((take) => take(html))
    }
  } catch (error) {
    warn('Drafts of the chat could not be read.', error)
  }
}

/** Loads the drafts of all the person's devices. Called once, when the chat starts. */
export const loadDrafts = (): Promise<void> => {
  drafts.clear()
  return readAll()
}
/** Another tab of this browser may be about to clear its local copy, so read again after this delay. */
const againMs = 1500
const readSoon = debounce<string>((channels) => {
  const look = () => {
    if (channels.some((channel) => isAhead(channel) && !timers.has(channel)))
      setTimeout(() => void readAll(), againMs)
  }
  void readAll().then(look)
})
/** A draft was changed on one of the person's devices. Changes of this page are known already. */
export const hearDraft = (channel: string, from: string): void => {
  if (from !== page) readSoon(channel)
}
/**
 * Calls back when a draft changes elsewhere and this page has nothing newer. Returns the unsubscribe
 * function.
 */
export const onDraft = (channel: string, take: Take): (() => void) => {
  const all = takers.get(channel) ?? new Set()
  takers.set(channel, all.add(take))
  return () => void all.delete(take)
}

/** The local copy exists only until the server confirms the draft, so it is newer. */
export const draftOf = (channel: string): string => {
  const device = deviceDrafts.load(keyOf(channel))
  const html = device?.changes['message']
  if (typeof html === 'string') return html
  return drafts.get(channel) ?? ''
}

const send = async (channel: string): Promise<void> => {
  timers.delete(channel)
  const html = drafts.get(channel) ?? ''
  try {
    await api('POST chat/saveDraft', { body: { channel, message: html, from: page } })
    if ((drafts.get(channel) ?? '') === html) deviceDrafts.clear(keyOf(channel))
  } catch (error) {
    warn('A draft of the chat is kept on this device only.', error)
  }
}

/** Saves a draft: on the device at once, on the server after a pause in typing. */
export const keepDraft = (channel: string, html: string): void => {
  if ((drafts.get(channel) ?? '') === html && !isAhead(channel)) return
  drafts.set(channel, html)
  deviceDrafts.save(keyOf(channel), { changes: { message: html }, at: Date.now() })
  clearTimeout(timers.get(channel))
  timers.set(
    channel,
    setTimeout(() => void send(channel), draftRestMs),
  )
}
/** Call after the message was sent or discarded. */
export const dropDraft = (channel: string): void => keepDraft(channel, '')
/** Sends drafts that only this device has. Call when the connection returns. */
export const sendDrafts = (): void => {
  for (const channel of drafts.keys())
    if (deviceDrafts.load(keyOf(channel)) && !timers.has(channel)) void send(channel)
}
