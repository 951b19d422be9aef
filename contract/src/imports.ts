import { z } from 'zod'
import { call } from './kit/call.ts'
import { id, line, listOf, listQuery, requiredLine, version } from './kit/shapes.ts'
import { importDelimiters } from './kit/import-delimiters.ts'
import { roles } from './kit/roles.ts'

export const importSchemas = ['contacts', 'vehicles'] as const
export type ImportSchema = (typeof importSchemas)[number]
/** An imported file has at most this many rows. */
export const maxImportRows = 5000

const schemaName = z.enum(importSchemas)
const delimiter = z.enum(importDelimiters)
/** A column of the schema and its heading in the file. */
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
    mappedData: z.array(mapping).max(50).optional(),
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
    .max(20_000)
    .default('[]')
    .transform((text, context) => {
      try {
        const read = z.array(mapping).max(50).safeParse(JSON.parse(text))
        if (read.success) return read.data
      } catch {
        // Reported below.
      }
      context.addIssue({ code: 'custom', message: 'mappedData' })
      return z.NEVER
    }),
  dryRun: z.enum(['0', '1']).default('1'),
})
export type UploadFields = z.output<typeof uploadFields>

const badRow = z.object({ line: z.number(), column: z.string(), reason: z.string() })
export type BadRow = z.output<typeof badRow>
const counts = { added: z.number(), changed: z.number(), same: z.number(), bad: z.number() }
const importCheck = z.object({
  ...counts,
  /** The batch that was queued; null in a dry run. */
  batch: z.number().nullable(),
  encoding: z.string(),
  separator: z.string(),
  rows: z.number(),
  /** Headings of the file, each with the column it fills, if any. */
  header: z.array(z.object({ heading: z.string(), columnName: z.string().nullable() })),
  problems: z.array(badRow),
  /** The rows that are left out as CSV, each with its reasons. */
  rejected: z.string(),
})
export type ImportCheck = z.output<typeof importCheck>

export const uploadImport = call({
  method: 'POST',
  path: 'data/upload',
  says: 'Checks a file (dryRun=1) or imports its good rows in the background. Rows that match by email, phone, or VIN are updated.',
  right: roles.host,
  upload: true,
  answer: importCheck,
  problems: ['notFound', 'refused', 'tooLarge', 'tooMany'],
})

const batchShape = z.object({
  ...counts,
  id: z.number(),
  firm: z.number(),
  firmName: z.string(),
  schemaName,
  fileName: z.string(),
  state: z.enum(['waiting', 'done', 'failed', 'undone']),
  problem: z.string(),
  by: z.string(),
  createdAt: z.string(),
  isUndoable: z.boolean(),
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
export const undoImport = call({
  method: 'POST',
  path: 'data/undoImport',
  says: 'Undoes an import of the last 30 days. What was edited since stays, and is listed.',
  right: roles.host,
  body: z.object({ id }),
  answer: z.object({ undone: z.number(), kept: z.array(badRow) }),
  problems: ['notFound', 'refused'],
})
