import type { ChatFile, ChatMessage } from '#contract/chat/shapes.ts'

/** What goes with the next message of a chat: files that were brought up, and what is quoted. */
export type Carried = { files: readonly ChatFile[]; quote?: ChatMessage }
const nothing: Carried = { files: [] }
const carried = new Map<string, Carried>()

/** A chat that was put down or left for another one is found as it was. */
export const carriedOf = (channel: string): Carried => carried.get(channel) ?? nothing
export const carry = (channel: string, now: Carried): void => void carried.set(channel, now)
export const carryNothing = (): void => carried.clear()
