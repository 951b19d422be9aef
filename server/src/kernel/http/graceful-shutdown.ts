import { setTimeout as pause } from 'node:timers/promises'
import type { FastifyInstance } from 'fastify'

/** What is under way when the server ends may take so long to be answered. */
const lastMs = 5000
const lookMs = 20

export type GracefulShutdown = {
  readonly isShuttingDown: boolean
  /**
   * Says for `ms` that this process is going, while it serves on, so that a proxy sends new calls elsewhere; then waits for
   * those that are under way, five seconds at most.
   */
  shutDown(ms: number): Promise<void>
}

/** Counts the calls that are under way, so that nobody is cut off by a restart. */
export const gracefulShutdown = (app: FastifyInstance): GracefulShutdown => {
  const state = { open: 0, isLeaving: false }
  app.addHook('onRequest', (_request, reply, done) => {
    state.open++
    reply.raw.once('close', () => state.open--)
    // The next call of this line comes in by another one, which may lead to another process.
    if (state.isLeaving) reply.header('connection', 'close')
    done()
  })
  return {
    get isShuttingDown() {
      return state.isLeaving
    },
    shutDown: async (ms) => {
      state.isLeaving = true
      await pause(ms)
      const end = performance.now() + lastMs
      while (state.open > 0 && performance.now() < end) await pause(lookMs)
    },
  }
}
