import { api } from '../../../kit/api/client.ts'
import { debounce } from '../../../kit/time/debounce.ts'
import { warn } from '../../../kit/browser/log.ts'
import { deviceDrafts } from '../../../ui/form/draftStore.ts'

/** Pause in typing after which a draft is saved on the server. */
export const draftDebounceMs = 800

/** Identifies this page to the server, so that it can ignore its own draft changes. */
const pageId = crypto.randomUUID()
const drafts = new Map<string, string>()
const timers = new Map<string, ReturnType<typeof setTimeout>>()
type DraftListener = (html: string) => void
const listeners = new Map<string, Set<DraftListener>>()
const keyOf = (channel: string) => `chat:${channel}`

/**
 * Whether this page has changes the server hasn't confirmed; those are newer than anything the server knows.
 */
const hasUnsavedChanges = (channel: string): boolean =>
  timers.has(channel) || deviceDrafts.load(keyOf(channel)) !== undefined

const fetchDrafts = async (): Promise<void> => {
  try {
    const saved = new Map((await api('GET chat/drafts')).map((row) => [row.channel, row.message]))
    for (const channel of new Set([...drafts.keys(), ...saved.keys()])) {
      const html = saved.get(channel) ?? ''
      if (hasUnsavedChanges(channel) || html === (drafts.get(channel) ?? '')) continue
      drafts.set(channel, html)
      listeners.get(channel)?.forEach((listener) => listener(html))
    }
  } catch (error) {
    warn('Loading chat drafts failed.', error)
  }
}

/** Loads the drafts of all the person's devices. Called once, when the chat starts. */
export const loadDrafts = (): Promise<void> => {
  drafts.clear()
  return fetchDrafts()
}
/** Another tab of this browser may be about to clear its local copy, so read again after this delay. */
const rereadDelayMs = 1500
const fetchSoon = debounce<string>((channels) => {
  const recheck = () => {
    if (channels.some((channel) => hasUnsavedChanges(channel) && !timers.has(channel)))
      setTimeout(() => void fetchDrafts(), rereadDelayMs)
  }
  void fetchDrafts().then(recheck)
})
/** A draft was changed on one of the person's devices. Changes of this page are known already. */
export const refreshDraft = (channel: string, from: string): void => {
  if (from !== pageId) fetchSoon(channel)
}
/**
 * Calls back when a draft changes elsewhere and this page has nothing newer. Returns the unsubscribe
 * function.
 */
export const onDraft = (channel: string, listener: DraftListener): (() => void) => {
  const all = listeners.get(channel) ?? new Set()
  listeners.set(channel, all.add(listener))
  return () => void all.delete(listener)
}

/** The local copy exists only until the server confirms the draft, so it is newer. */
export const loadDraft = (channel: string): string => {
  const device = deviceDrafts.load(keyOf(channel))
  const html = device?.changes['message']
  if (typeof html === 'string') return html
  return drafts.get(channel) ?? ''
}

const send = async (channel: string): Promise<void> => {
  timers.delete(channel)
  const html = drafts.get(channel) ?? ''
  try {
    await api('POST chat/saveDraft', { body: { channel, message: html, from: pageId } })
    if ((drafts.get(channel) ?? '') === html) deviceDrafts.clear(keyOf(channel))
  } catch (error) {
    warn('Saving a chat draft failed. It stays on this device.', error)
  }
}

/** Saves a draft: on the device at once, on the server after a pause in typing. */
export const saveDraft = (channel: string, html: string): void => {
  if ((drafts.get(channel) ?? '') === html && !hasUnsavedChanges(channel)) return
  drafts.set(channel, html)
  deviceDrafts.save(keyOf(channel), { changes: { message: html }, at: Date.now() })
  clearTimeout(timers.get(channel))
  timers.set(
    channel,
    setTimeout(() => void send(channel), draftDebounceMs),
  )
}
/** Call after the message was sent or discarded. */
export const clearDraft = (channel: string): void => saveDraft(channel, '')
/** Sends drafts that only this device has. Call when the connection returns. */
export const flushDrafts = (): void => {
  for (const channel of drafts.keys())
    if (deviceDrafts.load(keyOf(channel)) && !timers.has(channel)) void send(channel)
}
