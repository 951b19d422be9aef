import { z } from 'zod'
import { call } from './kit/call.ts'
import { Role, roles } from './kit/roles.ts'
import { id, listOf, listQuery, oneOrder, ok, rights } from './kit/shapes.ts'

const logEntry = z.object({
  id: z.number(),
  timestamp: z.string(),
  /** trace, debug, info, warn, error, or fatal. */
  level: z.string(),
  name: z.string(),
  message: z.string(),
  title: z.string(),
  exception: z.string(),
  innerException: z.string(),
  messageLayout: z.string(),
  machineName: z.string(),
  /** What the user was shown, for support to search by. */
  reference: z.string(),
  /** Method and path of the request that caused it. */
  request: z.string(),
})

export const queryLog = call({
  method: 'GET',
  path: 'log/queryLog',
  says: 'What the servers logged, the newest first. The query is a range of time, `2026-11-25T10:00:00Z/2026-11-25T11:00:00Z`; without it, the last hour. The search looks in messages, errors, requests, and references.',
  right: roles.host,
  query: z.object({
    ...listQuery,
    orderBy: oneOrder('at'),
    query: z.string().trim().max(100).default(''),
    /** Minutes up to now, in place of a range. */
    minutes: z.coerce.number<number>().int().min(1).max(50_000).optional(),
    /** The least level: info, warn, or error. */
    level: z.enum(['info', 'warn', 'error']).default('info'),
  }),
  answer: listOf(logEntry),
})

const indexUse = z.object({
  index: z.string(),
  table: z.string(),
  bytes: z.number(),
  entries: z.number(),
  /** Share of the index that a rebuild would free, in percent, by a sample of its table. */
  fragmentation: z.number(),
  /** How often it was used since the statistics began. */
  scans: z.number(),
  isUnique: z.boolean(),
  /** What mending it would run. */
  statement: z.string(),
})
export const indexFragmentation = call({
  method: 'GET',
  path: 'admin/getIndexFragmentation',
  says: 'The B-tree indexes with the share of their size that a rebuild would free, the most first.',
  right: roles.host,
  answer: z.array(indexUse),
})

const missingIndex = z.object({
  table: z.string(),
  columns: z.array(z.string()),
  /** Why it would help: a foreign key without one. */
  constraint: z.string(),
  /** Name that it would get. */
  index: z.string(),
  rows: z.number(),
  /** How often the whole table was read since the statistics began, and how many rows by that. */
  scans: z.number(),
  rowsRead: z.number(),
  statement: z.string(),
})
export const missingIndexes = call({
  method: 'GET',
  path: 'admin/getMissingIndexes',
  says: 'Foreign keys without an index, so that a change of what they name reads the whole table; the most read tables first.',
  right: roles.host,
  answer: z.array(missingIndex),
})

export const rebuildIndex = call({
  method: 'POST',
  path: 'admin/rebuildIndex',
  says: 'Rebuilds one index (REINDEX CONCURRENTLY) while everybody goes on working.',
  right: [Role.hostAdmin],
  body: z.object({ index: z.string().max(63) }),
  answer: ok,
  problems: ['notFound', 'refused'],
})
export const createIndex = call({
  method: 'POST',
  path: 'admin/createIndex',
  says: 'Adds one of the missing indexes (CREATE INDEX CONCURRENTLY) while everybody goes on working.',
  right: [Role.hostAdmin],
  body: z.object({ constraint: z.string().max(63) }),
  answer: ok,
  problems: ['notFound', 'refused'],
})

/** Query of a list in one order, of all times. */
const searchedPage = {
  page: listQuery.page,
  pageSize: listQuery.pageSize,
  search: listQuery.search,
}

const activeSession = z.object({
  session: z.string(),
  user: z.number(),
  name: z.string(),
  username: z.string(),
  firmName: z.string(),
  role: z.number(),
  /** Last time that the password or second step was entered. */
  signedInOn: z.string(),
  expiresOn: z.string(),
  /** Network address. */
  address: z.string(),
  /** Browser and operating system, as they name themselves. */
  agent: z.string(),
  /** end: may be ended by the caller; not for the caller's own session. */
  rights,
})
export const sessions = call({
  method: 'GET',
  path: 'admin/sessions',
  says: 'Who is signed in, the last sign-in first. The search looks in names and locations.',
  right: roles.host,
  query: z.object(searchedPage),
  answer: listOf(activeSession),
})
export const endSession = call({
  method: 'POST',
  path: 'admin/endSession',
  says: 'Signs somebody out on one device: the next call is refused, and open pages ask to sign in.',
  right: [Role.hostAdmin],
  body: z.object({ session: z.uuid() }),
  answer: ok,
  problems: ['notFound', 'refused'],
})

/** What /health and `npm run doctor` look at. */
export const healthChecks = [
  'database',
  'migrations',
  'address',
  'hub',
  'live',
  'jobs',
  'mail',
  'sms',
  'push',
  'ccc',
  'payments',
  'disk',
  'folders',
  'files',
  'backup',
  'vin',
  'clock',
  'zones',
  'errors',
] as const
export type HealthCheck = (typeof healthChecks)[number]
const healthCheck = z.object({
  check: z.enum(healthChecks),
  state: z.enum(['ok', 'warn', 'bad']),
  /** How it is, in a sentence. */
  says: z.string(),
  /** What to do about it; empty if all is well. */
  todo: z.string(),
})
export const systemHealth = call({
  method: 'GET',
  path: 'admin/health',
  says: 'How each part of the system is, measured now, and what to do where something is wrong.',
  right: roles.host,
  answer: z.object({ at: z.string(), version: z.string(), checks: z.array(healthCheck) }),
})

