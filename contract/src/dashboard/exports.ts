import { z } from 'zod'
import { call } from '../kit/call.ts'
import { roles } from '../kit/roles.ts'
import { exportFormats, exportSelections } from '../kit/dashboard-names.ts'
import { amount } from '../kit/shapes.ts'
import { period, periodQuery, withDates } from '../kit/dashboard-shapes.ts'

/** Which documents: all of the range, those that were never exported, or those that were changed since. */
const only = z.enum(exportSelections).default('all')
const exportQuery = periodQuery.extend({
  only,
  /** A program takes a limited number of invoices a file; the first part is 1. */
  part: z.coerce.number<number>().int().min(1).max(1000).default(1),
})

export const invoicesExport = call({
  method: 'GET',
  path: 'data/invoicesExport',
  says: 'Invoices and credit memos of a range with their lines, as CSV: in our own columns, or as Xero imports them.',
  right: roles.admin,
  query: withDates(exportQuery.extend({ format: z.enum(['csv', 'xero']).default('csv') })),
  answers: 'file',
  answer: z.unknown(),
  problems: ['notFound', 'refused'],
})

export const invoicesExportQuickBooks = call({
  method: 'GET',
  path: 'data/invoicesExportQuickBooks',
  says: 'Invoices and credit memos of a range for QuickBooks: as IIF for Desktop, or as CSV for Online.',
  right: roles.admin,
  query: withDates(exportQuery.extend({ format: z.enum(['iif', 'qbo']).default('iif') })),
  answers: 'file',
  answer: z.unknown(),
  problems: ['notFound', 'refused'],
})

export const checkInvoicesExport = call({
  method: 'GET',
  path: 'data/invoicesExportCheck',
  says: 'What an export would contain, read back as the other program reads it: its files, its balance, and what it would refuse and why.',
  right: roles.admin,
  query: withDates(periodQuery.extend({ format: z.enum(exportFormats), only })),
  answer: z.object({
    period,
    files: z.array(
      z.object({
        part: z.number(),
        /** Whose books it is for; empty for all. */
        location: z.string(),
        name: z.string(),
        invoices: z.number(),
        /** Those of them that were exported before and changed since. */
        changed: z.number(),
        rows: z.number(),
        total: amount,
        /** SHA-256 of its text, by which data/invoicesExported knows it again. */
        hash: z.string(),
      }),
    ),
    /** Documents of the range by state, whichever the files take. */
    states: z.object({ new: z.number(), exported: z.number(), changed: z.number() }),
    /** The first 100 that were exported and changed since. */
    changed: z.array(
      z.object({ number: z.string(), calibrate: z.number(), total: amount, exportedOn: z.string() }),
    ),
    /** Selected documents of the range, those in the files, and their totals. */
    documents: z.number(),
    exported: z.number(),
    total: amount,
    exportedTotal: amount,
    /** What the accounts hold after the files were read. */
    accounts: z.array(z.object({ account: z.string(), amount })),
    /** Whether what was read back equals the invoices. */
    isProven: z.boolean(),
    /** The first 100 documents that are left out. */
    refused: z.array(z.object({ number: z.string(), calibrate: z.number(), total: amount, why: z.string() })),
    warnings: z.array(z.string()),
  }),
  problems: ['notFound'],
})

export const invoicesExported = call({
  method: 'POST',
  path: 'data/invoicesExported',
  says: 'Records that a file was downloaded, so that its invoices count as exported until they change.',
  right: roles.admin,
  body: withDates(
    exportQuery.extend({
      format: z.enum(exportFormats),
      /** As data/invoicesExportCheck names it. */
      hash: z.string().length(64),
    }),
  ),
  answer: z.object({ documents: z.number() }),
  problems: ['notFound', 'refused'],
})
