import type { EventRow, RequestRow } from '#contract/requests/index.ts'

type Move = NonNullable<RequestRow['moves']>[number]
/** A move that some of the selected rows offer, and which of them. */
export type CommonMove = Move & { calibrates: number[] }

/** The moves of the selected rows, those that all of them offer first, then by how many do. */
export const movesOf = (rows: readonly RequestRow[]): CommonMove[] => {
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
/** Answers of rows, counted, and the refusals gathered by their words. */
export const summaryOf = (answers: readonly Answer[]) => {
  const refused = answers.filter((answer) => !answer.ok)
  return { done: answers.length - refused.length, refused: refused.map(({ id, says }) => ({ id, says })) }
}

/** "3 ROs", "1 RO". */
export const many = (count: number, one: string, unit: string): string =>
  `${count.toLocaleString('en-US')} ${count === 1 ? one : unit}`

const participles: Readonly<Record<number, string>> = {
  1: 'Pending again',
  2: 'submitted',
  3: 'reopened',
  5: 'cancelled',
  6: 'voided',
  8: 'accepted',
  10: 'put on hold',
}
/** "3 ROs cancelled"; what was resumed or taken back says so. */
export const movedWords = (count: number, move: Pick<Move, 'to' | 'says'>): string => {
  const verb = { Resume: 'resumed', 'Take back': 'taken back', 'Reopen…': 'reopened' }[move.says]
  return `${many(count, 'RO', 'ROs')} ${verb ?? participles[move.to] ?? 'moved'}`
}

/** Ways back: rows that were moved, by where they stood. Rows that stood there already are left out. */
export const waysBack = (
  rows: readonly { calibrate: number; ok: boolean; from: number | null }[],
  to: number,
): { status: number; calibrates: number[] }[] => {
  const found = new Map<number, number[]>()
  for (const { calibrate, ok, from } of rows) {
    if (ok && from !== null && from !== to) found.set(from, [...(found.get(from) ?? []), calibrate])
  }
  return [...found].map(([status, calibrates]) => ({ status, calibrates }))
}

const isOver = ({ calibrateStatusType }: EventRow): boolean =>
  calibrateStatusType === 4 || calibrateStatusType === 5

/** The next open visit of each request: the earliest planned one, else the first that is not planned. */
export const nextVisits = (visits: readonly EventRow[]): Map<number, EventRow> => {
  const found = new Map<number, EventRow>()
  const place = (visit: EventRow) => `${visit.scheduled ?? '9999'} ${String(visit.number).padStart(4, '0')}`
  for (const visit of visits) {
    const best = found.get(visit.calibrate)
    if (!isOver(visit) && (!best || place(visit) < place(best))) found.set(visit.calibrate, visit)
  }
  return found
}

const namesOf = (techs: string | null): string[] => techs?.split(', ') ?? []

/** Who has a visit now and was not among those shown with its order: somebody else was quicker. */
export const givenMeanwhile = (shown: string | null, now: string | null): string =>
  namesOf(now)
    .filter((name) => !namesOf(shown).includes(name))
    .join(', ')

/** Runs over all items, at most `wide` at a time, in order of beginning; `tell` hears how many are done. */
export const inTurn = async <T, A>(
  items: readonly T[],
  run: (item: T) => Promise<A>,
  { wide = 4, tell }: { wide?: number; tell?: (done: number) => void } = {},
): Promise<A[]> => {
  const answers: A[] = Array.from({ length: items.length })
  let [next, done] = [0, 0]
  const worker = async () => {
    while (next < items.length) {
      const at = next++
      answers[at] = await run(items[at] as T)
      tell?.(++done)
    }
  }
  await Promise.all(Array.from({ length: Math.min(wide, items.length) }, worker))
  return answers
}
/** Parts of at most `size`. */
export const inParts = <T>(items: readonly T[], size: number): T[][] =>
  Array.from({ length: Math.ceil(items.length / size) }, (_, at) => items.slice(at * size, (at + 1) * size))
