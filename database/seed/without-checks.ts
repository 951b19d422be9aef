import type pg from 'pg'

/**
 * Runs `work` on tables without their triggers, foreign keys, and secondary indexes, and restores them
 * afterwards. Each key is then checked by one join instead of a lookup per row. Call it inside a
 * transaction, so that the checks are never lost.
 */
export const withoutChecks = async (
  client: pg.Client,
  tables: readonly string[],
  work: () => Promise<void>,
): Promise<void> => {
  const ask = async (text: string): Promise<{ undo: string; redo: string }[]> =>
    (await client.query<{ undo: string; redo: string }>(text, [tables])).rows
  const keys = await ask(`
    select format('alter table %s drop constraint %I', conrelid::regclass, conname) as undo,
      format('alter table %s add constraint %I %s', conrelid::regclass, conname, pg_get_constraintdef(oid)) as redo
    from pg_constraint where contype = 'f' and conrelid::regclass::text = any($1) order by conname`)
  const indexes = await ask(`
    select format('drop index %s', i.indexrelid::regclass) as undo, pg_get_indexdef(i.indexrelid) as redo
    from pg_index i where i.indrelid::regclass::text = any($1)
      and not exists (select 1 from pg_constraint c where c.conindid = i.indexrelid) order by 1`)
  for (const { undo } of [...keys, ...indexes]) await client.query(undo)
  for (const table of tables) await client.query(`alter table ${table} disable trigger user`)
  await work()
  for (const { redo } of [...indexes, ...keys]) await client.query(redo)
  for (const table of tables) await client.query(`alter table ${table} enable trigger user`)
}
