import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Call } from '#contract/kit/call.ts'
import { positionHeader } from '#contract/kit/position.ts'
import type { Database } from '../postgres/database.ts'
import { currentCallReads, withReadPosition } from '../postgres/read-position.ts'

/**
 * Runs a call while there is a read replica: its reads are at least as new as the position that the caller sent, and the
 * answer of a change carries the position that holds it.
 */
export const runAtPosition = <T>(
  db: Pick<Database, 'logPosition'>,
  call: Call,
  request: FastifyRequest,
  reply: FastifyReply,
  work: () => Promise<T>,
): Promise<T> =>
  withReadPosition(positionOf(request), async () => {
    // Stays empty if the position can't be told. The browser then reads from the primary for a while.
    if (call.changes) reply.header(positionHeader, '')
    try {
      return await work()
    } finally {
      const hasWritten = call.changes || currentCallReads()?.hasWritten
      const position = hasWritten && !reply.sent ? await db.logPosition().catch(() => undefined) : undefined
      if (position !== undefined && !reply.sent) reply.header(positionHeader, String(position))
    }
  })

/** A caller that doesn't say what they know could have written a moment ago, so they read from the primary. */
const positionOf = ({ headers }: FastifyRequest): number => {
  const text = headers[positionHeader]
  return typeof text === 'string' && /^\d{1,15}$/.test(text) ? Number(text) : Infinity
}
