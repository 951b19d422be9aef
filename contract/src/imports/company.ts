import { z } from 'zod'
import { call } from '../kit/call.ts'
import { Role } from '../kit/roles.ts'
import { id, listOf, listQuery, ok } from '../kit/shapes.ts'

/** Rows of a table, with its name in words. */
const companyCount = z.object({ table: z.string(), name: z.string(), rows: z.number() })
const companyShape = z.object({
  id: z.number(),
  company: z.string(),
  fileName: z.string(),
  bytes: z.number(),
  /** uploaded: nobody has started it yet. */
  state: z.enum(['uploaded', 'waiting', 'done', 'failed', 'cancelled']),
  parent: z.number(),
  parentName: z.string(),
  /** The imported location. */
  root: z.number().nullable(),
  /** Records and files that are read, and how many there are in all; 0 until they are counted. */
  partsDone: z.number(),
  parts: z.number(),
  problem: z.string(),
  by: z.string(),
  createdAt: z.string(),
  /** What was written, once it is done. */
  result: z
    .object({
      rows: z.number(),
      tables: z.array(companyCount),
      files: z.number(),
      /** Records that refer to something that isn't in the archive. */
      leftOut: z.number(),
      missingFiles: z.number(),
      /** Names of files of a kind that isn't stored here. */
      refusedFiles: z.array(z.string()),
      /** Entries of shared lists that the company now has itself. */
      lists: z.number(),
      standInFirms: z.number(),
      standInPeople: z.number(),
      /** Usernames that are taken here, whose users came inactive. */
      renamed: z.array(z.string()),
      /** Users who can't sign in before they are invited. */
      toInvite: z.number(),
    })
    .nullable(),
})
export type CompanyImport = z.output<typeof companyShape>

const previewShape = z.object({
  id: z.number(),
  company: z.string(),
  type: z.string(),
  exportedAt: z.string(),
  rows: z.number(),
  files: z.number(),
  missingFiles: z.number(),
  bytes: z.number(),
  locations: z.object({ count: z.number(), names: z.array(z.string()) }),
  users: z.object({
    count: z.number(),
    /** Usernames that somebody here has, at most 100. */
    taken: z.array(z.string()),
    takenCount: z.number(),
  }),
  tables: z.array(companyCount),
  /** What stays behind. */
  notImported: z.array(companyCount),
  /** Why it can't be imported now; empty if it can. */
  problem: z.string(),
  /** Whether the company that was exported is part of this very installation. */
  isHere: z.boolean(),
})
export type CompanyPreview = z.output<typeof previewShape>

export const uploadCompany = call({
  method: 'POST',
  path: 'data/uploadCompany',
  says: 'Takes the archive of a company that was exported elsewhere, and says what is in it. Nothing is imported yet.',
  right: [Role.hostAdmin],
  upload: true,
  answer: previewShape,
  problems: ['refused', 'tooLarge', 'tooMany'],
})
export const companyPreview = call({
  method: 'GET',
  path: 'data/companyPreview',
  says: 'What is in the archive of a company that was uploaded and not imported yet.',
  right: [Role.hostAdmin],
  query: z.object({ id }),
  answer: previewShape,
  problems: ['notFound', 'refused'],
})
export const companyImports = call({
  method: 'GET',
  path: 'data/companyImports',
  says: 'Imports of whole companies, newest first.',
  right: [Role.hostAdmin],
  query: z.object({ page: listQuery.page, pageSize: listQuery.pageSize }),
  answer: listOf(companyShape),
})
export const startCompanyImport = call({
  method: 'POST',
  path: 'data/startCompanyImport',
  says: 'Imports an uploaded company in the background: all of it, or nothing.',
  right: [Role.hostAdmin],
  body: z.object({
    id,
    /** Location that it becomes part of; the host by default. */
    parent: id.optional(),
  }),
  answer: ok,
  problems: ['notFound', 'refused'],
})
export const cancelCompanyImport = call({
  method: 'POST',
  path: 'data/cancelCompanyImport',
  says: 'Cancels an import of a company, or discards one that was only uploaded. Nothing of it stays.',
  right: [Role.hostAdmin],
  body: z.object({ id }),
  answer: ok,
  problems: ['notFound', 'refused'],
})
export const inviteCompany = call({
  method: 'POST',
  path: 'data/inviteCompany',
  says: 'Emails each active user of an imported company who has no password a link to choose one.',
  right: [Role.hostAdmin],
  body: z.object({ id }),
  answer: z.object({ invited: z.number() }),
  problems: ['notFound', 'refused'],
})
