import type { BodyOf } from '#contract/kit/call.ts'
import type { ImportTemplate, saveSchema } from '#contract/imports.ts'
import { publish } from '#server/kernel/events/publish.ts'
import { refused } from '#server/kernel/http/problems.ts'
import { runInTx, type Tx } from '#server/kernel/postgres/database.ts'
import { refuseDuplicate } from '#server/kernel/postgres/unique-violation.ts'
import { saveRecord, type RecordKind } from '#server/kernel/records/save-record.ts'
import type { Actor } from '#server/kernel/security/actor.ts'
import { getTemplateById } from '../reads/templates.ts'
import { t } from '../texts.ts'

const templates: RecordKind = {
  table: 'import_template',
  what: 'template',
  names: { name: 'templateName' },
  jsonColumns: ['mapped_data'],
  publish: (tx, actor, row) =>
    publish(tx, actor, { name: 'imports.templateChanged', ...row, parties: [row.firm] }),
}

/** Saves a template of the caller's own firm. */
export const saveTemplate = async (
  tx: Tx,
  actor: Actor,
  body: BodyOf<typeof saveSchema>,
): Promise<ImportTemplate> => {
  const values = {
    schema_name: body.schemaName,
    name: body.templateName,
    delimiter: body.delimiter,
    rows_to_skip: body.rowsToSkip,
    mapped_data: body.mappedData,
    is_skip_checked: body.isSkipChecked,
    is_selected_data: body.isSelectedData,
  }
  const { id } = await refuseDuplicate(
    'import_template_name',
    t.message('template.duplicate', { name: body.templateName }),
    () =>
      saveRecord(tx, actor, templates, body, values, {
        ownerOfNew: () => actor.firm,
        check: async (next, stored) => {
          if (stored && next.schema_name !== stored.schema_name)
            throw refused(t.message('template.schemaFixed'))
        },
      }),
  )
  return getTemplateById(runInTx(tx), id)
}
