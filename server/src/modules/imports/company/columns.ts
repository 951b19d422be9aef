import type { LoneClient } from '#server/kernel/postgres/lone-client.ts'

export type Column = {
  name: string
  isRequired: boolean
  /** Table that its ids belong to. */
  references: string | null
}

/** Part of a foreign key of several columns, in which it doesn't come last. */
const alwaysOf = new Set(['firm', 'request', 'event'])

/** The columns of all tables that can be written, in order. */
export const readColumns = async (client: LoneClient): Promise<Map<string, Column[]>> => {
  const { rows } = await client.query<Column & { table: string }>(
    `select c.relname as "table", a.attname as name, a.attnotnull as "isRequired",
       (select k.confrelid::regclass::text from pg_constraint k where k.conrelid = c.oid and k.contype = 'f'
          and k.conkey[cardinality(k.conkey)] = a.attnum order by cardinality(k.conkey) limit 1) as references
     from pg_class c join pg_attribute a on a.attrelid = c.oid
     where c.relnamespace = 'public'::regnamespace and c.relkind = 'r' and a.attnum > 0 and not a.attisdropped
       and a.attgenerated = '' order by c.relname, a.attnum`,
  )
  const columns = new Map<string, Column[]>()
  for (const { table, name, isRequired, references } of rows) {
    const known = references ?? (alwaysOf.has(name) && name !== table ? name : null)
    const column = { name, isRequired, references: known === 'chat_user' ? 'app_user' : known }
    columns.set(table, [...(columns.get(table) ?? []), column])
  }
  return columns
}
