import type { FastifyInstance } from 'fastify'
import type { EmptyTrash } from './records/trash.ts'
import type { Binding } from './http/bindings.ts'
import type { Services } from './services.ts'

/** What a module gives to the product. */
export type Module = {
  routes(services: Services): readonly Binding[]
  /** Begins work that goes on beside the calls (relay, jobs); answers how to end it. */
  start?(services: Services, app: FastifyInstance): Promise<() => Promise<void>>
  /** Removes for good what has lain in its bin for 30 days. */
  emptyBin?: EmptyTrash
}
