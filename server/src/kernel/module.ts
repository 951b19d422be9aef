import type { FastifyInstance } from 'fastify'
import type { EmptyTrash } from './records/trash.ts'
import type { Binding } from './http/bindings.ts'
import type { Services } from './services.ts'

/** What a module contributes to the server. */
export type Module = {
  routes(services: Services): readonly Binding[]
  /** Starts background work (the relay, jobs). Resolves to a function that stops it. */
  start?(services: Services, app: FastifyInstance): Promise<() => Promise<void>>
  /** Whether `start` also runs on a read-only copy of a backup: reading needs it, and it sends nothing there. */
  startsInReadOnlyCopy?: boolean
  /** Permanently deletes records that have been in the trash for 30 days. */
  emptyTrash?: EmptyTrash
}
