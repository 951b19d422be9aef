import { sql, type RawBuilder, type SqlBool } from 'kysely'
import type { Actor } from '#server/kernel/security/actor.ts'
import { eventsInScope, firmsInScope, requestsInScope } from '#server/kernel/security/scope.ts'
import type { BucketKind } from '../rules/buckets.ts'

/** A bucket of a firm; without a name, its first one. */
export type BucketRef = {
  firm: number
  bucket?: string
  kind: BucketKind
  /** Limits the files to one repair order. */
  request?: number | null
}

/** SQL for the id of an own bucket. */
export const bucketId = ({
  firm,
  bucket,
}: BucketRef): RawBuilder<number | null> => sql`(select b.id from bucket b
  where b.firm = ${firm} and b.deleted_at is null and (${bucket ?? null}::text is null or lower(b.name) = lower(${bucket ?? ''}))
  order by b.id limit 1)`

const columns = sql`f.id, f.name, f.kind, f.mime, f.bytes, f.key, f.thumb_key, f.display_key, f.created_at, f.uploaded_by`
const isOfFirm = (actor: Actor, firm: number): RawBuilder<SqlBool> =>
  sql<SqlBool>`f.firm = ${firm} and f.deleted_at is null and ${firmsInScope(actor, 'f.firm')}`

/**
 * The files of a bucket that the caller may open where they belong, each with its folder, the label of the
 * folder's first step, and the page it belongs to.
 */
export const bucketFiles = (actor: Actor, bucketRef: BucketRef): RawBuilder<unknown> =>
  sources[bucketRef.kind](actor, bucketRef)

const sources: Record<BucketKind, (actor: Actor, bucketRef: BucketRef) => RawBuilder<unknown>> = {
  own: (actor, bucketRef) => sql`select ${columns}, f.folder, null::text as label, null::text as href
    from file f where f.bucket = ${bucketId(bucketRef)} and ${isOfFirm(actor, bucketRef.firm)}`,
  requests: (
    actor,
    { firm, request = null },
  ) => sql`select ${columns}, r.id::text as folder, r.ro_number as label,
      '/calibrate/' || r.id as href
    from file f join request r on r.id = f.request
    where ${isOfFirm(actor, firm)} and (${request}::int is null or f.request = ${request}) and r.deleted_at is null and ${requestsInScope(actor, 'r')}
      and (f.event is null or exists (select 1 from event e
        where e.id = f.event and e.deleted_at is null and ${eventsInScope(actor, 'e')}))`,
  // Chat files are visible to members of the chat only, whatever else they see. The host sees all.
  chat: (actor, { firm }) => sql`select ${columns}, '' as folder, null::text as label, null::text as href
    from message_file mf join message m on m.id = mf.message and m.deleted_at is null join file f on f.id = mf.file
    where ${isOfFirm(actor, firm)} and (${actor.all} or exists (select 1 from channel_member c
      where c.channel = m.channel and c."user" = ${actor.user} and c.left_at is null))`,
  posts: (actor, { firm }) => sql`select ${columns}, '' as folder, null::text as label, null::text as href
    from blog_attachment a join blog b on b.id = a.blog and b.deleted_at is null join file f on f.id = a.file
      left join blog_comment c on c.id = a.blog_comment
    where a.deleted_at is null and c.deleted_at is null and ${isOfFirm(actor, firm)}`,
  brand: (actor, { firm }) => sql`select ${columns}, '' as folder, null::text as label, null::text as href
    from file f where f.kind = 'logo' and f.bucket is null and f.request is null and ${isOfFirm(actor, firm)}`,
}
