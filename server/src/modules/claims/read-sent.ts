import { buffer } from 'node:stream/consumers'
import { sql } from 'kysely'
import { notFound } from '#server/kernel/http/problems.ts'
import { statement } from '#server/kernel/postgres/statement.ts'
import type { Actor } from '#server/kernel/security/actor.ts'
import { requestsInScope } from '#server/kernel/security/scope.ts'
import type { Services } from '#server/kernel/services.ts'
import { throwFileProblem } from '../storage/door.ts'

/** The file of a pack exactly as it was sent. @throws notFound outside the caller's scope */
export const readSentPack = async (
  { db, files }: Services,
  actor: Actor,
  { calibrate, claimPack }: { calibrate: number; claimPack: number },
): Promise<{ name: string; pdf: Buffer }> => {
  const row = await db.as(actor).first(
    statement(sql<{ key: string; name: string }>`
      select p.file_key as key, p.file_name as name from claim_pack p join request r on r.id = p.request
      where p.id = ${claimPack} and p.request = ${calibrate} and r.deleted_at is null and ${requestsInScope(actor, 'r')}`),
  )
  if (!row) throw notFound('claim pack')
  return { name: row.name, pdf: await buffer(await files.read(row.key).catch(throwFileProblem)) }
}
