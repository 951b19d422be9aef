import type { Message } from '#contract/kit/texts.ts'
import { storageRoles } from '#contract/storage/buckets.ts'
import type { Bucket } from '#contract/storage.ts'
import type { Actor } from '#server/kernel/security/actor.ts'
import { t } from '../texts.ts'

export type BucketKind = Bucket['kind']
export type WorkKind = Exclude<BucketKind, 'own'>

/**
 * Files that work keeps for a firm, shown as read-only buckets. Adding a file here would miss its owner, such
 * as the repair order.
 */
export const workBuckets: Record<WorkKind, { name: string; belongs: () => Message }> = {
  requests: {
    // texts-ignore: a bucket's name is part of its path
    name: 'Repair orders',
    belongs: () => t.message('work.requests'),
  },
  chat: { name: 'Chat', belongs: () => t.message('work.chat') },
  posts: {
    name: 'Posts',
    belongs: () => t.message('work.posts'),
  },
  brand: { name: 'Brand', belongs: () => t.message('work.brand') },
}
const workKinds = Object.keys(workBuckets) as WorkKind[]

const isSameName = (a: string, b: string): boolean => a.toLowerCase() === b.toLowerCase()

/** The kind of bucket with this name. Without a name it is the firm's first own bucket. */
export const bucketKind = (name: string | undefined): BucketKind =>
  workKinds.find((kind) => name !== undefined && isSameName(workBuckets[kind].name, name)) ?? 'own'

/** Name of a firm's first bucket. */
export const firstBucketName = 'Documents'

/** Limits of a firm's own buckets. */
export const bucketLimits = { buckets: 50, files: 20_000, bytes: 10_000_000_000 }

/**
 * Whether a person manages the storage of firms in scope. Everyone else can only add pictures to their own
 * firm's.
 */
export const canManageStorage = ({ role }: Pick<Actor, 'role'>): boolean => storageRoles.includes(role)
export const isPictureFolder = (folder: string): boolean =>
  folder === 'images' || folder.startsWith('images/')

/**
 * A name that is free in the folder: credit.pdf, credit (2).pdf, and so on. `taken` holds lower-case names.
 */
export const freeName = (name: string, taken: ReadonlySet<string>): string => {
  if (!taken.has(name.toLowerCase())) return name
  const dot = name.lastIndexOf('.')
  const [stem, ending] = dot > 0 ? [name.slice(0, dot), name.slice(dot)] : [name, '']
  for (let n = 2; ; n++) {
    const free = `${stem} (${n})${ending}`
    if (!taken.has(free.toLowerCase())) return free
  }
}
