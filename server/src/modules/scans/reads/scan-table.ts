import { sql } from 'kysely'
import type { QueryOf } from '#contract/kit/call.ts'
import type { ScanTable, scanTable } from '#contract/scans.ts'
import { notFound, refused } from '#server/kernel/http/problems.ts'
import type { Reads } from '#server/kernel/postgres/database.ts'
import { statement } from '#server/kernel/postgres/statement.ts'
import type { Actor } from '#server/kernel/security/actor.ts'
import { requestsInScope } from '#server/kernel/security/scope.ts'
import { columnsOfHeader, guessTable, splitRows } from '../rules/tables.ts'
import { t } from '../texts.ts'

const shownRows = 200
const shownCells = 24
const longestCell = 120

/** The text of a scan as a table, divided as the caller says or as it looks. @throws notFound out of scope */
export const getScanTable = async (
  db: Reads,
  actor: Actor,
  { scan, separator }: QueryOf<typeof scanTable>,
): Promise<ScanTable> => {
  const found = await db.first(
    statement(sql<{ content: string }>`select s.content from scan s join request r on r.id = s.request
      where s.id = ${scan} and s.deleted_at is null and r.deleted_at is null and ${requestsInScope(actor)}`),
  )
  if (!found) throw notFound('scan')
  if (found.content === '') throw refused(t.message('layout.kept'))
  const guess = guessTable(found.content)
  const divided = separator ?? guess.separator
  const all = splitRows(found.content, divided)
  const rows = all
    .slice(0, shownRows)
    .map((row) => row.slice(0, shownCells).map((cell) => cell.slice(0, longestCell)))
  const widest = rows.findIndex((row) => row.length === Math.max(...rows.map((each) => each.length)))
  const headerRow = divided === guess.separator ? guess.headerRow : Math.max(0, widest)
  return {
    scan,
    separator: divided,
    headerRow,
    columns: columnsOfHeader(all[headerRow] ?? []),
    rows,
    hasMore: all.length > rows.length,
  }
}
