import { storageRoles } from '#contract/storage/buckets.ts'
import type { Bucket } from '#contract/storage.ts'
import type { Actor } from '#server/kernel/security/actor.ts'

export type BucketKind = Bucket['kind']
export type WorkKind = Exclude<BucketKind, 'own'>

/** What work keeps for a firm, shown as buckets to read: a file that goes there would be missing from its owner. */
export const workBuckets: Record<WorkKind, { name: string; belongs: string }> = {
  requests: {
    name: 'Repair orders',
    belongs: 'These files belong to repair orders. Open the order to add or delete one.',
  },
  chat: { name: 'Chat', belongs: 'These files were sent in chats. Delete the message to take one back.' },
  posts: {
    name: 'Posts',
    belongs: 'These files belong to posts on Home. Open the post to add or delete one.',
  },
  brand: { name: 'Brand', belongs: 'These pictures are the look of a brand. Change them under Brands.' },
}
const workKinds = Object.keys(workBuckets) as WorkKind[]

const same = (a: string, b: string): boolean => a.toLowerCase() === b.toLowerCase()

/** The kind of a bucket of this name; without a name a firm’s first own one is meant. */
export const kindOf = (name: string | undefined): BucketKind =>
  workKinds.find((kind) => name !== undefined && same(workBuckets[kind].name, name)) ?? 'own'

/** What the first bucket of a firm is called. */
export const firstBucket = 'Documents'

/** What the own buckets of one firm may hold. */
export const roomOf = { buckets: 50, files: 20_000, bytes: 10_000_000_000 }

/** Whether a person runs the storage of the firms in sight, or only adds pictures to that of their own firm. */
export const runsStorage = ({ role }: Pick<Actor, 'role'>): boolean => storageRoles.includes(role)
export const isForPictures = (folder: string): boolean => folder === 'images' || folder.startsWith('images/')

/** A name that no file of the folder has yet: credit.pdf, credit (2).pdf, ... `taken` are those in small letters. */
export const freeName = (name: string, taken: ReadonlySet<string>): string => {
  if (!taken.has(name.toLowerCase())) return name
  const at = name.lastIndexOf('.')
  const [stem, ending] = at > 0 ? [name.slice(0, at), name.slice(at)] : [name, '']
  for (let n = 2; ; n++) {
    const free = `${stem} (${n})${ending}`
    if (!taken.has(free.toLowerCase())) return free
  }
}
