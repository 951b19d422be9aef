import type { ChatFile, ChatMessage } from '#contract/chat/shapes.ts'

/** What will be sent with the next message of a chat: uploaded files and the quoted message. */
export type Carried = { files: readonly ChatFile[]; quote?: ChatMessage }
const nothing: Carried = { files: [] }
const carried = new Map<string, Carried>()

/** Stored per chat, so that a minimized chat comes back as it was. */
export const carriedOf = (channel: string): Carried => carried.get(channel) ?? nothing
export const carry = (channel: string, now: Carried): void => void carried.set(channel, now)
export const carryNothing = (): void => carried.clear()
