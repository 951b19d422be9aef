import { z } from 'zod'
import { call } from './kit/call.ts'
import { id, line, listOf, listQuery, ok, requiredLine, version } from './kit/shapes.ts'
import { importDelimiters } from './kit/import-delimiters.ts'
import { roles } from './kit/roles.ts'

export const importSchemas = [
  'contacts',
  'vehicles',
  'vendors',
  'locations',
  'users',
  'services',
  'insurers',
  'requests',
] as const
export type ImportSchema = (typeof importSchemas)[number]
/** Stands for a column in a mapping whose heading is not imported. */
export const notImported = '-'
/** An imported file has at most this many rows. */
export const maxImportRows = 200_000

const schemaName = z.enum(importSchemas)
const delimiter = z.enum(importDelimiters)
/** A column of the schema, or `notImported`, and its heading in the file. */
const mapping = z.object({ columnName: requiredLine(60), displayName: line(200) })
export type ImportMapping = z.output<typeof mapping>

const schemaShape = z.object({
  schemaName,
  displayName: z.string(),
  columns: z.array(z.object({ columnName: z.string(), displayName: z.string() })),
})
const templateShape = z.object({
  id: z.number(),
  firm: z.number(),
  schemaName,
  templateName: z.string(),
  delimiter,
  rowsToSkip: z.number(),
  isSkipChecked: z.boolean(),
  isSelectedData: z.boolean(),
  mappedData: z.array(mapping),
  version: z.number(),
})
export type ImportTemplate = z.output<typeof templateShape>

export const schemaNames = call({
  method: 'GET',
  path: 'data/schemaNames',
  says: 'What can be imported.',
  right: roles.host,
  answer: z.array(schemaShape.omit({ columns: true })),
})
export const schema = call({
  method: 'GET',
  path: 'data/schemaName',
  says: 'One kind of import with the columns it takes.',
  right: roles.host,
  query: z.object({ name: requiredLine(60) }),
  answer: schemaShape,
  problems: ['notFound'],
})
export const schemaTemplates = call({
  method: 'GET',
  path: 'data/schemaTemplates',
  says: "The templates of the caller's firm for one kind of import, by name.",
  right: roles.host,
  query: z.object({ schemaName }),
  answer: z.array(templateShape),
})
export const schemaTemplate = call({
  method: 'GET',
  path: 'data/schemaTemplate',
  says: "One template of the caller's firm.",
  right: roles.host,
  query: z.object({ name: requiredLine(100) }),
  answer: templateShape,
  problems: ['notFound'],
})
export const saveSchema = call({
  method: 'POST',
  path: 'data/saveSchema',
  says: 'Saves a template; without an id it adds one. Omitted fields stay unchanged.',
  right: roles.host,
  creates: 'id',
  body: z.object({
    id: id.default(-1),
    schemaName,
    templateName: requiredLine(100),
    delimiter,
    rowsToSkip: z.number().int().min(0).max(1000).optional(),
    mappedData: z.array(mapping).max(200).optional(),
    isSkipChecked: z.boolean().optional(),
    isSelectedData: z.boolean().optional(),
    version,
  }),
  answer: templateShape,
  problems: ['notFound', 'conflict', 'refused'],
})

/** The fields that are sent along with the file. */
export const uploadFields = z.object({
  schemaName,
  firm: id,
  delimiter: delimiter.default('Comma'),
  rowsToSkip: z.coerce.number().int().min(0).max(1000).default(0),
  /** JSON of the mapping. Columns that it leaves out are found by their heading. */
  mappedData: z
    .string()
    .max(60_000)
    .default('[]')
    .transform((text, context) => {
      try {
        const read = z.array(mapping).max(200).safeParse(JSON.parse(text))
        if (read.success) return read.data
      } catch {
        // Reported below.
      }
      context.addIssue({ code: 'custom', message: 'mappedData' })
      return z.NEVER
    }),
  /** Which rows are written: those of new records, those of existing ones, or both. */
  write: z.enum(['both', 'create', 'update']).default('both'),
  /** Whether new users get an email with a link to choose a password. */
  invite: z.enum(['0', '1']).default('0'),
  dryRun: z.enum(['0', '1']).default('1'),
})
export type UploadFields = z.output<typeof uploadFields>

