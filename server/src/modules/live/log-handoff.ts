import type { ChatChange } from '#contract/chat/frames.ts'
import type { Services } from '#server/kernel/services.ts'
import type { LogRow } from './store.ts'

/** What a frame of a chat says, and who may have it. */
export type Content = { users: readonly number[]; data: ChatChange }

/** An entry that its writer has just committed, with what its frame says when the writer knows it. */
export type LogHandoffEntry = LogRow & { content?: Content }
type Hand = (entries: readonly LogHandoffEntry[]) => void

const hubs = new WeakMap<Services, () => Hand>()

/** The hub of this process is handed what this process writes into the log, so that it need not be read again. */
export const onLogWrite = (services: Services, begins: () => Hand): void => void hubs.set(services, begins)

/**
 * Says that this process is about to write into the log. Called with what was committed, nothing too: without a hub, or
 * when this gets lost, it is read from the log.
 */
export const beginLogWrite = (services: Services): Hand => hubs.get(services)?.() ?? (() => undefined)
