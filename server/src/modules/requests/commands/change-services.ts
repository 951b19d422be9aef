import type { BodyOf } from '#contract/kit/call.ts'
import type { saveCalibrateEvent } from '#contract/requests/calls.ts'
import type { Actor } from '#server/kernel/actor.ts'
import { runIn, type Tx } from '#server/kernel/database.ts'
import type { Since } from '#server/kernel/merge.ts'
import { conflict, notFound, refused } from '#server/kernel/problems.ts'
import type { PriceReason } from '../rules/price.ts'
import { linesOf, repriced, termsOf, writeLines, type LineRow } from '../services.ts'
import { nameOf, touchVisit, type Visit } from '../store.ts'
import { isSame, kept, metLines, wishedTerms, type Read, type Terms } from './kept-lines.ts'

type Wanted = NonNullable<BodyOf<typeof saveCalibrateEvent>['serviceList']>
/** Lines that the writer and others changed since; nothing where there are none. */
export const metServices = (
  lines: readonly LineRow[],
  wanted: Wanted | undefined,
  { since, mayPrice }: { since: Since; mayPrice: boolean },
) => {
  const read = since['serviceList'] as Read
  if (!wanted || !read) return undefined
  const fields = metLines(lines, wanted, read, mayPrice)
  return fields.length > 0 ? ({ ok: false, by: read.by, at: read.at, fields } as const) : undefined
}

/**
 * Brings the services of a visit from `lines` to what a person wants, by difference: lines that others added since the
 * read stay, a visit that `rests` (it is over, or its request is stopped) keeps all of its lines and prices. Answers whether
 * anything changed.
 */
export const changeServices = async (
  tx: Tx,
  actor: Actor,
  visit: Visit,
  lines: readonly LineRow[],
  wanted: Wanted,
  { since, mayPrice, rests, now }: { since: Since; mayPrice: boolean; rests: boolean; now: Date },
): Promise<boolean> => {
  const { event } = visit
  const read = since['serviceList'] as Read
  const byId = new Map(lines.map((line) => [line.id, line]))
  const stays = new Set<number>()
  const added: Wanted = []
  const edits: { line: LineRow; wish: Wanted[number] }[] = []
  for (const wish of wanted) {
    const line =
      wish.id > 0
        ? byId.get(wish.id)
        : lines.find((each) => each.service !== null && each.service === wish.calibrateService)
    if (!line && wish.id > 0 && !read?.before.some((each) => each.id === wish.id))
      throw notFound('service of the visit')
    if (line) stays.add(line.id)
    if (line && wish.id > 0) edits.push({ line, wish })
    if (!line && wish.id <= 0 && !added.some((each) => isSameService(each, wish))) added.push(wish)
  }
  const isNews = (line: LineRow) => read !== undefined && !read.before.some((each) => each.id === line.id)
  const removed = lines.filter((line) => !stays.has(line.id) && !isNews(line))
  if (rests) {
    if (added.length > 0)
      throw refused(`The services of ${nameOf(visit)} stand as they are. Reopen it, or add another visit.`)
    return false
  }
  const edited = await edit(tx, visit, edits, read, mayPrice)
  const isAdded = await add(tx, visit, added, mayPrice, lines.length, now)
  const isRemoved = await remove(tx, removed)
  if (edited.length === 0 && !isAdded && !isRemoved) return false
  const after = isAdded ? await linesOf(tx, event.id) : lines.flatMap(becomes(edited, removed))
  const touched = await touchVisit(tx, actor, visit, {
    what: 'changed',
    changes: { serviceList: [lines.map(kept), after.map(kept)] },
  })
  event.version = touched.event.version
  return true
}

/** What a line is now: as it was written, nothing where it was taken away. */
const becomes =
  (edited: readonly LineRow[], removed: readonly LineRow[]) =>
  (line: LineRow): LineRow[] =>
    removed.includes(line) ? [] : [edited.find((each) => each.id === line.id) ?? line]

/** A service of the list stands once on a visit; lines of one's own words may repeat. */
const isSameService = (a: Wanted[number], b: Wanted[number]): boolean =>
  Number(a.calibrateService) > 0 && a.calibrateService === b.calibrateService

const edit = async (
  tx: Tx,
  visit: Visit,
  edits: readonly { line: LineRow; wish: Wanted[number] }[],
  read: Read,
  mayPrice: boolean,
): Promise<LineRow[]> => {
  const wishes = edits.map(({ wish }) => wish)
  const lines = edits.map(({ line }) => line)
  const fields = metLines(lines, wishes, read, mayPrice)
  if (read && fields.length > 0)
    throw conflict({ by: read.by, at: read.at, version: visit.event.version, fields })
  const changes = edits.flatMap(({ line, wish }): Repriced[] => {
    const terms = wishedTerms(line, wish, mayPrice)
    const before = read?.before.find((each) => each.id === line.id)
    // Others changed this line since: what equals the read is no wish of this writer.
    return isSame(terms, line) || (before && isSame(terms, before)) ? [] : [{ line, terms }]
  })
  return changeLines(tx, changes)
}

type Repriced = { line: LineRow; terms: Terms }

/**
 * Writes new terms of lines, all at once: their sums are settled once. Answers the lines as they stand now.
 * @throws refused when less would stand than was credited
 */
export const changeLines = async (tx: Tx, changes: readonly Repriced[]): Promise<LineRow[]> => {
  if (changes.length === 0) return []
  const rows = changes.map(({ line, terms }) => {
    const priced = repriced(line, terms)
    if (line.credited && Number(priced.amount) + Number(line.credit) < 0)
      throw refused(`${line.description} has a credit. Take the credit back, then change its price.`)
    return { id: line.id, description: terms.description, ...priced }
  })
  return writeLines(tx, rows)
}

const add = async (
  tx: Tx,
  { request, event }: Visit,
  added: Wanted,
  mayPrice: boolean,
  place: number,
  now: Date,
): Promise<boolean> => {
  if (added.length === 0) return false
  const ids = added.flatMap((wish) =>
    wish.calibrateService && wish.calibrateService > 0 ? [wish.calibrateService] : [],
  )
  const terms = await termsOf(runIn(tx), request, ids, now)
  const values = added.map((wish, at) => {
    const listed = terms.get(wish.calibrateService ?? 0)
    const reason: PriceReason = { from: 'hand' }
    const base = listed?.priced ?? { hours: '0', rate: '0.00', amount: '0.00', reason }
    const own = mayPrice ? { hours: wish.hours, rate: wish.rate } : {}
    return {
      event: event.id,
      request: event.request,
      service: listed?.id ?? null,
      description: wish.description || listed?.name || '',
      sort: place + at + 1,
      ...repriced({ ...base, price_reason: base.reason }, own),
    }
  })
  if (values.some((line) => line.description === ''))
    throw refused('A service without a place in the list needs a description.')
  await tx.insertInto('event_service').values(values).execute()
  return true
}

const remove = async (tx: Tx, lines: readonly LineRow[]): Promise<boolean> => {
  if (lines.length === 0) return false
  const credited = lines.find((line) => line.credited)
  if (credited) throw refused(`${credited.description} has a credit and stays. Take the credits back first.`)
  await tx
    .deleteFrom('event_service')
    .where(
      'id',
      'in',
      lines.map((line) => line.id),
    )
    .execute()
  return true
}
