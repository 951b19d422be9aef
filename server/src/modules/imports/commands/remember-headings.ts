import { sql } from 'kysely'
import { notImported, type ImportSchema } from '#contract/imports.ts'
import type { Tx } from '#server/kernel/postgres/database.ts'
import type { Actor } from '#server/kernel/security/actor.ts'
import { headingKey, type MappedHeading } from '../rules/map-rows.ts'

/** Remembers the columns that were chosen by hand, for the next file of the caller's firm with these headings. */
export const rememberHeadings = async (
  tx: Tx,
  actor: Actor,
  schema: ImportSchema,
  header: readonly string[],
  mapped: readonly MappedHeading[],
): Promise<void> => {
  const chosen = mapped.flatMap(({ column, foundBy }, at) => {
    const heading = headingKey(header[at] ?? '')
    return foundBy === 'hand' && heading ? [{ heading, column: column ?? notImported }] : []
  })
  if (chosen.length === 0) return
  await sql`insert into import_heading (firm, schema_name, heading, column_name)
    select distinct on (r.heading) ${actor.firm}, ${schema}, r.heading, r."column"
    from jsonb_to_recordset(${JSON.stringify(chosen)}::jsonb) as r(heading text, "column" text)
    on conflict (firm, schema_name, heading) do update set column_name = excluded.column_name, updated_at = now()
    where import_heading.column_name <> excluded.column_name`.execute(tx)
}
