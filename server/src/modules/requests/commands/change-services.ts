import type { BodyOf } from '#contract/kit/call.ts'
import type { saveCalibrateEvent } from '#contract/requests/calls.ts'
import type { Actor } from '#server/kernel/security/actor.ts'
import { runIn, type Tx } from '#server/kernel/postgres/database.ts'
import type { ChangesSince } from '#server/kernel/records/merge.ts'
import { conflict, notFound, refused } from '#server/kernel/http/problems.ts'
import type { PriceReason } from '../rules/pricing.ts'
import { linesOf, repriced, termsOf, writeLines, type LineRow } from '../service-lines.ts'
import { nameOf, touchVisit, type Visit } from '../store.ts'
import { isSame, kept, metLines, wishedTerms, type Read, type Terms } from './service-line-conflicts.ts'

type Wanted = NonNullable<BodyOf<typeof saveCalibrateEvent>['serviceList']>
/** Lines that the writer and others changed since; nothing where there are none. */
export const metServices = (
  lines: readonly LineRow[],
  wanted: Wanted | undefined,
  { since, mayPrice }: { since: ChangesSince; mayPrice: boolean },
) => {
  const read = since['serviceList'] as Read
  if (!wanted || !read) return undefined
  const fields = metLines(lines, wanted, read, mayPrice)
  return fields.length > 0 ? ({ ok: false, by: read.by, at: read.at, fields } as const) : undefined
}

/**
 * Brings the services of a visit from `lines` to what a person wants, by difference: lines that others added since the
 * read stay, a visit that `rests` (it is over, or its request is stopped) keeps all of its lines and prices. Answers the lines
 * as they stand now, nothing where none changed.
 */
export const changeServices = async (
  tx: Tx,
  actor: Actor,
  visit: Visit,
  lines: readonly LineRow[],
  wanted: Wanted,
  { since, mayPrice, rests, now }: { since: ChangesSince; mayPrice: boolean; rests: boolean; now: Date },
): Promise<LineRow[] | undefined> => {
  const { event } = visit
  const read = since['serviceList'] as Read
  const byId = new Map(lines.map((line) => [line.id, line]))
  const stays = new Set<number>()
  const added: Wanted = []
  const edits: { line: LineRow; wish: Wanted[number] }[] = []
  const isNews = (line: LineRow) => read !== undefined && !read.before.some((each) => each.id === line.id)
  for (const wish of eachOnce(wanted, lines, mayPrice)) {
    const line =
      wish.id > 0
        ? byId.get(wish.id)
        : lines.find((each) => each.service !== null && each.service === wish.calibrateService)
    if (!line && wish.id > 0 && !read?.before.some((each) => each.id === wish.id))
      throw notFound('service of the visit')
    if (line) stays.add(line.id)
    if (line && (wish.id > 0 || !isNews(line))) edits.push({ line, wish })
    if (!line && wish.id <= 0) added.push(wish)
  }
  const removed = lines.filter((line) => !stays.has(line.id) && !isNews(line))
  const edited = edit(visit, edits, read, mayPrice)
  if (rests && added.length + removed.length + edited.length > 0) {
    const message = `The services of ${nameOf(visit)} stand as they are. Reopen it, or add another visit.`
    throw refused(message, { errors: [{ field: 'serviceList', message }] })
  }
  const isAdded = await add(tx, visit, added, mayPrice, lines.length, now)
  const isRemoved = await remove(tx, removed)
  if (edited.length === 0 && !isAdded && !isRemoved) return undefined
  // What is written is known before it is answered, so that its history goes along; only what is added is read.
  const writing = edited.length > 0 ? writeLines(tx, edited.map(writtenOf)) : []
  const reading = isAdded ? linesOf(tx, event.id) : undefined
  const after = (await reading) ?? lines.flatMap(becomes(edited.map(linePriced), removed))
  const [written, touched] = await Promise.all([
    writing,
    touchVisit(tx, actor, visit, {
      what: 'changed',
      changes: { serviceList: [lines.map(kept), after.map(kept)] },
    }),
  ])
  event.version = touched.event.version
  return isAdded ? after : lines.flatMap(becomes(written, removed))
}

/** What a line is now: as it was written, nothing where it was taken away. */
const becomes =
  (edited: readonly LineRow[], removed: readonly LineRow[]) =>
  (line: LineRow): LineRow[] =>
    removed.includes(line) ? [] : [edited.find((each) => each.id === line.id) ?? line]

/**
 * A service of the list stands once on a visit; lines of one's own words may repeat.
 * @throws refused where one is wanted twice, at two prices
 */
const eachOnce = (wanted: Wanted, lines: readonly LineRow[], mayPrice: boolean): Wanted => {
  const known = new Map<number, Terms>()
  const isFirst = (wish: Wanted[number]): boolean => {
    const line = lines.find(({ id, service }) =>
      wish.id > 0 ? id === wish.id : service !== null && service === wish.calibrateService,
    )
    const service = line?.service ?? wish.calibrateService ?? 0
    if (service <= 0) return true
    const one = known.get(service)
    const terms = wishedTerms(one ?? line ?? { description: '', hours: '0', rate: '0' }, wish, mayPrice)
    if (one && !isSame(one, terms))
      throw refused(`${terms.description} stands twice, at two prices. Take one of the two out.`)
    known.set(service, terms)
    return one === undefined
  }
  return wanted.toSorted((a, b) => Number(b.id > 0) - Number(a.id > 0)).filter(isFirst)
}

type Edited = { line: LineRow; description: string } & ReturnType<typeof repriced>

/**
 * The lines that a person changed, with their new terms.
 * @throws conflict where others changed the same line, refused when less would stand than was credited
 */
const edit = (
  visit: Visit,
  edits: readonly { line: LineRow; wish: Wanted[number] }[],
  read: Read,
  mayPrice: boolean,
): Edited[] => {
  const wishes = edits.map(({ wish }) => wish)
  const lines = edits.map(({ line }) => line)
  const fields = metLines(lines, wishes, read, mayPrice)
  if (read && fields.length > 0)
    throw conflict({ by: read.by, at: read.at, version: visit.event.version, fields })
  return edits.flatMap(({ line, wish }): Edited[] => {
    const terms = wishedTerms(line, wish, mayPrice)
    const before = read?.before.find((each) => each.id === line.id)
    // Others changed this line since: what equals the read is no wish of this writer.
    return isSame(terms, line) || (before && isSame(terms, before)) ? [] : [changedTo(line, terms)]
  })
}

const changedTo = (line: LineRow, terms: Terms): Edited => {
  const priced = repriced(line, terms)
  if (line.credited && Number(priced.amount) + Number(line.credit) < 0)
    throw refused(`${line.description} has a credit. Take the credit back, then change its price.`)
  return { line, description: terms.description, ...priced }
}

const writtenOf = ({ line, ...columns }: Edited) => ({ id: line.id, ...columns })

/** Hours and rate have two decimals at most, and two where they are stored. */
const linePriced = ({ line, description, hours, rate }: Edited): LineRow => ({
  ...line,
  description,
  hours: Number(hours).toFixed(2),
  rate: Number(rate).toFixed(2),
})

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
