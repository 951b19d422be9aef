import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { Client } from 'pg'
import { filesUnder, root } from '../project/files.ts'

interface Column {
  table: string
  name: string
  type: string
  required: boolean
}

const columns = `
select c.relname as table, a.attname as name, format_type(a.atttypid, a.atttypmod) as type, a.attnotnull as required
from pg_class c join pg_attribute a on a.attrelid = c.oid
where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') and not c.relispartition
  and a.attnum > 0 and not a.attisdropped
order by c.relname collate "C", a.attnum`

/**
 * Reads descriptions from the table files: of a table from the comment above it, of a column from the
 * comment behind it.
 */
export function readNotes(text: string): Map<string, string> {
  const notes = new Map<string, string>()
  let table: string | undefined
  for (const line of text.split('\n')) {
    const heading = /^-- (\w+): (.+)$/.exec(line)
    if (heading?.[1] && heading[2]) notes.set(heading[1], heading[2])
    table = /^create table (\w+)/.exec(line)?.[1] ?? (line.startsWith(')') ? undefined : table)
    const column = /^ {2}(\w+) .*-- (.+)$/.exec(line)
    if (table && column) notes.set(`${table}.${column[1]}`, column[2] ?? '')
  }
  return notes
}

const cell = (text = '') => text.replaceAll('|', '\\|').replaceAll('\n', ' ')

/** Generates the page of all tables and columns with their descriptions. */
export async function tablesPage(url: string): Promise<string> {
  const files = filesUnder('database/tables').map((file) => readFileSync(join(root, file), 'utf8'))
  const notes = readNotes(files.join('\n'))
  const client = new Client({ connectionString: url })
  await client.connect()
  try {
    const { rows } = await client.query<Column>(columns)
    const sections = [...Map.groupBy(rows, (row) => row.table)].map(([table, its]) => {
      const lines = its.map(
        ({ name, type, required }) =>
          `| ${name} | ${type}${required ? '' : ', may be empty'} | ${cell(notes.get(`${table}.${name}`))} |`,
      )
      const about = notes.get(table)
      return `## ${table}\n\n${about ? `${about}\n\n` : ''}| column | type | meaning |\n| --- | --- | --- |\n${lines.join('\n')}\n`
    })
    return `<!-- Written by \`npm run docs\`; edits here are lost. -->\n\n# Tables\n\n${sections.join('\n')}`
  } finally {
    await client.end()
  }
}
