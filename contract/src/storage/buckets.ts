import { z } from 'zod'
import { call } from '../kit/call.ts'
import { firmTypeNames, type FirmType } from '../kit/firm-types.ts'
import { id, line, listOf, listQuery, rights } from '../kit/shapes.ts'
import { roles } from '../kit/roles.ts'
import { cleanFile, cleanPath } from '../kit/storage-path.ts'

/** Who may open Storage: the access table’s row. */
export const storageRoles = roles.admin

/** A folder of a bucket. */
export const pathIn = z
  .string()
  .max(1000)
  .transform((given, context) => {
    const path = cleanPath(given)
    if (path !== undefined) return path
    context.addIssue({ code: 'custom', message: 'A path such as /forms/2026/, without steps upwards' })
    return z.NEVER
  })
/** A file with its folders: forms/2026/credit.pdf. */
export const fileIn = z
  .string()
  .max(1000)
  .transform((given, context) => {
    const file = cleanFile(given)
    if (file) return file
    context.addIssue({ code: 'custom', message: 'A file such as forms/credit.pdf, without steps upwards' })
    return z.NEVER
  })
export const bucketName = line(60)

/** A location with what its storage holds. */
export const storageShape = z.object({
  /** The number of the location, by which the list is in order. */
  id: z.number(),
  firm: z.number(),
  firmName: z.string(),
  type: z.enum(firmTypeNames as [FirmType, ...FirmType[]]),
  parentName: z.string().nullable(),
  isInactive: z.boolean(),
  /** Whether it has its first bucket. */
  isCreated: z.boolean(),
  createdOn: z.string().nullable(),
  createdBy: z.string(),
  buckets: z.number(),
  /** Of its own buckets, and their size. */
  files: z.number(),
  bytes: z.number(),
  /** What its own buckets may hold. */
  quota: z.number(),
  /** Of its repair orders: they do not count against the quota. */
  workFiles: z.number(),
  workBytes: z.number(),
  rights,
})
export type Storage = z.infer<typeof storageShape>

export const storage = call({
  method: 'GET',
  path: 'firm/storage',
  says: 'Locations of the scope with what their storage holds, the newest first; filter 1 gives those that have one, 0 those that have none, 9999 all.',
  right: storageRoles,
  query: z.object(listQuery),
  answer: listOf(storageShape),
})
export const storageAccount = call({
  method: 'GET',
  path: 'firm/storageAccount',
  says: 'What the storage of one location holds.',
  right: storageRoles,
  query: z.object({ firm: id }),
  answer: storageShape,
  problems: ['notFound'],
})

/** own: the firm’s papers. The others show what work keeps elsewhere, and are read only. */
const bucketKind = z.enum(['own', 'requests', 'chat', 'posts', 'brand'])
export const bucketShape = z.object({
  /** Null for those that show what is kept elsewhere. */
  id: z.number().nullable(),
  bucket: z.string(),
  kind: bucketKind,
  files: z.number(),
  bytes: z.number(),
  createdOn: z.string().nullable(),
  createdBy: z.string(),
  /** Where its files are added and removed, when not here. */
  belongs: z.string().nullable(),
  rights,
})
export type Bucket = z.infer<typeof bucketShape>

export const listBuckets = call({
  method: 'GET',
  path: 'firm/listBuckets',
  says: 'The buckets of a location, its own first, the one without which a call means first of all.',
  right: storageRoles,
  query: z.object({ firm: id }),
  answer: z.array(bucketShape),
  problems: ['notFound'],
})

export const entryShape = z.object({
  kind: z.enum(['folder', 'file']),
  name: z.string(),
  /** From the top of the bucket: what other calls take as filename, or as path for a folder. */
  path: z.string(),
  file: z.number().nullable(),
  /** photo, video, file or logo; null for a folder. */
  type: z.string().nullable(),
  mime: z.string(),
  bytes: z.number(),
  /** How many files are in a folder and below; 1 for a file. */
  files: z.number(),
  /** Links live 15 minutes at most; null for a folder. */
  url: z.string().nullable(),
  thumbUrl: z.string().nullable(),
  displayUrl: z.string().nullable(),
  /** The last one of a folder. */
  createdOn: z.string(),
  createdBy: z.string(),
  /** The page that the file belongs to, when it is kept for work. */
  href: z.string().nullable(),
  rights,
})
export type Entry = z.infer<typeof entryShape>

export const bucketContents = call({
  method: 'GET',
  path: 'firm/bucketContents',
  says: 'Folders and files at a path of a bucket, the first one when none is named; a search looks in all that is below the path.',
  right: storageRoles,
  query: z.object({ ...listQuery, firm: id, path: pathIn.default(''), bucket: bucketName.optional() }),
  answer: listOf(entryShape).extend({
    firm: z.number(),
    firmName: z.string(),
    /** Null where the location has no bucket yet. */
    bucket: z.string().nullable(),
    kind: bucketKind,
    path: z.string(),
    /** The words of each step of the path, where they are others than the path’s own. */
    steps: z.array(z.string()),
    belongs: z.string().nullable(),
    rights,
  }),
  problems: ['notFound'],
})
export const presignedUrl = call({
  method: 'GET',
  path: 'firm/presignedUrl',
  says: 'A link that opens one file of a bucket; it lives 15 minutes at most. `filename` may carry its folders, or `folder` names them.',
  right: storageRoles,
  query: z.object({
    firm: id,
    filename: fileIn,
    folder: pathIn.default(''),
    bucket: bucketName.optional(),
    /** The number of the file, where names may be the same. */
    file: id.optional(),
  }),
  answer: z.object({ filename: z.string(), url: z.string(), mime: z.string(), bytes: z.number() }),
  problems: ['notFound'],
})
