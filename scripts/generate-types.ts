import { writeFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import pg from 'pg'
import { formatted } from './project/format.ts'

const target = fileURLToPath(new URL('../server/src/kernel/postgres/tables.ts', import.meta.url))

type Column = {
  table: string
  name: string
  type: string
  isArray: boolean
  isNullable: boolean
  hasDefault: boolean
  isDerived: boolean
}

/** How the kernel returns each PostgreSQL type. Exact numbers and times stay text. */
const plain: Record<string, string> = {
  int2: 'number',
  int4: 'number',
  int8: 'number',
  float8: 'number',
  bool: 'boolean',
  text: 'string',
  numeric: 'string',
  uuid: 'string',
  inet: 'string',
  date: 'string',
  time: 'string',
  timestamp: 'string',
  timestamptz: 'string',
  tstzrange: 'string',
}

const statement = `
  select c.relname as table, a.attname as name, coalesce(e.typname, t.typname) as type,
    e.oid is not null as "isArray", not a.attnotnull as "isNullable",
    a.atthasdef or a.attidentity <> '' as "hasDefault", a.attgenerated <> '' as "isDerived"
  from pg_class c
  join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
  join pg_type t on t.oid = a.atttypid
  left join pg_type e on e.oid = t.typelem and t.typcategory = 'A'
  where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') and c.relname <> 'schema_migration'
  order by c.relname, a.attnum`

/** Read as unknown, which the reader narrows; written as text. */
const jsonOf = (column: Column): string => {
  const written = column.isNullable ? 'string | null' : 'string'
  const added = column.isNullable || column.hasDefault ? `${written} | undefined` : written
  return `ColumnType<unknown, ${added}, ${written}>`
}

const typeOf = (column: Column): string => {
  if (column.type === 'jsonb') return jsonOf(column)
  const known = plain[column.type]
  if (!known) throw new Error(`${column.table}.${column.name}: no type is known for ${column.type}`)
  const value = `${known}${column.isArray ? '[]' : ''}${column.isNullable ? ' | null' : ''}`
  if (column.isDerived) return `GeneratedAlways<${value}>`
  return column.hasDefault ? `Generated<${value}>` : value
}

const interfaceName = (table: string): string =>
  `${table.replace(/(^|_)([a-z])/g, (_, __, letter: string) => letter.toUpperCase())}Table`

/** Generates the text of server/src/kernel/postgres/tables.ts from a migrated database. */
export const tableTypes = async (url: string): Promise<string> => {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  const { rows } = await client.query<Column>(statement).finally(() => client.end())
  const tables = [...new Set(rows.map((row) => row.table))]
  const body = tables.map((table) => {
    const columns = rows.filter((row) => row.table === table)
    const lines = columns.map((column) => `${column.name}: ${typeOf(column)}`)
    return `export interface ${interfaceName(table)} {\n${lines.join('\n')}\n}\n`
  })
  const text = `// Made from the migrated database by scripts/generate-types.ts.
    // Descriptions of the columns are in database/tables.
    import type { ColumnType, Generated, GeneratedAlways } from 'kysely'

    ${body.join('\n')}
    export interface Tables {\n${tables.map((table) => `${table}: ${interfaceName(table)}`).join('\n')}\n}\n`
  return formatted(target, text)
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const url = process.argv[2] ?? process.env.DATABASE_URL
  if (!url) throw new Error('Usage: npx node scripts/generate-types.ts <address of a migrated database>')
  await writeFile(target, await tableTypes(url))
  console.log(`wrote ${target}`)
}
