import * as calls from '#contract/imports.ts'
import { importSchemas } from '#contract/imports.ts'
import { notFound } from '#server/kernel/http/problems.ts'
import { command, raw, read, type Binding } from '#server/kernel/http/bindings.ts'
import { runBatched } from '#server/kernel/postgres/database.ts'
import { withoutDeadline } from '#server/kernel/postgres/deadline.ts'
import type { Services } from '#server/kernel/services.ts'
import { alsoServe } from '#server/modules/storage/door.ts'
import { cancelImport } from './commands/cancel-import.ts'
import { saveTemplate } from './commands/save-template.ts'
import { undoImport } from './commands/undo-import.ts'
import { cancelCompanyImport, inviteCompany, startCompanyImport } from './company/commands.ts'
import { listCompanyImports } from './company/reads.ts'
import { previewUploaded, uploadCompany } from './company/upload-company.ts'
import { cancelExport, getExportLink, startExport } from './export/commands.ts'
import { findArchive, listExports } from './export/reads.ts'
import { listBatches } from './reads/batches.ts'
import { getTemplate, listTemplates } from './reads/templates.ts'
import { columnLabel, columnNames } from './rules/schemas.ts'
import { wakeCompanies, wakeExports, wakeImports, wakeUndos } from './start.ts'
import { upload } from './upload.ts'
import { uploadTexts } from './upload-texts.ts'
import { t } from './texts.ts'

const schemaNamed = (name: string) => {
  const schemaName = importSchemas.find((each) => each === name)
  if (!schemaName) throw notFound('schema')
  const columns = columnNames(schemaName).map((each) => ({
    columnName: each as string,
    displayName: columnLabel(each),
  }))
  return { schemaName, displayName: t(`schema.${schemaName}`), columns }
}

export const routes = (services: Services): Binding[] => {
  alsoServe('exports', findArchive)
  const takeUpload = upload(services, () => wakeImports(services))
  const takeTexts = uploadTexts(services)
  const takeCompany = uploadCompany(services)
  return [
    read(calls.schemaNames, async () =>
      importSchemas.map((schemaName) => ({ schemaName, displayName: t(`schema.${schemaName}`) })),
    ),
    read(calls.schema, async ({ query }) => schemaNamed(query.name)),
    read(calls.schemaTemplates, ({ db, actor, query }) =>
      listTemplates(runBatched(db), actor, query.schemaName),
    ),
    read(calls.schemaTemplate, ({ db, actor, query }) => getTemplate(runBatched(db), actor, query.name)),
    command(calls.saveSchema, ({ tx, actor, body }) => saveTemplate(tx, actor, body)),
    raw(calls.uploadImport, ({ actor, request, now }) => takeUpload({ actor, request, now })),
    raw(calls.uploadTexts, ({ actor, request, now }) => takeTexts({ actor, request, now })),
    read(calls.imports, ({ db, query, now }) => listBatches(db, query, now)),
    command(calls.cancelImport, ({ tx, actor, body, now }) => cancelImport(tx, actor, body.id, now)),
    read(calls.exports, ({ db, actor, query }) => listExports(db, actor, query)),
    command(calls.startExport, ({ tx, actor, body, afterCommit }) => {
      afterCommit(() => wakeExports(services))
      return startExport(tx, actor, body)
    }),
    command(calls.cancelExport, ({ tx, actor, body, now }) => cancelExport(tx, actor, body, now)),
    command(calls.exportLink, ({ tx, actor, body }) => getExportLink(services, tx, actor, body)),
    raw(calls.uploadCompany, ({ actor, request, now }) => takeCompany({ actor, request, now })),
    read(calls.companyPreview, ({ actor, query }) => previewUploaded(services, actor, query.id)),
    read(calls.companyImports, ({ db, query }) => listCompanyImports(db, query)),
    command(calls.startCompanyImport, ({ tx, actor, body, afterCommit }) => {
      afterCommit(() => wakeCompanies(services))
      return startCompanyImport(tx, actor, body)
    }),
    command(calls.cancelCompanyImport, ({ tx, actor, body, now }) =>
      cancelCompanyImport(tx, actor, body, now),
    ),
    command(calls.inviteCompany, ({ tx, actor, body, now }) =>
      withoutDeadline(() => inviteCompany(tx, services, actor, body, now)),
    ),
    command(calls.undoImport, ({ tx, actor, body, now, afterCommit }) => {
      afterCommit(() => wakeUndos(services))
      return undoImport(tx, actor, body.id, now)
    }),
  ]
}
