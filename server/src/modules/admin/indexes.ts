import { sql } from 'kysely'
import type { AnswerOf } from '#contract/kit/call.ts'
import type { indexFragmentation, missingIndexes } from '#contract/admin.ts'
import { systemScope } from '#server/kernel/security/actor.ts'
import type { Database, Reads } from '#server/kernel/postgres/database.ts'
import { notFound, refused } from '#server/kernel/http/problems.ts'
import { runAsOwner } from '#server/kernel/postgres/as-owner.ts'
import { statement } from '#server/kernel/postgres/statement.ts'
import { t } from './texts.ts'

type Fragmented = AnswerOf<typeof indexFragmentation>[number]
type Missing = AnswerOf<typeof missingIndexes>[number]

/** The B-tree indexes, by the share that a rebuild would free. */
export const listFragmentation = (db: Database): Promise<Fragmented[]> =>
  // The sample runs statements that it makes, so it can't run in a read-only transaction of a replica.
  db.change(
    systemScope,
    // An entry takes 8 bytes of header, its keys in steps of 8, and 4 bytes of pointer; pages of 8,152 bytes are filled to 90 %.
    statement(sql<Fragmented>`
      select c.relname as index, i.indrelid::regclass::text as table, pg_relation_size(c.oid)::float8 as bytes,
        greatest(c.reltuples, 0)::float8 as entries, coalesce(s.idx_scan, 0)::float8 as scans, i.indisunique as "isUnique",
        round(100 * greatest(0, 1 - (1 + ceil(greatest(c.reltuples, 0) * (12 + 8 * ceil(w.width / 8)) / (8152 * 0.9))) / c.relpages))::int
          as fragmentation,
        format('reindex index concurrently %I', c.relname) as statement
      from index_widths() w join pg_class c on c.oid = w.index join pg_index i on i.indexrelid = c.oid
        left join pg_stat_user_indexes s on s.indexrelid = c.oid
      where c.reltuples >= 0 and w.width is not null
      order by fragmentation desc, bytes desc, index`),
  )

/** Foreign keys that no index begins with. */
export const listMissing = (db: Reads): Promise<Missing[]> =>
  db.rows(
    statement(sql<Missing>`
      select k.conrelid::regclass::text as table, names.columns, k.conname as constraint,
        greatest(c.reltuples, 0)::float8 as rows, coalesce(s.seq_scan, 0)::float8 as scans,
        coalesce(s.seq_tup_read, 0)::float8 as "rowsRead",
        left(k.conname, 55) || '_index' as index,
        format('create index concurrently %I on %s (%s)', left(k.conname, 55) || '_index', k.conrelid::regclass,
          (select string_agg(quote_ident(name), ', ') from unnest(names.columns) name)) as statement
      from pg_constraint k join pg_class c on c.oid = k.conrelid
        left join pg_stat_user_tables s on s.relid = c.oid
        cross join lateral (select array_agg(a.attname::text order by u.place) as columns
          from unnest(k.conkey) with ordinality u(number, place)
            join pg_attribute a on a.attrelid = k.conrelid and a.attnum = u.number) names
      where k.contype = 'f' and c.relnamespace = 'public'::regnamespace
        -- An index serves if it begins with a column of the key. The firm alone, which is in most keys, finds too many rows.
        and not exists (select 1 from pg_index i join pg_attribute a on a.attrelid = i.indrelid and a.attnum = i.indkey[0]
          where i.indrelid = k.conrelid and i.indisvalid and i.indkey[0] = any(k.conkey)
            and (cardinality(k.conkey) = 1 or a.attname <> 'firm' or i.indkey[1] = any(k.conkey)))
      order by s.seq_tup_read desc nulls last, k.conname`),
  )

/** Runs a statement on an index. One that fails leaves an index that is not valid, which is removed. */
const mend = async (db: Database, ownerUrl: string, text: string, index: string): Promise<{ ok: true }> => {
  try {
    await runAsOwner(ownerUrl, text)
    return { ok: true }
  } catch (error) {
    const left = await db.as(systemScope).rows(
      statement(sql<{ drop: string }>`select format('drop index concurrently %I', c.relname) as drop
        from pg_index i join pg_class c on c.oid = i.indexrelid
        where not i.indisvalid and c.relname in (${index}, ${`${index}_ccnew`})`),
    )
    for (const { drop } of left) await runAsOwner(ownerUrl, drop).catch(() => undefined)
    throw refused(t.message('index.failed', { reason: (error as Error).message }))
  }
}

/** Rebuilds an index of the list. @throws Problem 404 for any other */
export const rebuildIndex = async (db: Database, ownerUrl: string, index: string): Promise<{ ok: true }> => {
  const found = (await listFragmentation(db)).find((each) => each.index === index)
  if (!found) throw notFound('index')
  return mend(db, ownerUrl, found.statement, index)
}

/** Adds a missing index of the list. @throws Problem 404 for any other */
export const createIndex = async (
  db: Database,
  ownerUrl: string,
  constraint: string,
): Promise<{ ok: true }> => {
  const found = (await listMissing(db.as(systemScope))).find((each) => each.constraint === constraint)
  if (!found) throw notFound('index')
  return mend(db, ownerUrl, found.statement, found.index)
}
