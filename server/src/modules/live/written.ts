import type { Services } from '#server/kernel/services.ts'
import type { Content } from './chats.ts'
import type { LogRow } from './store.ts'

/** An entry that its writer has just committed, with what its frame says when the writer knows it. */
export type Written = LogRow & { content?: Content }

const hubs = new WeakMap<Services, (entries: readonly Written[]) => void>()

/** The hub of this process is handed what this process writes into the log, so that it need not be read again. */
export const onWritten = (services: Services, take: (entries: readonly Written[]) => void): void =>
  void hubs.set(services, take)

/** Says what has just been committed to the log. Without a hub, or when this gets lost, it is read from the log. */
export const written = (services: Services, entries: readonly Written[]): void =>
  hubs.get(services)?.(entries)