const badRow = z.object({ line: z.number(), column: z.string(), reason: z.string() })
export type BadRow = z.output<typeof badRow>
const counts = {
  added: z.number(),
  changed: z.number(),
  /** Rows that change nothing. */
  same: z.number(),
  /** Rows that `write` leaves out. */
  skipped: z.number(),
  bad: z.number(),
}
/** What importing a row does, with the values of its columns before and after. */
const plannedChange = z.object({
  line: z.number(),
  name: z.string(),
  isNew: z.boolean(),
  fields: z.array(z.object({ column: z.string(), from: z.string(), to: z.string() })),
})
export type PlannedChange = z.output<typeof plannedChange>
const importCheck = z.object({
  ...counts,
  /** How many rows to add or change were tried out. The others were only read. */
  triedOut: z.number(),
  /** Bad rows that are about the record of another row, or that match several records. */
  duplicates: z.number(),
  /** How many records of this kind the location has, and would have afterwards. */
  records: z.object({ now: z.number(), afterwards: z.number() }),
  /** How many existing records get another value in each column. */
  changedColumns: z.array(z.object({ column: z.string(), count: z.number() })),
  /** What the first rows do. */
  changes: z.array(plannedChange),
  /** The batch that was queued; null in a dry run. */
  batch: z.number().nullable(),
  encoding: z.string(),
  separator: z.string(),
  rows: z.number(),
  /** Headings of the file, each with the column it fills, how that was found, and a value below it. */
  header: z.array(
    z.object({
      heading: z.string(),
      columnName: z.string().nullable(),
      foundBy: z.enum(['hand', 'remembered', 'name', 'content']).nullable(),
      example: z.string(),
    }),
  ),
  problems: z.array(badRow),
  /** The rows that are left out as CSV, each with its reasons. */
  rejected: z.string(),
})
export type ImportCheck = z.output<typeof importCheck>

export const uploadImport = call({
  method: 'POST',
  path: 'data/upload',
  says: 'Checks a file (dryRun=1) or imports its good rows in the background. Rows that match by email, phone, VIN, number, code, or name update the record, so nothing is doubled.',
  right: roles.host,
  upload: true,
  answer: importCheck,
  problems: ['notFound', 'refused', 'tooLarge', 'tooMany'],
})

export const textsFields = z.object({
  /** BCP 47 tag of a language in the list of languages. */
  languageCode: z.string().min(1).max(20),
  /** Company whose texts they become. */
  firm: id,
  dryRun: z.enum(['0', '1']).default('1'),
})
const textsCheck = z.object({
  /** Texts that change. */
  changed: z.number(),
  /** Texts that are as they are in the file. */
  same: z.number(),
  /** Rows without a translation. */
  empty: z.number(),
  bad: z.number(),
  /** The first bad rows, which are left out. */
  problems: z.array(z.object({ line: z.number(), key: z.string(), reason: z.string() })),
})
export type TextsCheck = z.output<typeof textsCheck>
export const uploadTexts = call({
  method: 'POST',
  path: 'language/uploadTexts',
  says: 'Checks a CSV file of translated texts (dryRun=1) or saves its good rows: columns Part, Key, and Text, as the page Translations exports them. Rows with an empty text change nothing.',
  right: roles.host,
  upload: true,
  answer: textsCheck,
  problems: ['notFound', 'refused', 'tooLarge', 'tooMany'],
})

