import { sql } from 'kysely'
import type { ImportSchema } from '#contract/imports.ts'
import type { RunQuery } from '#server/kernel/postgres/database.ts'
import { statement } from '#server/kernel/postgres/statement.ts'
import type { Actor } from '#server/kernel/security/actor.ts'
import { headingKey } from '../rules/map-rows.ts'

/** The columns that people of the caller's own firm chose for these headings, by `headingKey`. */
export const rememberedHeadings = async (
  run: RunQuery,
  actor: Actor,
  schema: ImportSchema,
  header: readonly string[],
): Promise<Map<string, string>> => {
  const rows = await run(
    statement(sql<{
      heading: string
      column: string
    }>`select heading, column_name as "column" from import_heading
      where firm = ${actor.firm} and schema_name = ${schema} and heading = any(${header.map(headingKey)}::text[])`),
  )
  return new Map(rows.map(({ heading, column }) => [heading, column]))
}
