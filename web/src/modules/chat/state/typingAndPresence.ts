import type { ChatMoment } from '#contract/chat/frames.ts'
import { typingExpiryMs } from '../rules/typing.ts'
import { createStore } from './store.ts'

type Typing = Readonly<Record<string, readonly { guid: string; name: string }[]>>
type Presence = Readonly<Record<string, { online: boolean; at: string }>>

const typing = createStore<Typing>({})
const presence = createStore<Presence>({})
const expiryTimers = new Map<string, ReturnType<typeof setTimeout>>()

/** Someone started or stopped typing. Without further signals the entry expires. */
const setTyping = (channel: string, guid: string, name: string, on: boolean): void => {
  const key = `${channel} ${guid}`
  clearTimeout(expiryTimers.get(key))
  const others = (typing.get()[channel] ?? []).filter((each) => each.guid !== guid)
  typing.set({ ...typing.get(), [channel]: on ? [...others, { guid, name }] : others })
  if (on)
    expiryTimers.set(
      key,
      setTimeout(() => setTyping(channel, guid, name, false), typingExpiryMs),
    )
}

export const applyMoment = (moment: ChatMoment): void => {
  if (moment.kind === 'typing') setTyping(moment.channel, moment.guid, moment.name, moment.on)
  else presence.set({ ...presence.get(), [moment.guid]: { online: moment.online, at: moment.at } })
}
/** Call when a message of theirs arrives or they leave. */
export const stopTyping = (channel: string, guid: string): void => {
  if (typing.get()[channel]?.some((each) => each.guid === guid)) setTyping(channel, guid, '', false)
}
export const clearMoments = (): void => {
  expiryTimers.forEach((timer) => clearTimeout(timer))
  typing.set({})
  presence.set({})
}

const noOne: readonly { name: string }[] = []
export const useTyping = (channel: string): readonly { name: string }[] => typing.use()[channel] ?? noOne
/** Presence as reported by the hub since the page was opened. */
export const usePresences = presence.use
