import { api } from '../../../kit/client.ts'
import { warn } from '../../../kit/log.ts'
import { deviceDrafts } from '../../../ui/form/draftStore.ts'

/** A rest of this long in typing, and the server keeps what was written. */
export const draftRestMs = 800

type Kept = { html: string; at: number }
const drafts = new Map<string, Kept>()
const timers = new Map<string, ReturnType<typeof setTimeout>>()
const keyOf = (channel: string) => `chat:${channel}`

/** What was written and not sent, of all devices: asked once, when the chat begins. */
export const loadDrafts = async (): Promise<void> => {
  drafts.clear()
  try {
    for (const { channel, message, updatedOn } of await api('GET chat/drafts'))
      drafts.set(channel, { html: message, at: Date.parse(updatedOn) })
  } catch (error) {
    warn('Drafts of the chat could not be read.', error)
  }
}

/** The device's own copy is there only while the server has not taken it. */
export const draftOf = (channel: string): string => {
  const device = deviceDrafts.load(keyOf(channel))
  const html = device?.changes['message']
  if (typeof html === 'string') return html
  return drafts.get(channel)?.html ?? ''
}

const send = async (channel: string): Promise<void> => {
  timers.delete(channel)
  const html = drafts.get(channel)?.html ?? ''
  try {
    await api('POST chat/saveDraft', { body: { channel, message: html } })
    if ((drafts.get(channel)?.html ?? '') === html) deviceDrafts.clear(keyOf(channel))
  } catch (error) {
    warn('A draft of the chat is kept on this device only.', error)
  }
}

/** Keeps what is being written: on the device at once, on the server after a rest. */
export const keepDraft = (channel: string, html: string): void => {
  const at = Date.now()
  if ((drafts.get(channel)?.html ?? '') === html) return
  drafts.set(channel, { html, at })
  deviceDrafts.save(keyOf(channel), { changes: { message: html }, at })
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
