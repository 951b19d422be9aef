import { sql, type RawBuilder } from 'kysely'
import type { Bucket } from '#contract/storage.ts'
import { canSeeFirm, type Actor } from '#server/kernel/security/actor.ts'
import type { Reads, RunQuery } from '#server/kernel/postgres/database.ts'
import { notFound } from '#server/kernel/http/problems.ts'
import { firmsInScope } from '#server/kernel/security/scope.ts'
import { statement } from '#server/kernel/postgres/statement.ts'
import { workBuckets, type WorkKind } from '../rules/buckets.ts'
import { bucketFiles } from './sources.ts'

type OwnBucketRow = Omit<Bucket, 'kind' | 'belongs' | 'rights'>

const ownBuckets = (
  actor: Actor,
  firm: number,
  id: number | null,
): RawBuilder<OwnBucketRow> => sql<OwnBucketRow>`
  select b.id, b.name as bucket, k.files, k.bytes, b.created_at as "createdOn", b.author as "createdBy"
  from bucket b left join lateral (select count(*)::int as files, coalesce(sum(x.bytes), 0)::bigint as bytes
    from file x where x.bucket = b.id and x.deleted_at is null) k on true
  where b.firm = ${firm} and b.deleted_at is null and (${id}::int is null or b.id = ${id})
    and ${firmsInScope(actor, 'b.firm')}
  order by b.id`

const toBucket = (row: OwnBucketRow): Bucket => ({
  ...row,
  kind: 'own',
  belongs: null,
  rights: row.files > 0 ? ['add', 'remove'] : ['add', 'remove', 'removeBucket'],
})

/**
 * One of a firm's own buckets.
 * @throws notFound
 */
export const getOwnBucket = async (
  run: RunQuery,
  actor: Actor,
  firm: number,
  id: number,
): Promise<Bucket> => {
  const [row] = await run(statement(ownBuckets(actor, firm, id)))
  if (!row) throw notFound('bucket')
  return toBucket(row)
}

/** Whether a firm has a bucket of this name. */
export const isOwnBucket = async (
  run: RunQuery,
  actor: Actor,
  firm: number,
  name: string,
): Promise<boolean> => {
  const rows = await run(
    statement(sql`select 1 from bucket b where b.firm = ${firm} and lower(b.name) = lower(${name})
      and b.deleted_at is null and ${firmsInScope(actor, 'b.firm')}`),
  )
  return rows.length > 0
}

type Work = { kind: WorkKind; files: number; bytes: number }
const kinds = Object.keys(workBuckets) as WorkKind[]

/**
 * A firm's own buckets in the order they were created, and then the read-only buckets of its work.
 * @throws notFound
 */
export const listBuckets = async (db: Reads, actor: Actor, firm: number): Promise<Bucket[]> => {
  const work = kinds.map(
    (kind) => sql`select ${kind} as kind, count(*)::int as files, coalesce(sum(w.bytes), 0)::bigint as bytes
      from (${bucketFiles(actor, { firm, kind })}) w`,
  )
  const [firms, own, rest] = await db.batch([
    statement(sql`select 1 from firm f where f.id = ${firm} and f.removed_at is null`),
    statement(ownBuckets(actor, firm, null)),
    statement(sql<Work>`${sql.join(work, sql` union all `)}`),
  ])
  if (firms.length === 0 || !canSeeFirm(actor, firm)) throw notFound('firm')
  const workBucketRows = kinds.flatMap((kind): Bucket[] => {
    const { files = 0, bytes = 0 } = rest.find((each) => each.kind === kind) ?? {}
    if (files === 0) return []
    const { name } = workBuckets[kind]
    const belongs = String(workBuckets[kind].belongs())
    return [
      { id: null, bucket: name, kind, files, bytes, createdOn: null, createdBy: '', belongs, rights: [] },
    ]
  })
  return [...own.map(toBucket), ...workBucketRows]
}