const batchShape = z.object({
  ...counts,
  id: z.number(),
  firm: z.number(),
  firmName: z.string(),
  schemaName,
  fileName: z.string(),
  /** waiting also while it runs; undoing until the undo is complete. */
  state: z.enum(['waiting', 'done', 'failed', 'cancelled', 'undoing', 'undone']),
  problem: z.string(),
  /** Rows that were left out, at most 100. */
  problems: z.array(badRow),
  /** Rows that an undo has to go through; their progress comes over the hub. */
  written: z.number(),
  /** Rows that were undone. */
  undone: z.number(),
  /** Rows that the undo left as they are, in whole or in part, and why; at most 1,000. */
  keptRows: z.number(),
  kept: z.array(badRow),
  by: z.string(),
  createdAt: z.string(),
  isUndoable: z.boolean(),
  isCancellable: z.boolean(),
})
export type ImportBatch = z.output<typeof batchShape>

export const imports = call({
  method: 'GET',
  path: 'data/imports',
  says: 'Imported files, newest first.',
  right: roles.host,
  query: z.object({ page: listQuery.page, pageSize: listQuery.pageSize }),
  answer: listOf(batchShape),
})
export const cancelImport = call({
  method: 'POST',
  path: 'data/cancelImport',
  says: 'Cancels an import that runs: it stops after the rows in progress, and what is in stays. An undo that runs is taken back as a whole: nothing is undone.',
  right: roles.host,
  body: z.object({ id }),
  answer: z.object({ added: z.number(), changed: z.number(), isUndo: z.boolean() }),
  problems: ['notFound', 'refused'],
})
export const undoImport = call({
  method: 'POST',
  path: 'data/undoImport',
  says: 'Undoes an import of the last 30 days in the background, cancelled ones too: all of it at once or, if it is cancelled, nothing. What was edited since stays, and is listed.',
  right: roles.host,
  body: z.object({ id }),
  answer: z.object({ id: z.number(), rows: z.number() }),
  problems: ['notFound', 'refused'],
})

const exportShape = z.object({
  id: z.number(),
  firm: z.number(),
  firmName: z.string(),
  /** waiting: being written. expired: the archive was removed after a week. */
  state: z.enum(['waiting', 'done', 'failed', 'cancelled', 'expired']),
  /** Tables and files that are written, and how many there are in all; 0 until they are counted. */
  partsDone: z.number(),
  parts: z.number(),
  rows: z.number(),
  files: z.number(),
  bytes: z.number(),
  problem: z.string(),
  by: z.string(),
  createdAt: z.string(),
  expiresAt: z.string().nullable(),
})
export type FirmExport = z.output<typeof exportShape>

export const exports = call({
  method: 'GET',
  path: 'data/exports',
  says: 'Exports of whole companies in the caller’s branch, newest first.',
  right: roles.companyAdmins,
  query: z.object({ page: listQuery.page, pageSize: listQuery.pageSize }),
  answer: listOf(exportShape),
})
export const startExport = call({
  method: 'POST',
  path: 'data/startExport',
  says: 'Writes everything of a location and the locations below it into one archive, in the background. An email says when it is ready.',
  right: roles.companyAdmins,
  creates: 'id',
  body: z.object({
    /** Defaults to the caller's own. */
    firm: id.optional(),
  }),
  answer: z.object({ id: z.number() }),
  problems: ['notFound', 'refused'],
})
export const cancelExport = call({
  method: 'POST',
  path: 'data/cancelExport',
  says: 'Cancels an export that is being written.',
  right: roles.companyAdmins,
  body: z.object({ id }),
  answer: ok,
  problems: ['notFound', 'refused'],
})
export const exportLink = call({
  method: 'POST',
  path: 'data/exportLink',
  says: 'A link to the archive, which works for 15 minutes at most.',
  right: roles.companyAdmins,
  body: z.object({ id }),
  answer: z.object({ url: z.string() }),
  problems: ['notFound', 'refused'],
})

export * from './imports/company.ts'