const storageUse = z.object({
  firm: z.number(),
  name: z.string(),
  files: z.number(),
  bytes: z.number(),
  /** The part of it that is in the trash. */
  trashBytes: z.number(),
  /** Bytes that came in the last 30 days. */
  newBytes: z.number(),
})
export const storageByFirm = call({
  method: 'GET',
  path: 'admin/storageUse',
  says: 'How many files each company has and how large they are, the most first. The search looks in names.',
  right: roles.host,
  query: z.object(searchedPage),
  answer: listOf(storageUse),
})

export const jobKinds = ['mail', 'sms', 'push', 'ccc'] as const
export type JobKind = (typeof jobKinds)[number]
export const jobStates = ['queued', 'sending', 'waiting', 'sent', 'kept', 'refused', 'undone'] as const
const job = z.object({
  kind: z.enum(jobKinds),
  id: z.number(),
  /** Recipient. */
  to: z.string(),
  what: z.string(),
  state: z.enum(jobStates),
  tries: z.number(),
  /** What the other side answered last. */
  error: z.string(),
  createdOn: z.string(),
  /** Next try, or when it was sent. */
  dueOn: z.string().nullable(),
  firmName: z.string(),
  calibrate: z.number().nullable(),
  /** run: may be tried again now. */
  rights,
})
export const jobs = call({
  method: 'GET',
  path: 'admin/jobs',
  says: 'What leaves the house: emails, texts, pushes, and results for CCC, with their state, tries, and last error, the newest first.',
  right: roles.host,
  query: z.object({
    ...listQuery,
    orderBy: oneOrder('at'),
    kind: z.enum(jobKinds).optional(),
    /** Only what waits, or only what failed. */
    show: z.enum(['all', 'waiting', 'failed']).default('all'),
  }),
  answer: listOf(job),
})
export const runJob = call({
  method: 'POST',
  path: 'admin/runJob',
  says: 'Tries a message again that waits for its next try or was refused.',
  right: [Role.hostAdmin],
  body: z.object({ kind: z.enum(jobKinds), id: z.number().int() }),
  answer: ok,
  problems: ['notFound', 'refused'],
})

/** The host, and those who answer for a company. */
const historyReaders = [
  ...roles.host,
  Role.franchiserAdmin,
  Role.shopAdmin,
  Role.franchiseeAdmin,
  Role.centerAdmin,
]

/** What a history entry is about, as people group it. */
export const historyRecords = [
  'request',
  'contact',
  'location',
  'user',
  'vehicle',
  'service',
  'insurer',
  'list',
  'file',
  'other',
] as const
export type HistoryRecord = (typeof historyRecords)[number]
const historyFound = z.object({
  id: z.number(),
  at: z.string(),
  /** Who did it; empty for the system. */
  by: z.string(),
  record: z.enum(historyRecords),
  /** Id of the record, whose kind `record` names; of a part of it for "other". */
  recordId: z.number(),
  /** The RO that it belongs to. */
  calibrate: z.number().nullable(),
  ronumber: z.string(),
  /** One sentence without who did it: "moved Visit 2 to Working". */
  says: z.string(),
  why: z.string(),
})
export const searchHistory = call({
  method: 'GET',
  path: 'admin/history',
  says: 'What people changed, the newest first: by person (search), days, and kind of record. Without days, the last 30. Admins of a company find what its own people did.',
  right: historyReaders,
  query: z.object({
    ...listQuery,
    orderBy: oneOrder('at'),
    /** `dateStart` and `dateEnd` are local to the caller. */
    record: z.enum(historyRecords).optional(),
  }),
  answer: listOf(historyFound),
})

const recordView = z.object({
  id: z.number(),
  /** Last time within the hour. */
  at: z.string(),
  /** Who opened it, and the person's company where the caller may see it. */
  by: z.string(),
  byFirmName: z.string(),
  /** How often within the hour. */
  views: z.number(),
  /** The RO, or else the contact. */
  calibrate: z.number().nullable(),
  ronumber: z.string(),
  contact: z.number().nullable(),
  contactName: z.string(),
})
export type RecordView = z.infer<typeof recordView>
export const recordViews = call({
  method: 'GET',
  path: 'admin/recordViews',
  says: 'Which administrators and support people opened which ROs and contacts, by person and hour, the last first. Of one record, all that are stored; otherwise without days, those of the last 30. They are stored for a year.',
  right: historyReaders,
  query: z.object({
    ...listQuery,
    orderBy: oneOrder('at'),
    /** `dateStart` and `dateEnd` are local to the caller. */
    record: z.enum(['request', 'contact']).optional(),
    /** One RO or one contact. */
    calibrate: id.optional(),
    contact: id.optional(),
  }),
  answer: listOf(recordView),
  problems: ['notFound'],
})
