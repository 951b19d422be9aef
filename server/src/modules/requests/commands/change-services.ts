import type { Actor } from '#server/kernel/security/actor.ts'
import { runInTx, type Tx } from '#server/kernel/postgres/database.ts'
import type { ChangesSince } from '#server/kernel/records/merge.ts'
import { conflict, notFound, refused } from '#server/kernel/http/problems.ts'
import type { PriceReason } from '../rules/service-price.ts'
import { readLines, repriceLine, readCurrentPrices, updateLines, type LineRow } from '../service-lines.ts'
import { visitLabel, touchVisit, type Visit } from '../store.ts'
import {
  isSameTerms,
  snapshotLine,
  findLineConflicts,
  requestedTerms,
  type LinesAsRead,
  type LineTerms,
} from '../rules/service-line-conflicts.ts'
import { t } from './texts.ts'
import { type ServiceListInput, dedupeByService, refusePrices } from './check-requested-services.ts'

/** The conflict between the input and what others changed since the writer's read; undefined when there is none. */
export const findServiceConflict = (
  lines: readonly LineRow[],
  requested: ServiceListInput | undefined,
  { since, mayPrice }: { since: ChangesSince; mayPrice: boolean },
) => {
  const read = since['serviceList'] as LinesAsRead
  if (!requested || !read) return undefined
  const fields = findLineConflicts(lines, requested, read, mayPrice)
  return fields.length > 0 ? ({ ok: false, by: read.by, at: read.at, fields } as const) : undefined
}

/**
 * Changes the services of a visit from `lines` to the input by difference. Lines that others added since the writer's
 * read stay. A read-only visit (it is closed, or its request is stopped) keeps all lines and prices.
 * @returns the lines after the change; undefined when nothing changed
 * @throws refused when a read-only visit would change
 */
export const changeServices = async (
  tx: Tx,
  actor: Actor,
  visit: Visit,
  lines: readonly LineRow[],
  requested: ServiceListInput,
  {
    since,
    mayPrice,
    isReadOnly,
    now,
  }: { since: ChangesSince; mayPrice: boolean; isReadOnly: boolean; now: Date },
): Promise<LineRow[] | undefined> => {
  const { event } = visit
  const read = since['serviceList'] as LinesAsRead
  const byId = new Map(lines.map((line) => [line.id, line]))
  const matched = new Set<number>()
  const added: ServiceListInput = []
  const edits: { line: LineRow; input: ServiceListInput[number] }[] = []
  const isNewToWriter = (line: LineRow) =>
    read !== undefined && !read.before.some((each) => each.id === line.id)
  const lineFor = (input: ServiceListInput[number]): LineRow | undefined =>
    input.id > 0
      ? byId.get(input.id)
      : lines.find((each) => each.service !== null && each.service === input.calibrateService)
  for (const input of dedupeByService(requested, lines, mayPrice)) {
    const line = lineFor(input)
    if (!line && input.id > 0 && !read?.before.some((each) => each.id === input.id))
      throw notFound('service of the visit')
    if (line) matched.add(line.id)
    if (line && (input.id > 0 || !isNewToWriter(line))) edits.push({ line, input })
    if (!line && input.id <= 0) added.push(input)
  }
  if (!mayPrice) await refusePrices(tx, visit, requested, { lineFor, read, now })
  const removed = lines.filter((line) => !matched.has(line.id) && !isNewToWriter(line))
  const edited = editLines(visit, edits, read, mayPrice)
  if (isReadOnly && added.length + removed.length + edited.length > 0) {
    const message = t.message('services.locked', { visit: visitLabel(visit) })
    throw refused(message, { errors: [{ field: 'serviceList', message }] })
  }
  const isAdded = await addLines(tx, visit, added, mayPrice, lines.length, now)
  const isRemoved = await removeLines(tx, removed)
  if (edited.length === 0 && !isAdded && !isRemoved) return undefined
  // The edited rows are known before the update returns, so its history is sent along; only added lines are read back.
  const writes = edited.length > 0 ? updateLines(tx, edited.map(toLineUpdate)) : []
  const reads = isAdded ? readLines(tx, event.id) : undefined
  const after = (await reads) ?? lines.flatMap(afterChange(edited.map(toLineRow), removed))
  const [written, touched] = await Promise.all([
    writes,
    touchVisit(tx, actor, visit, {
      what: 'changed',
      changes: { serviceList: [lines.map(snapshotLine), after.map(snapshotLine)] },
    }),
  ])
  event.version = touched.event.version
  return isAdded ? after : lines.flatMap(afterChange(written, removed))
}

