import { sql, type RawBuilder } from 'kysely'
import type { AnswerOf, QueryOf } from '#contract/kit/call.ts'
import { joinPath } from '#contract/kit/storage-path.ts'
import { pageCap } from '#contract/kit/shapes.ts'
import type { bucketContents, Entry } from '#contract/storage.ts'
import { canSeeFirm, type Actor } from '#server/kernel/security/actor.ts'
import type { Reads } from '#server/kernel/postgres/database.ts'
import { notFound } from '#server/kernel/http/problems.ts'
import { requestsInScope } from '#server/kernel/security/scope.ts'
import type { Services } from '#server/kernel/services.ts'
import { listColumn } from '#server/kernel/http/list-order.ts'
import { statement } from '#server/kernel/postgres/statement.ts'
import { fileLink } from '../links.ts'
import { bucketKind, workBuckets } from '../rules/buckets.ts'
import { bucketId, bucketFiles, type BucketRef } from './sources.ts'

type Contents = AnswerOf<typeof bucketContents>
type Row = {
  file: number | null
  name: string
  folder: string
  label: string | null
  type: string | null
  mime: string
  bytes: number
  files: number
  key: string
  thumb_key: string | null
  display_key: string | null
  created_at: string
  href: string | null
  by: string
  total: number
}

/** Order and position of a page. */
type Paging = { order: RawBuilder<unknown>; direction: RawBuilder<unknown>; size: number; from: number }

const orders: Record<string, RawBuilder<unknown>> = {
  name: sql`lower(coalesce(e.label, e.name))`,
  bytes: sql`e.bytes`,
  createdOn: sql`e.created_at`,
  type: sql`e.mime`,
}

/**
 * Folders and files directly at a path. A search finds all files below it whose path or name contains every
 * word.
 */
const entriesQuery = (
  actor: Actor,
  bucketRef: BucketRef,
  path: string,
  search: string,
): RawBuilder<unknown> => {
  const words = search.toLowerCase().split(/\s+/).filter(Boolean)
  const patterns = words.map((word) => `%${word.replace(/[\\%_]/g, '\\$&')}%`)
  const isSearch = patterns.length > 0
  const files = sql`select h.id as file, h.name, h.folder, null::text as label, h.kind as type, h.mime, h.bytes, 1 as files, h.key,
      h.thumb_key, h.display_key, h.created_at, h.href, h.uploaded_by
    from here h where ${isSearch ? sql`lower(coalesce(h.label, h.folder) || ' ' || h.name) like all(${patterns}::text[])` : sql`h.sub is null`}`
  const folders = sql`select null::int as file, h.sub as name, ${path} as folder, max(h.label) as label, null::text as type, '' as mime,
      sum(h.bytes)::bigint as bytes, count(*)::int as files, '' as key, null::text as thumb_key, null::text as display_key,
      max(h.created_at) as created_at, null::text as href, null::int as uploaded_by
    from here h where h.sub is not null group by h.sub`
  return sql`with here as (
      select s.*, nullif(split_part(substr(s.folder, case when ${path} = '' then 1 else char_length(${path}) + 2 end), '/', 1), '') as sub
      from (${bucketFiles(actor, bucketRef)}) s
      where ${path} = '' or s.folder = ${path} or starts_with(s.folder, ${`${path}/`}))
    ${sql.join(isSearch ? [files] : branches(bucketRef.kind, path).map((each) => (each === 'files' ? files : folders)), sql` union all `)}`
}

/**
 * Repair orders have one level of folders with files in them, other work has none. Leave out the query
 * branches that cannot return rows.
 */
const branches = (kind: BucketRef['kind'], path: string): ('files' | 'folders')[] => {
  if (kind === 'own') return ['files', 'folders']
  return kind === 'requests' && path === '' ? ['folders'] : ['files']
}

/** A page of entries. All entries are read for it. */
const pageQuery = (
  entries: RawBuilder<unknown>,
  { order, direction, size, from }: Paging,
): RawBuilder<Row> => sql<Row>`
  select e.*, (count(*) over ())::int as total, row_number() over (order by e.file is not null, ${order} ${direction}, e.name, e.file) as place
  from (${entries}) e order by place limit ${size} offset ${from}`

/** The folders directly at a path of an own bucket. */
const foldersAt = (source: RawBuilder<unknown>, path: string): RawBuilder<unknown> => {
  const below =
    path === '' ? sql`s.folder <> ''` : sql`s.folder <> ${path} and starts_with(s.folder, ${`${path}/`})`
  const level = path === '' ? 1 : path.split('/').length + 1
  return sql`select null::int as file, split_part(s.folder, '/', ${level}::int) as name, ${path} as folder, null::text as label,
      null::text as type, '' as mime, sum(s.bytes)::bigint as bytes, count(*)::int as files, '' as key, null::text as thumb_key,
      null::text as display_key, max(s.created_at) as created_at, null::text as href, null::int as uploaded_by
    from (${source}) s where ${below} group by 2`
}

/**
 * A page of an own bucket without a search, for any size. Folders come first, so we count them and then read
 * only the page's own files, through the index if they are sorted by name.
 */
