import { sql, type RawBuilder } from 'kysely'
import type { ImportSchema, ImportTemplate } from '#contract/imports.ts'
import { notFound } from '#server/kernel/http/problems.ts'
import type { RunQuery } from '#server/kernel/postgres/database.ts'
import { statement } from '#server/kernel/postgres/statement.ts'
import type { Actor } from '#server/kernel/security/actor.ts'

const templatesWhere = (where: RawBuilder<boolean>) =>
  statement(sql<ImportTemplate>`select id, firm, schema_name as "schemaName", name as "templateName", delimiter,
      rows_to_skip as "rowsToSkip", is_skip_checked as "isSkipChecked", is_selected_data as "isSelectedData",
      mapped_data as "mappedData", version
    from import_template where ${where} order by lower(name), id limit 1000`)

/** Templates of the caller's own firm. */
export const listTemplates = (run: RunQuery, actor: Actor, schema: ImportSchema): Promise<ImportTemplate[]> =>
  run(templatesWhere(sql<boolean>`firm = ${actor.firm} and schema_name = ${schema}`))

export const getTemplate = async (run: RunQuery, actor: Actor, name: string): Promise<ImportTemplate> => {
  const [found] = await run(
    templatesWhere(sql<boolean>`firm = ${actor.firm} and lower(name) = ${name.toLowerCase()}`),
  )
  if (!found) throw notFound('template')
  return found
}

export const getTemplateById = async (run: RunQuery, id: number): Promise<ImportTemplate> => {
  const [found] = await run(templatesWhere(sql<boolean>`id = ${id}`))
  if (!found) throw notFound('template')
  return found
}
