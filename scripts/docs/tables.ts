import { Client } from 'pg'

interface Column {
  table: string
  about: string | null
  name: string
  type: string
  required: boolean
  note: string | null
}

const columns = `
select c.relname as table, obj_description(c.oid, 'pg_class') as about, a.attname as name,
  format_type(a.atttypid, a.atttypmod) as type, a.attnotnull as required, col_description(c.oid, a.attnum) as note
from pg_class c join pg_attribute a on a.attrelid = c.oid
where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') and not c.relispartition
  and a.attnum > 0 and not a.attisdropped
order by c.relname collate "C", a.attnum`

const cell = (text: string | null) => (text ?? '').replaceAll('|', '\\|').replaceAll('\n', ' ')

/** A page with every table and column and what they mean, as their comments in the database say. */
export async function tablesPage(url: string): Promise<string> {
  const client = new Client({ connectionString: url })
  await client.connect()
  try {
    const { rows } = await client.query<Column>(columns)
    const tables = Map.groupBy(rows, (row) => row.table)
    const sections = [...tables].map(([name, its]) => {
      const lines = its.map(
        (row) => `| ${row.name} | ${row.type}${row.required ? '' : ', may be empty'} | ${cell(row.note)} |`,
      )
      const about = its[0]?.about
      return `## ${name}\n\n${about ? `${about}\n\n` : ''}| column | type | meaning |\n| --- | --- | --- |\n${lines.join('\n')}\n`
    })
    return `<!-- Written by \`npm run docs\`; edits here are lost. -->\n\n# Tables\n\n${sections.join('\n')}`
  } finally {
    await client.end()
  }
}