const ownBucketPage = async (
  db: Reads,
  actor: Actor,
  bucketRef: BucketRef,
  path: string,
  { order, direction, size, from }: Paging,
): Promise<RawBuilder<Row>> => {
  const source = bucketFiles(actor, bucketRef)
  const folders = foldersAt(source, path)
  const counts = await db.first(
    statement(sql<{
      folders: number
      files: number
    }>`select (select count(*) from (${folders}) f)::int as folders,
      (select count(*) from (${source}) s where s.folder = ${path})::int as files`),
  )
  const { folders: before = 0, files = 0 } = counts ?? {}
  const first = Math.max(0, from - before)
  const limit = Math.max(0, Math.min(size, from + size - before))
  return sql<Row>`select e.*, ${before + files}::int as total,
      row_number() over (order by e.file is not null, ${order} ${direction}, e.name, e.file) as place
    from ((select * from (${folders}) e order by ${order} ${direction}, e.name limit ${before > from ? size : 0} offset ${from})
      union all
      (select e.id, e.name, e.folder, null, e.kind, e.mime, e.bytes, 1, e.key, e.thumb_key, e.display_key, e.created_at, null,
          e.uploaded_by
        from (${source}) e where e.folder = ${path}
        order by ${order} ${direction}, e.name, e.id limit ${limit} offset ${first})) e`
}

/**
 * The entries at a path of a bucket.
 * @throws notFound for a firm or bucket the caller doesn't see
 */
export const listContents = async (
  services: Pick<Services, 'clock' | 'secrets'>,
  db: Reads,
  actor: Actor,
  query: QueryOf<typeof bucketContents>,
): Promise<Contents> => {
  const { firm, path } = query
  const kind = bucketKind(query.bucket)
  const bucketRef: BucketRef = { firm, bucket: query.bucket, kind, request: leadingNumber(path) }
  const size = Math.min(query.pageSize, pageCap)
  const direction = query.sort === 'desc' ? sql`desc` : sql`asc`
  const order = listColumn(orders, query.orderBy ?? 'name')
  const entries = entriesQuery(actor, bucketRef, path, query.search)
  const paging = { order, direction, size, from: (query.page - 1) * size }
  const isPlain = kind === 'own' && query.search.trim() === ''
  const page = isPlain ? await ownBucketPage(db, actor, bucketRef, path, paging) : pageQuery(entries, paging)
  // Uploader names are looked up only for the page's rows. The history knows users whom the caller may not
  // see.
  const [firms, buckets, labels, rows] = await db.batch([
    statement(sql<{ name: string }>`select f.name from firm f where f.id = ${firm} and f.removed_at is null`),
    statement(sql<{ name: string }>`select b.name from bucket b where b.id = ${bucketId(bucketRef)}`),
    statement(sql<{ label: string }>`select r.ro_number as label from request r
      where ${kind} = 'requests' and r.id = ${bucketRef.request ?? null}::int and ${requestsInScope(actor, 'r')}`),
    statement(sql<Row>`select e.*, coalesce((select u.full_name from app_user u where u.id = e.uploaded_by),
        (select h.actor_name from history h where h.entity = 'file' and h.entity_id = e.file order by h.id limit 1), '') as by
      from (${page}) e order by e.place`),
  ])
  const [shownFirm] = firms
  const [bucket] = buckets
  if (!shownFirm || !canSeeFirm(actor, firm)) throw notFound('firm')
  if (kind === 'own' && query.bucket !== undefined && !bucket) throw notFound('bucket')
  const count = rows[0]?.total ?? (query.page === 1 ? 0 : await countEntries(db, entries))
  const isOwn = kind === 'own'
  return {
    firm,
    firmName: shownFirm.name,
    bucket: isOwn ? (bucket?.name ?? null) : workBuckets[kind].name,
    kind,
    path,
    steps: path === '' ? [] : path.split('/').map((step, at) => (at === 0 && labels[0]?.label) || step),
    belongs: isOwn ? null : String(workBuckets[kind].belongs()),
    rights: isOwn ? ['add', 'remove'] : [],
    items: rows.map((row) => toEntry(services, row, isOwn)),
    count,
    next: query.page * size < count ? query.page + 1 : null,
  }
}

/** The total count, needed when the requested page is beyond the last one. */
const countEntries = async (db: Reads, entries: RawBuilder<unknown>): Promise<number> => {
  const found = await db.first(
    statement(sql<{ count: number }>`select count(*)::int as count from (${entries}) e`),
  )
  return found?.count ?? 0
}

/** The leading number of the path (a repair order), or null. */
const leadingNumber = (path: string): number | null => {
  const step = /^\d{1,9}(?=\/|$)/.exec(path)?.[0]
  return step ? Number(step) : null
}

const noLinks = { url: null, thumbUrl: null, displayUrl: null }

const toEntry = (services: Pick<Services, 'clock' | 'secrets'>, row: Row, isOwn: boolean): Entry => {
  const isFile = row.file !== null
  return {
    kind: isFile ? 'file' : 'folder',
    name: row.label ?? row.name,
    path: joinPath(row.folder, row.name),
    file: row.file,
    type: row.type,
    mime: row.mime,
    bytes: row.bytes,
    files: row.files,
    ...(isFile ? fileLink(services, row) : noLinks),
    createdOn: row.created_at,
    createdBy: row.by,
    href: row.href,
    rights: isOwn ? ['remove'] : [],
  }
}
