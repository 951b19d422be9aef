import type { FastifyRequest } from 'fastify'
import { sql } from 'kysely'
import { z } from 'zod'
import { uploadFiles } from '#contract/chat/messages.ts'
import type { ChatFile } from '#contract/chat/shapes.ts'
import { id, line } from '#contract/kit/shapes.ts'
import { canSeeFirm, type Actor } from '#server/kernel/security/actor.ts'
import type { Tx } from '#server/kernel/postgres/database.ts'
import { idempotentRequest, runOnce } from '#server/kernel/http/idempotency.ts'
import { notFound } from '#server/kernel/http/problems.ts'
import type { Services } from '#server/kernel/services.ts'
import {
  addModuleFile,
  discardFile,
  receiveFiles,
  requireDailyQuota,
  type StoredFile,
} from '../storage/door.ts'
import { toChatFile } from './reads/message-row.ts'

/** `path` is accepted for compatibility but ignored: it named a folder, and our storage keys are random. */
const fields = z.object({ firm: id.optional(), path: line(400).optional() })

const checkDailyLimit = async (tx: Tx, actor: Actor, bytes: number, now: Date): Promise<void> => {
  const dayAgo = new Date(now.getTime() - 24 * 3_600_000).toISOString()
  const { rows } = await sql<{ bytes: string }>`select coalesce(sum(f.bytes), 0) as bytes from file f
    where f.firm = ${actor.firm} and f.created_at > ${dayAgo}`.execute(tx)
  requireDailyQuota(Number(rows[0]?.bytes), bytes)
}

/** What one message takes. */
const maxFiles = 20

/**
 * Receives the files of a message that has not been sent yet. Files that were sent before with the same Idempotency-Key
 * are not stored again.
 */
export const upload =
  (services: Services) =>
  async (actor: Actor | null, request: FastifyRequest, now: Date): Promise<ChatFile[]> => {
    let received: readonly StoredFile[] = []
    const rows = await receiveFiles(
      services,
      { actor, request, now, most: maxFiles },
      fields,
      (sender, { firm }) => {
        // The firm is only checked: the files always belong to the sender's own firm.
        if (firm !== undefined && firm > 0 && !canSeeFirm(sender, firm)) throw notFound('firm')
      },
      async (tx, sender, to, kept) => {
        received = kept
        const content = kept.map(({ sha256 }) => sha256).join(' ')
        const once = idempotentRequest(uploadFiles, request.headers, { query: to, body: content })
        const added = await runOnce(tx, sender, once, async () => {
          const files = []
          for (const stored of kept) files.push(await addFile(tx, sender, stored, now))
          return files
        })
        // A version that took one file a request stored its answer without a list.
        return [added].flat()
      },
    )
    for (const [at, stored] of received.entries())
      if (stored.key !== rows[at]?.key) await discardFile(services.files, stored, undefined)
    return rows.map((row) => toChatFile(services, row))
  }

const addFile = async (tx: Tx, sender: Actor, stored: StoredFile, now: Date) => {
  await checkDailyLimit(tx, sender, stored.bytes, now)
  const file = await addModuleFile(tx, sender, { firm: sender.firm, stored, isUnsent: true })
  const { kind, name, mime, bytes, key } = stored
  const copies = { thumb_key: stored.thumbKey, display_key: stored.displayKey }
  return { file, kind, name, mime, bytes, key, ...copies }
}
