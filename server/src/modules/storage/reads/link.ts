import { sql } from 'kysely'
import type { AnswerOf, QueryOf } from '#contract/kit/call.ts'
import { joinPath } from '#contract/kit/storage-path.ts'
import type { presignedUrl } from '#contract/storage.ts'
import { canSeeFirm, type Actor } from '#server/kernel/security/actor.ts'
import type { Reads } from '#server/kernel/postgres/database.ts'
import { notFound } from '#server/kernel/http/problems.ts'
import type { Services } from '#server/kernel/services.ts'
import { statement } from '#server/kernel/postgres/statement.ts'
import { fileLink } from '../links.ts'
import { bucketKind } from '../rules/buckets.ts'
import { bucketFiles } from './sources.ts'

type Row = {
  folder: string
  name: string
  mime: string
  bytes: number
  key: string
  thumb_key: null
  display_key: null
}

/**
 * A link to one file of a bucket, the newest of its name.
 * @throws notFound
 */
export const getFileLink = async (
  services: Pick<Services, 'clock' | 'secrets'>,
  db: Reads,
  actor: Actor,
  { firm, bucket, filename, folder, file }: QueryOf<typeof presignedUrl>,
): Promise<AnswerOf<typeof presignedUrl>> => {
  if (!canSeeFirm(actor, firm)) throw notFound('file')
  const source = bucketFiles(actor, { firm, bucket, kind: bucketKind(bucket) })
  const row = await db.first(
    statement(sql<Row>`select s.folder, s.name, s.mime, s.bytes, s.key, null as thumb_key, null as display_key
      from (${source}) s
      where case when ${file ?? null}::int is null
        then s.folder = ${[folder, filename.folder].filter(Boolean).join('/')} and lower(s.name) = lower(${filename.name})
        else s.id = ${file ?? null}::int end
      order by s.id desc limit 1`),
  )
  if (!row) throw notFound('file')
  return {
    filename: joinPath(row.folder, row.name),
    url: fileLink(services, row).url,
    mime: row.mime,
    bytes: row.bytes,
  }
}
