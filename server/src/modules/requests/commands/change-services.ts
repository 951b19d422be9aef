import type { BodyOf } from '#contract/kit/call.ts'
import type { saveCalibrateEvent } from '#contract/requests/calls.ts'
import type { Actor } from '#server/kernel/actor.ts'
import { runIn, type Tx } from '#server/kernel/database.ts'
import type { Since } from '#server/kernel/merge.ts'
import { conflict, notFound, refused } from '#server/kernel/problems.ts'
import type { PriceReason } from '../rules/price.ts'
import { linesOf, repriced, termsOf, writeLines, type LineRow } from '../services.ts'
import { nameOf, recordVisit, type Visit } from '../store.ts'

type Wanted = NonNullable<BodyOf<typeof saveCalibrateEvent>['serviceList']>
/** A line as history keeps it, so that a later save can tell what its writer had read. */
type Kept = { id: number; calibrateService: number | null; description: string; hours: string; rate: string }

export const kept = (line: LineRow): Kept => ({
  id: line.id,
  calibrateService: line.service,
  description: line.description,
  hours: line.hours,
  rate: line.rate,
})

/**
 * Brings the services of a visit to what a person wants, by difference: lines that others added since the read stay,
 * a visit that `rests` (it is over, or its request is stopped) keeps all of its lines and prices. Answers whether
 * anything changed.
 */
export const changeServices = async (
  tx: Tx,
  actor: Actor,
  visit: Visit,
  wanted: Wanted,
  { since, mayPrice, rests, now }: { since: Since; mayPrice: boolean; rests: boolean; now: Date },
): Promise<boolean> => {
  const { event } = visit
  const lines = await linesOf(tx, event.id)
  const read = since['serviceList'] as { before: Kept[]; by: string; at: string } | undefined
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
  const isEdited = await edit(tx, visit, edits, read, mayPrice)
  const isAdded = await add(tx, visit, added, mayPrice, lines.length, now)
  const isRemoved = await remove(tx, removed)
  if (!isEdited && !isAdded && !isRemoved) return false
  // Its own version, so that who read the visit before is told.
  const { version } = await tx
    .updateTable('event')
    .set({ status: event.status })
    .where('id', '=', event.id)
    .returning('version')
    .executeTakeFirstOrThrow()
  event.version = version
  await recordVisit(tx, actor, visit, {
    what: 'changed',
    changes: { serviceList: [lines.map(kept), (await linesOf(tx, event.id)).map(kept)] },
  })
  return true
}

/** A service of the list stands once on a visit; lines of one's own words may repeat. */
const isSameService = (a: Wanted[number], b: Wanted[number]): boolean =>
  Number(a.calibrateService) > 0 && a.calibrateService === b.calibrateService

const edit = async (
  tx: Tx,
  visit: Visit,
  edits: readonly { line: LineRow; wish: Wanted[number] }[],
  read: { before: Kept[]; by: string; at: string } | undefined,
  mayPrice: boolean,
): Promise<boolean> => {
  const changes: Repriced[] = []
  for (const { line, wish } of edits) {
    const mine = {
      description: wish.description || line.description,
      hours: (mayPrice ? wish.hours : undefined) ?? line.hours,
      rate: (mayPrice ? wish.rate : undefined) ?? line.rate,
    }
    if (isSame(mine, line)) continue
    const before = read?.before.find((each) => each.id === line.id)
    // Others changed this line since: what equals the read is no wish of this writer.
    if (before && isSame(mine, before)) continue
    if (before && !isSame(before, line))
      throw conflict({
        by: read?.by ?? '',
        at: read?.at ?? '',
        version: visit.event.version,
        fields: [{ field: 'serviceList', stored: kept(line), yours: { ...kept(line), ...mine } }],
      })
    changes.push({ line, terms: mine })
  }
  await changeLines(tx, changes)
  return changes.length > 0
}

type Terms = { description: string; hours: string; rate: string }
const isSame = (a: Terms, b: Terms): boolean =>
  a.description === b.description && Number(a.hours) === Number(b.hours) && Number(a.rate) === Number(b.rate)

type Repriced = { line: LineRow; terms: Terms }

/** Writes new terms of lines, all at once: their sums are settled once. @throws refused when less would stand than was credited */
export const changeLines = async (tx: Tx, changes: readonly Repriced[]): Promise<void> => {
  if (changes.length === 0) return
  const rows = changes.map(({ line, terms }) => {
    const priced = repriced(line, terms)
    if (line.credited && Number(priced.amount) + Number(line.credit) < 0)
      throw refused(`${line.description} has a credit. Take the credit back, then change its price.`)
    return { id: line.id, description: terms.description, ...priced }
  })
  await writeLines(tx, rows)
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
