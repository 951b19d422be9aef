import { instantsOfLocalTime } from '#contract/kit/clock-change.ts'
import { numberText } from '#contract/kit/locale.ts'
import { EventStatus, RequestStatus } from '#contract/statuses.ts'
import type { EventRow, RequestRow } from '#contract/requests/index.ts'
import { t } from './texts.ts'

type Move = NonNullable<RequestRow['moves']>[number]
/** A move that some of the selected rows allow, with their ids. */
export type CommonMove = Move & { calibrates: number[] }

/** Moves of the selected rows, sorted by how many rows allow them. */
export const commonMoves = (rows: readonly RequestRow[]): CommonMove[] => {
  const found = new Map<string, CommonMove>()
  for (const row of rows) {
    for (const move of row.moves ?? []) {
      if (move.notYet) continue
      const key = `${move.to} ${move.says}`
      const common = found.get(key) ?? { ...move, calibrates: [] }
      common.asksReason ||= move.asksReason
      common.calibrates.push(row.calibrate)
      found.set(key, common)
    }
  }
  return [...found.values()].sort((a, b) => b.calibrates.length - a.calibrates.length)
}

export type Answer = { id: number; ok: boolean; says: string }
/** Counts the successful rows and collects the refused ones. */
export const summaryOf = (answers: readonly Answer[]) => {
  const refused = answers.filter((answer) => !answer.ok)
  return { done: answers.length - refused.length, refused: refused.map(({ id, says }) => ({ id, says })) }
}

const outcomeOfLabel = {
  Resume: 'resumed',
  // texts-ignore: compared with the server's label
  'Take back': 'recalled',
  // texts-ignore: compared with the server's label
  'Recall to draft': 'recalled',
  'Reopen…': 'reopened',
} as const
const outcomeOfStatus = {
  [RequestStatus.pending]: 'pending',
  [RequestStatus.submitted]: 'submitted',
  [RequestStatus.working]: 'reopened',
  [RequestStatus.cancelled]: 'cancelled',
  [RequestStatus.voided]: 'voided',
  [RequestStatus.submittedOk]: 'accepted',
  [RequestStatus.hold]: 'held',
} as const
/** "3 ROs cancelled". Some moves share a target status, so "resumed", "recalled", and "reopened" come from the label. */
export const movedText = (count: number, move: Pick<Move, 'to' | 'says'>): string => {
  const outcome =
    outcomeOfLabel[move.says as keyof typeof outcomeOfLabel] ??
    outcomeOfStatus[move.to as keyof typeof outcomeOfStatus] ??
    'other'
  return t(`moved.${outcome}`, { count, number: numberText(count) })
}

/** Moves that undo a bulk move, grouped by previous status. Rows that already had the target status are left out. */
export const movesToUndo = (
  rows: readonly { calibrate: number; ok: boolean; from: number | null }[],
  to: number,
): { status: number; calibrates: number[] }[] => {
  const found = new Map<number, number[]>()
  for (const { calibrate, ok, from } of rows) {
    if (ok && from !== null && from !== to) found.set(from, [...(found.get(from) ?? []), calibrate])
  }
  return [...found].map(([status, calibrates]) => ({ status, calibrates }))
}

const isClosed = ({ calibrateStatusType }: EventRow): boolean =>
  calibrateStatusType === EventStatus.completed || calibrateStatusType === EventStatus.cancelled

/** The next open visit of each request: the earliest planned one, otherwise the first unplanned one. */
export const nextVisits = (visits: readonly EventRow[]): Map<number, EventRow> => {
  const found = new Map<number, EventRow>()
  const sortKey = (visit: EventRow) => `${visit.scheduled ?? '9999'} ${String(visit.number).padStart(4, '0')}`
  for (const visit of visits) {
    const best = found.get(visit.calibrate)
    if (!isClosed(visit) && (!best || sortKey(visit) < sortKey(best))) found.set(visit.calibrate, visit)
  }
  return found
}

const namesOf = (techs: string | null): string[] => techs?.split(', ') ?? []

/** Names of technicians assigned since the list was loaded, as a comma-separated string. Not empty means that someone else was faster. */
export const newAssignees = (shown: string | null, now: string | null): string =>
  namesOf(now)
    .filter((name) => !namesOf(shown).includes(name))
    .join(', ')

/** Maps items asynchronously, at most `limit` at a time. Results keep the order; `onProgress` gets the number done. */
export const mapWithLimit = async <T, A>(
  items: readonly T[],
  run: (item: T) => Promise<A>,
  { limit = 4, onProgress }: { limit?: number; onProgress?: (done: number) => void } = {},
): Promise<A[]> => {
  const answers: A[] = Array.from({ length: items.length })
  let [next, done] = [0, 0]
  const worker = async () => {
    while (next < items.length) {
      const at = next++
      answers[at] = await run(items[at] as T)
      onProgress?.(++done)
    }
  }
  await Promise.all(Array.from({ length: Math.min(limit, items.length) }, worker))
  return answers
}
/** What a visit without a length takes. */
const defaultMinutes = 60

type Planned = Pick<EventRow, 'scheduled' | 'scheduledZone' | 'minutes'>
const startOf = ({ scheduled, scheduledZone }: Planned): number | undefined => {
  const [at] = scheduled && scheduledZone ? instantsOfLocalTime(scheduled.slice(0, 16), scheduledZone) : []
  return at === undefined ? undefined : Date.parse(at)
}

/**
 * Visits in the order of their times, together with those that they overlap. A tech can have one of a group alone, and which one must not
 * depend on which call is answered first.
 */
export const overlappingGroups = <T extends Planned>(visits: readonly T[]): T[][] => {
  const planned = visits.flatMap((visit) => {
    const start = startOf(visit)
    return start === undefined ? [] : [{ visit, start }]
  })
  const groups: T[][] = []
  let end = -Infinity
  for (const { visit, start } of planned.toSorted((a, b) => a.start - b.start)) {
    if (start < end) groups.at(-1)?.push(visit)
    else groups.push([visit])
    end = Math.max(end, start + (visit.minutes ?? defaultMinutes) * 60_000)
  }
  return [...groups, ...visits.filter((visit) => startOf(visit) === undefined).map((visit) => [visit])]
}

/** Splits a list into chunks of at most `size`. */
export const chunk = <T>(items: readonly T[], size: number): T[][] =>
  Array.from({ length: Math.ceil(items.length / size) }, (_, at) => items.slice(at * size, (at + 1) * size))
