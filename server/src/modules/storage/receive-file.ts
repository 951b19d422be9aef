import type { FastifyRequest } from 'fastify'
import type { ZodType } from 'zod'
import type { Actor } from '#server/kernel/security/actor.ts'
import type { Tx } from '#server/kernel/postgres/database.ts'
import { unauthorized } from '#server/kernel/http/problems.ts'
import type { Services } from '#server/kernel/services.ts'
import { MAX_FILE_BYTES, type ReceivedFile } from '../../outside/files/files.ts'
import { discardStored, storeIncoming, type StoredFile } from './store-file.ts'
import { uploadLimits } from './upload-limits.ts'
import { discardAll, readUpload, readUploads, type NamedFile } from './read-upload.ts'

type Upload = { actor: Actor | null; request: FastifyRequest; now: Date }

/** One limiter shared by all calls that receive files. */
const admitUpload = uploadLimits()

/**
 * Receives one file and its fields. `prepare` checks the sender's rights before the bytes are stored and may
 * derive data from them; `add` checks again and inserts the row. If either fails, nothing is left behind.
 */
export const receiveFile = async <T, P, A>(
  services: Services,
  { actor, request, now }: Upload,
  shape: ZodType<T>,
  prepare: Prepare<T, P>,
  add: Add<T, P, A>,
): Promise<A> => {
  if (!actor) throw unauthorized()
  return receiveFileAs(services, { user: actor.user, request, now }, shape, () => actor, prepare, add)
}

type Prepare<T, P> = (actor: Actor, to: T, incoming: ReceivedFile) => Promise<P>
type Add<T, P, A> = (tx: Tx, actor: Actor, to: T, kept: StoredFile, prepared: P) => Promise<A>

/**
 * Like `receiveFile`, for a sender who is identified by the fields alone. All of them share the limits of
 * `user`. `largest` is in bytes.
 */
export const receiveFileAs = async <T, P, A>(
  services: Services,
  { user, request, now, largest }: { user: number; request: FastifyRequest; now: Date; largest?: number },
  shape: ZodType<T>,
  actorOf: (to: T) => Actor,
  prepare: Prepare<T, P>,
  add: Add<T, P, A>,
): Promise<A> => {
  const release = admitUpload(user, now.getTime())
  try {
    const { incoming, name, to } = await readUpload(services.files, request, shape, largest)
    try {
      const actor = actorOf(to)
      const prepared = await prepare(actor, to, incoming)
      const kept = await storeIncoming(services, incoming, name)
      return await services.db
        .command(actor, (tx) => add(tx, actor, to, kept, prepared))
        .catch(async (error: unknown) => {
          await discardStored(services.files, kept, error)
          throw error
        })
    } finally {
      await incoming.discard()
    }
  } finally {
    release()
  }
}

/**
 * Like `receiveFile`, for up to `most` files in one request, which are added together or not at all.
 * All of them together may be twice as large as one.
 */
export const receiveFiles = async <T, A>(
  services: Services,
  { actor, request, now, most }: Upload & { most: number },
  shape: ZodType<T>,
  check: (actor: Actor, to: T) => void,
  add: (tx: Tx, actor: Actor, to: T, kept: readonly StoredFile[]) => Promise<A>,
): Promise<A> => {
  if (!actor) throw unauthorized()
  const limits = { largest: MAX_FILE_BYTES, most, total: 2 * MAX_FILE_BYTES }
  return receiveTemporaries(
    services,
    { user: actor.user, request, now, ...limits },
    shape,
    async (to, received) => {
      check(actor, to)
      const kept: StoredFile[] = []
      try {
        for (const { file, name } of received) kept.push(await storeIncoming(services, file, name))
        return await services.db.command(actor, (tx) => add(tx, actor, to, kept))
      } catch (error) {
        for (const each of kept) await discardStored(services.files, each, error)
        throw error
      }
    },
  )
}

/** Receives one file that is only read, and discards it afterwards. */
export const receiveTemporary = async <T, A>(
  services: Services,
  { user, request, now, largest }: { user: number; request: FastifyRequest; now: Date; largest: number },
  shape: ZodType<T>,
  work: (to: T, incoming: ReceivedFile, name: string) => Promise<A>,
): Promise<A> => {
  const release = admitUpload(user, now.getTime())
  try {
    const { incoming, name, to } = await readUpload(services.files, request, shape, largest)
    try {
      return await work(to, incoming, name)
    } finally {
      await incoming.discard()
    }
  } finally {
    release()
  }
}

/** The same for several files, at most `most` and `largest` bytes each, and `total` bytes together. */
export const receiveTemporaries = async <T, A>(
  services: Services,
  {
    user,
    request,
    now,
    ...limits
  }: { user: number; request: FastifyRequest; now: Date; largest: number; most: number; total?: number },
  shape: ZodType<T>,
  work: (to: T, received: readonly NamedFile[]) => Promise<A>,
): Promise<A> => {
  const release = admitUpload(user, now.getTime())
  try {
    const { received, to } = await readUploads(services.files, request, shape, limits)
    try {
      return await work(to, received)
    } finally {
      await discardAll(received)
    }
  } finally {
    release()
  }
}
