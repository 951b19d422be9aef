import type { ChatChange } from '#contract/chat/frames.ts'
import type { Services } from '#server/kernel/services.ts'
import type { LogRow } from './store.ts'

/** The content of a chat frame, and the users who may see it. */
export type ChatContent = { users: readonly number[]; data: ChatChange }

/** A log entry that its writer has just committed, with the frame's content if the writer already knows it. */
export type LogHandoffEntry = LogRow & { content?: ChatContent }
type Handoff = (entries: readonly LogHandoffEntry[]) => void

const hubs = new WeakMap<Services, () => Handoff>()

/** Registers the hub of this process, which then gets what this process writes to the log without reading it back. */
export const onLogWrite = (services: Services, beginWrite: () => Handoff): void =>
  void hubs.set(services, beginWrite)

/**
 * Announces that this process is about to write to the log. The returned function must be called with the committed
 * entries, even if there are none. Without a hub, or if that call gets lost, the hub reads the entries from the log.
 */
export const beginLogWrite = (services: Services): Handoff => hubs.get(services)?.() ?? (() => undefined)
