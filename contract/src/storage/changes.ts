import { z } from 'zod'
import { call } from '../kit/call.ts'
import { flag, id, ok } from '../kit/shapes.ts'
import { cleanFile, cleanPath } from '../kit/storage-path.ts'
import { bucketName, bucketShape, storageRoles, storageShape } from './buckets.ts'
import { t } from './texts.ts'

/** A file, or a folder with a trailing slash. */
const removable = z
  .string()
  .max(1000)
  .transform((given, context): { folder: string; name: string | null } => {
    const path = given.endsWith('/') ? cleanPath(given) : undefined
    const found = path ? { folder: path, name: null } : cleanFile(given)
    if (found) return found
    context.addIssue({
      code: 'custom',
      message: t('removable'),
    })
    return z.NEVER
  })

export const createStorage = call({
  method: 'GET',
  path: 'firm/createStorage',
  says: 'Sets up a location’s storage with a first bucket. Existing storage stays as it is.',
  right: storageRoles,
  creates: true,
  changes: true,
  query: z.object({ firm: id }),
  answer: storageShape,
  problems: ['notFound'],
})
export const createBucket = call({
  method: 'GET',
  path: 'firm/createBucket',
  says: 'Adds a bucket with this name. Without a name, creates the first bucket if there is none.',
  right: storageRoles,
  creates: true,
  changes: true,
  query: z.object({ firm: id, bucket: bucketName.optional() }),
  answer: bucketShape,
  problems: ['notFound', 'refused'],
})
export const removeBucket = call({
  method: 'POST',
  path: 'firm/removeBucket',
  says: 'Removes an empty bucket, or restores it (undo).',
  right: storageRoles,
  body: z.object({ firm: id, bucket: bucketName, undo: flag.default(false) }),
  answer: ok,
  problems: ['notFound', 'refused'],
})
export const removeFromBucket = call({
  method: 'GET',
  path: 'firm/removeFromBucket',
  says: 'Moves a file of a bucket to the trash for 30 days, or restores it (undo with its number). A path that ends with / is a folder and everything in it.',
  right: storageRoles,
  changes: true,
  query: z.object({
    firm: id,
    filename: removable,
    bucket: bucketName.optional(),
    file: id.optional(),
    undo: flag.default(false),
    /** To restore a folder: the instant that its removal returned. */
    at: z.iso.datetime().optional(),
  }),
  answer: z.object({ ok: z.literal(true), files: z.number(), at: z.string().nullable() }),
  problems: ['notFound', 'refused'],
})
