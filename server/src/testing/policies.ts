import type pg from 'pg'
import type { Scope } from '#server/kernel/security/actor.ts'
import { scopeSettingsText, scopeSettingsValues } from '#server/kernel/postgres/scope-settings.ts'

export type Policy = { table: string; name: string; cmd: string; qual: string | null; check: string | null }
export type Side = 'own' | 'foreign'
/** Transaction ids that created the own and the foreign branch. A row's xmin tells which branch it belongs to. */
export type Creators = Record<Side, string>

/** Runs work in the scope of one caller, or without a scope, and rolls it back. */
export const inScope = async <T>(app: pg.Client, scope: Scope | null, work: () => Promise<T>): Promise<T> => {
  await app.query('begin')
  try {
    if (scope) await app.query(scopeSettingsText, scopeSettingsValues(scope))
    return await work()
  } finally {
    await app.query('rollback')
  }
}

/** Loads the policies that apply to the application role, with what is needed to re-create them. */
export const loadPolicies = async (owner: pg.Client): Promise<Policy[]> =>
  (
    await owner.query<Policy>(`select tablename as table, policyname as name, cmd, qual, with_check as check
      from pg_policies where schemaname = 'public' and 'calibrate_app' = any(roles) order by 1, 2`)
  ).rows

export const dropPolicy = (owner: pg.Client, policy: Policy): Promise<unknown> =>
  owner.query(`drop policy ${policy.name} on "${policy.table}"`)

export const createPolicy = (owner: pg.Client, policy: Policy): Promise<unknown> =>
  owner.query(
    `create policy ${policy.name} on "${policy.table}" for ${policy.cmd} to calibrate_app` +
      (policy.qual ? ` using (${policy.qual})` : '') +
      (policy.check ? ` with check (${policy.check})` : ''),
  )

/** Writable columns by table; generated ones are left out. */
export const writableColumns = async (owner: pg.Client): Promise<Map<string, string[]>> => {
  const found = await owner.query<{ name: string; columns: string[] }>(
    `select c.relname as name, array_agg(quote_ident(a.attname) order by a.attnum) as columns
     from pg_class c join pg_attribute a on a.attrelid = c.oid
     where c.relnamespace = 'public'::regnamespace and c.relkind = 'r' and a.attnum > 0
       and not a.attisdropped and a.attgenerated = '' group by 1`,
  )
  return new Map(found.rows.map((row) => [row.name, row.columns]))
}

/** One row of a branch as JSON, read as the owner, for inserting a copy as the application. */
export const sampleRow = async (
  owner: pg.Client,
  table: string,
  maker: string,
  firms: readonly number[],
): Promise<string | null> => {
  // The transaction also created rows of the host, which belong to neither branch, so the branch's firms come first.
  const found = await owner.query<{ row: Record<string, unknown> }>(
    `select to_jsonb(t) as row from "${table}" t where t.xmin::text = $1
     order by (to_jsonb(t)->>'firm')::int = any($2::int[]) desc nulls last limit 1`,
    [maker, firms],
  )
  return found.rows[0] ? JSON.stringify(found.rows[0].row) : null
}

/** Counts the rows of each branch that the caller sees, and whether base data is visible. */
export const countVisibleRows = async (app: pg.Client, table: string, makers: Creators) => {
  const found = await app
    .query<{ maker: string; count: number }>(
      `select xmin::text as maker, count(*)::int as count from "${table}" group by 1`,
    )
    .catch(() => ({ rows: [] }))
  const of = (maker: string) => found.rows.find((row) => row.maker === maker)?.count ?? 0
  const base = found.rows.some((row) => row.maker !== makers.own && row.maker !== makers.foreign)
  return { own: of(makers.own), foreign: of(makers.foreign), base }
}

const refusedByWall = '42501'

/** Whether the policies allow a statement. A constraint that fails afterwards does not count as refused. */
export const isAllowed = async (app: pg.Client, text: string, values: unknown[] = []): Promise<boolean> => {
  await app.query('savepoint probe')
  try {
    const done = await app.query(text, values)
    return (done.rowCount ?? 0) > 0
  } catch (error) {
    return (error as { code?: string }).code !== refusedByWall
  } finally {
    await app.query('rollback to savepoint probe')
  }
}
