import { api } from '../../../kit/api/client.ts'
import { debounce } from '../../../kit/time/debounce.ts'
import { warn } from '../../../kit/browser/log.ts'
import { deviceDrafts } from '../../../ui/form/draftStore.ts'

/** A rest of this long in typing, and the server keeps what was written. */
export const draftRestMs = 800

/** Names this page to the server, so that it is not told of its own words. */
const page = crypto.randomUUID()
const drafts = new Map<string, string>()
const timers = new Map<string, ReturnType<typeof setTimeout>>()
type Take = (html: string) => void
const takers = new Map<string, Set<Take>>()
const keyOf = (channel: string) => `chat:${channel}`

/** Words of this page that the server has not taken yet: they are newer than anything it knows. */
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

/** What was written and not sent, of all devices: asked once, when the chat begins. */
export const loadDrafts = (): Promise<void> => {
  drafts.clear()
  return readAll()
}
/** Another tab of this browser is about to take its copy off the device: then it is read once more. */
const againMs = 1500
const readSoon = debounce<string>((channels) => {
  const look = () => {
    if (channels.some((channel) => isAhead(channel) && !timers.has(channel)))
      setTimeout(() => void readAll(), againMs)
  }
  void readAll().then(look)
})
/** Something was written on a device of the same person; on this page too, which knows it already. */
export const hearDraft = (channel: string, from: string): void => {
  if (from !== page) readSoon(channel)
}
/** Hands over what was written elsewhere, while this page has nothing newer; the answer stops it. */
export const onDraft = (channel: string, take: Take): (() => void) => {
  const all = takers.get(channel) ?? new Set()
  takers.set(channel, all.add(take))
  return () => void all.delete(take)
}

/** The device's own copy is there only while the server has not taken it. */
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

/** Keeps what is being written: on the device at once, on the server after a rest. */
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
/** Sent or thrown away. */
export const dropDraft = (channel: string): void => keepDraft(channel, '')
/** The line is back: what only this device knows goes to the server. */
export const sendDrafts = (): void => {
  for (const channel of drafts.keys())
    if (deviceDrafts.load(keyOf(channel)) && !timers.has(channel)) void send(channel)
}
