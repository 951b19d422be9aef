import { z } from 'zod'
import { call } from '../kit/call.ts'
import { firmTypeNames, type FirmType } from '../kit/firm-types.ts'
import { id, line, listOf, filterText, listQuery, rights } from '../kit/shapes.ts'
import { roles } from '../kit/roles.ts'
import { cleanFile, cleanPath } from '../kit/storage-path.ts'
import { t } from './texts.ts'

/** Roles that may open Storage: the row of the access table. */
export const storageRoles = roles.admin

/** A folder of a bucket. */
export const pathIn = z
  .string()
  .max(1000)
  .transform((given, context) => {
    const path = cleanPath(given)
    if (path !== undefined) return path
    context.addIssue({ code: 'custom', message: t('path') })
    return z.NEVER
  })
/** A file with its folders: forms/2026/credit.pdf. */
export const fileIn = z
  .string()
  .max(1000)
  .transform((given, context) => {
    const file = cleanFile(given)
    if (file) return file
    context.addIssue({ code: 'custom', message: t('file') })
    return z.NEVER
  })
export const bucketName = line(60)

/** A location with a summary of its storage. */
export const storageShape = z.object({
  /** Id of the location, by which the list is sorted. */
  id: z.number(),
  firm: z.number(),
  firmName: z.string(),
  type: z.enum(firmTypeNames as [FirmType, ...FirmType[]]),
  parentName: z.string().nullable(),
  isInactive: z.boolean(),
  /** Whether it has a bucket yet. */
  isCreated: z.boolean(),
  createdOn: z.string().nullable(),
  createdBy: z.string(),
  buckets: z.number(),
  /** Files in its own buckets, and their size. */
  files: z.number(),
  bytes: z.number(),
  /** Limit for its own buckets. */
  quota: z.number(),
  /** Files of its repair orders, which do not count toward the quota. */
  workFiles: z.number(),
  workBytes: z.number(),
  rights,
})
export type Storage = z.infer<typeof storageShape>

export const storage = call({
  method: 'GET',
  path: 'firm/storage',
  says: 'Locations in scope and the size of their storage, newest first. filter: 1 with storage, 0 without, 9999 all.',
  right: storageRoles,
  query: z.object({ ...listQuery, filter: filterText }),
  answer: listOf(storageShape),
})
export const storageAccount = call({
  method: 'GET',
  path: 'firm/storageAccount',
  says: 'Size and contents of one location’s storage.',
  right: storageRoles,
  query: z.object({ firm: id }),
  answer: storageShape,
  problems: ['notFound'],
})

/** own: documents of the firm. The others show files stored by other features and are read only. */
const bucketKind = z.enum(['own', 'requests', 'chat', 'posts', 'brand'])
export const bucketShape = z.object({
  /** Null for the read-only kinds. */
  id: z.number().nullable(),
  bucket: z.string(),
  kind: bucketKind,
  files: z.number(),
  bytes: z.number(),
  createdOn: z.string().nullable(),
  createdBy: z.string(),
  /** Where its files are added and removed, if not here. */
  belongs: z.string().nullable(),
  rights,
})
export type Bucket = z.infer<typeof bucketShape>

export const listBuckets = call({
  method: 'GET',
  path: 'firm/listBuckets',
  says: 'The buckets of a location: its own first, starting with the default one.',
  right: storageRoles,
  query: z.object({ firm: id }),
  answer: z.array(bucketShape),
  problems: ['notFound'],
})

export const entryShape = z.object({
  kind: z.enum(['folder', 'file']),
  name: z.string(),
  /** Path from the top of the bucket, as other calls take it for filename or path. */
  path: z.string(),
  file: z.number().nullable(),
  /** photo, video, file, or logo; null for a folder. */
  type: z.string().nullable(),
  mime: z.string(),
  bytes: z.number(),
  /** Number of files in a folder and below; 1 for a file. */
  files: z.number(),
  /** Expires after at most 15 minutes; null for a folder. */
  url: z.string().nullable(),
  thumbUrl: z.string().nullable(),
  displayUrl: z.string().nullable(),
  /** For a folder, the time of its newest file. */
  createdOn: z.string(),
  createdBy: z.string(),
  /** Page that the file belongs to, if another feature stored it. */
  href: z.string().nullable(),
  rights,
})
export type Entry = z.infer<typeof entryShape>

export const bucketContents = call({
  method: 'GET',
  path: 'firm/bucketContents',
  says: 'Folders and files at a path of a bucket (by default the first bucket). A search includes all folders under the path.',
  right: storageRoles,
  query: z.object({
    page: listQuery.page,
    pageSize: listQuery.pageSize,
    search: listQuery.search,
    sort: listQuery.sort,
    orderBy: listQuery.orderBy,
    firm: id,
    path: pathIn.default(''),
    bucket: bucketName.optional(),
  }),
  answer: listOf(entryShape).extend({
    firm: z.number(),
    firmName: z.string(),
    /** Null if the location has no bucket yet. */
    bucket: z.string().nullable(),
    kind: bucketKind,
    path: z.string(),
    /** Display names of the path segments, if they differ from the segments. */
    steps: z.array(z.string()),
    belongs: z.string().nullable(),
    rights,
  }),
  problems: ['notFound'],
})
export const presignedUrl = call({
  method: 'GET',
  path: 'firm/presignedUrl',
  says: 'A link that opens one file of a bucket, valid for up to 15 minutes. The folders go into `filename` or `folder`.',
  right: storageRoles,
  query: z.object({
    firm: id,
    filename: fileIn,
    folder: pathIn.default(''),
    bucket: bucketName.optional(),
    /** Id of the file, if names are not unique. */
    file: id.optional(),
  }),
  answer: z.object({ filename: z.string(), url: z.string(), mime: z.string(), bytes: z.number() }),
  problems: ['notFound'],
})
