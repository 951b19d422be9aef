import { setTimeout as pause } from 'node:timers/promises'
import type { FastifyInstance } from 'fastify'

/** Longest wait for requests in progress when the server stops. */
const maxDrainMs = 5000
const pollMs = 20

export type GracefulShutdown = {
  readonly isShuttingDown: boolean
  /**
   * Keeps serving for `ms` while `isShuttingDown` is already true, so that a proxy routes new calls elsewhere. Then
   * waits up to five seconds for requests in progress.
   */
  shutDown(ms: number): Promise<void>
}

/** Counts requests in progress, so that a restart cuts nobody off. */
export const gracefulShutdown = (app: FastifyInstance): GracefulShutdown => {
  const state = { openRequests: 0, isShuttingDown: false }
  app.addHook('onRequest', (_request, reply, done) => {
    state.openRequests++
    reply.raw.once('close', () => state.openRequests--)
    // The client's next call then opens a new connection, which the proxy can route to another process.
    if (state.isShuttingDown) reply.header('connection', 'close')
    done()
  })
  return {
    get isShuttingDown() {
      return state.isShuttingDown
    },
    shutDown: async (ms) => {
      state.isShuttingDown = true
      await pause(ms)
      const drainUntil = performance.now() + maxDrainMs
      while (state.openRequests > 0 && performance.now() < drainUntil) await pause(pollMs)
    },
  }
}