/** Maps a line to its edited version, or to nothing when it was removed. For use with flatMap. */
const afterChange =
  (edited: readonly LineRow[], removed: readonly LineRow[]) =>
  (line: LineRow): LineRow[] =>
    removed.includes(line) ? [] : [edited.find((each) => each.id === line.id) ?? line]

type Edited = { line: LineRow; description: string } & ReturnType<typeof repriceLine>

/**
 * The lines that the writer changed, with their new terms.
 * @throws conflict when others changed the same line, refused when a line would fall below its credit
 */
const editLines = (
  visit: Visit,
  edits: readonly { line: LineRow; input: ServiceListInput[number] }[],
  read: LinesAsRead,
  mayPrice: boolean,
): Edited[] => {
  const inputs = edits.map(({ input }) => input)
  const lines = edits.map(({ line }) => line)
  const fields = findLineConflicts(lines, inputs, read, mayPrice)
  if (read && fields.length > 0)
    throw conflict({ by: read.by, at: read.at, version: visit.event.version, fields })
  return edits.flatMap(({ line, input }): Edited[] => {
    const terms = requestedTerms(line, input, mayPrice)
    const before = read?.before.find((each) => each.id === line.id)
    // When the input equals what the writer had read, keep the newer terms that someone else saved.
    return isSameTerms(terms, line) || (before && isSameTerms(terms, before)) ? [] : [editLine(line, terms)]
  })
}

const editLine = (line: LineRow, terms: LineTerms): Edited => {
  const priced = repriceLine(line, terms)
  if (line.credited && Number(priced.amount) + Number(line.credit) < 0)
    throw refused(t.message('services.credited', { service: line.description }))
  return { line, description: terms.description, ...priced }
}

const toLineUpdate = ({ line, ...columns }: Edited) => ({ id: line.id, ...columns })

/** The edited line as the database stores it, with two decimals for hours and rate. */
const toLineRow = ({ line, description, hours, rate }: Edited): LineRow => ({
  ...line,
  description,
  hours: Number(hours).toFixed(2),
  rate: Number(rate).toFixed(2),
})

const addLines = async (
  tx: Tx,
  { request, event }: Visit,
  added: ServiceListInput,
  mayPrice: boolean,
  lineCount: number,
  now: Date,
): Promise<boolean> => {
  if (added.length === 0) return false
  const ids = added.flatMap((input) =>
    input.calibrateService && input.calibrateService > 0 ? [input.calibrateService] : [],
  )
  const terms = await readCurrentPrices(runInTx(tx), request, ids, now)
  const values = added.map((input, index) => {
    const listed = terms.get(input.calibrateService ?? 0)
    const reason: PriceReason = { from: 'hand' }
    const base = listed?.priced ?? { hours: '0', rate: '0.00', amount: '0.00', reason }
    const sentPrice = mayPrice ? { hours: input.hours, rate: input.rate } : {}
    return {
      event: event.id,
      request: event.request,
      service: listed?.id ?? null,
      description: input.description || listed?.name || '',
      sort: lineCount + index + 1,
      ...repriceLine({ ...base, price_reason: base.reason }, sentPrice),
    }
  })
  if (values.some((line) => line.description === '')) throw refused(t.message('services.noDescription'))
  await tx.insertInto('event_service').values(values).execute()
  return true
}

const removeLines = async (tx: Tx, lines: readonly LineRow[]): Promise<boolean> => {
  if (lines.length === 0) return false
  const credited = lines.find((line) => line.credited)
  if (credited) throw refused(t.message('services.keepCredited', { service: credited.description }))
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
