import { sql } from 'kysely'
import type { QueryOf, AnswerOf } from '#contract/kit/call.ts'
import type { ScanKind } from '#contract/kit/scans.ts'
import { pageCap } from '#contract/kit/shapes.ts'
import type { ScanCheck, ScanConfiguration, scanProConfigurations } from '#contract/scans.ts'
import { notFound } from '#server/kernel/http/problems.ts'
import type { Reads, RunQuery } from '#server/kernel/postgres/database.ts'
import { statement } from '#server/kernel/postgres/statement.ts'
import { canSeeFirm, type Actor } from '#server/kernel/security/actor.ts'
import { firmsInScope } from '#server/kernel/security/scope.ts'

type Row = {
  id: number
  firm: number
  name: string
  kinds: ScanKind[]
  makes: string[]
  year_from: number | null
  year_to: number | null
  ignored_codes: string[]
  checklist: ScanCheck[]
  visited_step: number
  changed_name: string
  updated_at: string
  version: number
}
const columns = sql`c.id, c.firm, f.name, c.kinds, c.makes, c.year_from, c.year_to, c.ignored_codes, c.checklist,
  c.visited_step, c.changed_name, c.updated_at, c.version`

/** The configuration that applies to an order: of its shop if the caller's company is above it, else the caller's own. */
export const configurationOfOrder = (actor: Actor, request: number) =>
  statement(sql<Row>`select ${columns} from request r
      join firm own on own.id = case when ${firmsInScope(actor, 'r.firm')} then r.firm else ${actor.firm} end
      join scan_configuration c on c.firm = any(own.path) and c.deleted_at is null
      join firm f on f.id = c.firm
    where r.id = ${request} order by array_position(own.path, c.firm) desc limit 1`)

type Vehicle = { make: string; year: number | null }
/** The scans that a configuration asks for on a vehicle. */
export const askedKinds = (row: Row | undefined, { make, year }: Vehicle): ScanKind[] => {
  if (!row) return []
  const isMake = row.makes.length === 0 || row.makes.some((each) => each.toLowerCase() === make.toLowerCase())
  const isYear =
    (row.year_from === null || (year !== null && year >= row.year_from)) &&
    (row.year_to === null || (year !== null && year <= row.year_to))
  return isMake && isYear ? row.kinds : []
}

const shapeOf = (row: Row): ScanConfiguration => ({
  scanConfiguration: row.id,
  businessId: row.firm,
  businessName: row.name,
  criteria: {
    kinds: row.kinds,
    makes: row.makes,
    yearFrom: row.year_from,
    yearTo: row.year_to,
    ignoredCodes: row.ignored_codes,
  },
  checklist: row.checklist,
  visitedStep: row.visited_step,
  inheritedFrom: null,
  changedBy: row.changed_name,
  changedOn: row.updated_at,
  version: row.version,
})

const nothing = { kinds: [], makes: [], yearFrom: null, yearTo: null, ignoredCodes: [] }

/** The configuration of a location, or what applies to it from above. @throws notFound out of scope */
export const getConfiguration = async (
  run: RunQuery,
  actor: Actor,
  firm: number,
): Promise<ScanConfiguration> => {
  const [[own], [applies]] = await Promise.all([
    run(statement(sql<{ name: string }>`select name from firm where id = ${firm}`)),
    run(
      statement(sql<Row>`select ${columns} from firm own
          join scan_configuration c on c.firm = any(own.path) and c.deleted_at is null
          join firm f on f.id = c.firm
        where own.id = ${firm} order by array_position(own.path, c.firm) desc limit 1`),
    ),
  ])
  if (!own || !canSeeFirm(actor, firm)) throw notFound('firm')
  if (applies?.firm === firm) return shapeOf(applies)
  const above = applies ? shapeOf(applies) : null
  return {
    scanConfiguration: 0,
    businessId: firm,
    businessName: own.name,
    criteria: above?.criteria ?? nothing,
    checklist: above?.checklist ?? [],
    visitedStep: 0,
    inheritedFrom: above?.businessName ?? null,
    changedBy: '',
    changedOn: null,
    version: 0,
  }
}

/** Locations with a configuration of their own. */
export const listConfigurations = async (
  db: Reads,
  actor: Actor,
  { page, pageSize, search, sort }: QueryOf<typeof scanProConfigurations>,
): Promise<AnswerOf<typeof scanProConfigurations>> => {
  const size = Math.min(pageSize, pageCap)
  const pattern = `%${search.replaceAll(/[\\%_]/g, String.raw`\$&`)}%`
  const from = sql`scan_configuration c join firm f on f.id = c.firm
    where c.deleted_at is null and ${firmsInScope(actor, 'c.firm')} and (${search} = '' or f.name ilike ${pattern})`
  const [rows, counts] = await db.batch([
    statement(sql<Row>`select ${columns} from ${from}
      order by lower(f.name) ${sql.raw(sort === 'desc' ? 'desc' : 'asc')}, c.id limit ${size} offset ${(page - 1) * size}`),
    statement(sql<{ count: number }>`select count(*)::int as count from ${from}`),
  ])
  const count = counts[0]?.count ?? 0
  return { items: rows.map(shapeOf), count, next: page * size < count ? page + 1 : null }
}
