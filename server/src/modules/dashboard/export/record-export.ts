import { sql } from 'kysely'
import type { AnswerOf, BodyOf } from '#contract/kit/call.ts'
import type { invoicesExported as call } from '#contract/dashboard.ts'
import type { Actor } from '#server/kernel/security/actor.ts'
import type { Reads, Tx } from '#server/kernel/postgres/database.ts'
import { refused } from '#server/kernel/http/problems.ts'
import { t } from '../texts.ts'
import { planFor, textHash } from './answer-export.ts'

/** What a downloaded file said of each document. */
interface ExportedFile {
  format: BodyOf<typeof call>['format']
  documents: { invoice: number; seller: number; hash: string }[]
}

/**
 * The documents of a file that was downloaded.
 * @throws Problem 422 if the file would be another one by now
 */
export const readExportedFile = async (
  db: Reads,
  actor: Actor,
  { format, part, hash, ...query }: BodyOf<typeof call>,
  now: Date,
): Promise<ExportedFile> => {
  const { plan, stored } = await planFor(db, actor, format, query, now)
  const file = plan.files[part - 1]
  if (!file || textHash(file.text) !== hash) throw refused(t.message('export.outdated'))
  return { format, documents: file.documents.flatMap((document) => stored.get(document) ?? []) }
}

/** Records that documents were exported, and what the file said of them. */
export const recordExport = async (
  tx: Tx,
  actor: Actor,
  { format, documents }: ExportedFile,
  now: Date,
): Promise<AnswerOf<typeof call>> => {
  await sql`insert into invoice_export (invoice, format, seller, content_hash, exported_at, exported_by)
    select d.invoice, ${format}, d.seller, d.hash, ${now.toISOString()}::timestamptz, ${actor.name}
    from jsonb_to_recordset(${JSON.stringify(documents)}::jsonb) as d(invoice int, seller int, hash text)
    on conflict (invoice, format) do update
      set content_hash = excluded.content_hash, exported_at = excluded.exported_at, exported_by = excluded.exported_by`.execute(
    tx,
  )
  return { documents: documents.length }
}
