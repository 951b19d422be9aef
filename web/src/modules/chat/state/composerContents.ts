import type { ChatFile, ChatMessage } from '#contract/chat/shapes.ts'

/** What will be sent with the next message of a chat: uploaded files, files that wait for a connection, and the quoted message. */
export type ComposerContents = { files: readonly ChatFile[]; waiting: readonly File[]; quote?: ChatMessage }
const nothing: ComposerContents = { files: [], waiting: [] }
const carried = new Map<string, ComposerContents>()

/** Stored per chat, so that a minimized chat comes back as it was. */
export const composerContentsOf = (channel: string): ComposerContents => carried.get(channel) ?? nothing
export const saveComposerContents = (channel: string, now: ComposerContents): void =>
  void carried.set(channel, now)
export const clearComposerContents = (): void => carried.clear()
