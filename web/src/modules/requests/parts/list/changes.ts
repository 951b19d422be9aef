import { api, CallError } from '../../../../kit/api/client.ts'
import type { EventRow, RequestRow } from '#contract/requests/index.ts'
import {
  givenMeanwhile,
  inParts,
  inTurn,
  nextVisits,
  waysBack,
  type Answer,
  type CommonMove,
} from './bulk.ts'

const wordsOf = (error: unknown): string => {
  if (error instanceof CallError) return error.message
  throw error
}

/** Ids that fit into one address. */
const idsAtOnce = 400

const everyPage = async <Row>(read: (page: number) => Promise<{ items: Row[]; next?: number | null }>) => {
  const rows: Row[] = []
  for (let page: number | null | undefined = 1; page;) {
    const answer: Awaited<ReturnType<typeof read>> = await read(page)
    rows.push(...answer.items)
    page = answer.next
  }
  return rows
}

/** These repair orders with the moves that each offers now. */
export const readMoves = async (calibrates: readonly number[]): Promise<RequestRow[]> => {
  const parts = await inTurn(inParts(calibrates, idsAtOnce), (ids) =>
    api('GET calibrate/calibrates', {
      query: { ids: ids.join(','), filter: '9999', pageSize: idsAtOnce, moves: true, count: false },
    }),
  )
  return parts.flatMap((part) => part.items)
}

type Tell = (done: number) => void
export type Moved = { answers: Answer[]; back: { status: number; calibrates: number[] }[] }

/** Moves many repair orders, a hundred at a time; answers for each, and the ways back. */
export const moveMany = async (
  move: Pick<CommonMove, 'to' | 'calibrates'>,
  reason: string | undefined,
  tell?: Tell,
): Promise<Moved> => {
  const rows: { calibrate: number; ok: boolean; from: number | null; says: string }[] = []
  for (const calibrates of inParts(move.calibrates, 100)) {
    try {
      const answer = await api('POST calibrate/updateRequestStatus', {
        body: { calibrates, status: move.to, reason: reason || undefined },
      })
      rows.push(...answer.rows)
    } catch (error) {
      const says = wordsOf(error)
      rows.push(...calibrates.map((calibrate) => ({ calibrate, ok: false, from: null, says })))
    }
    tell?.(rows.length)
  }
  return {
    answers: rows.map(({ calibrate, ok, says }) => ({ id: calibrate, ok, says })),
    back: waysBack(rows, move.to),
  }
}

/** Takes a change of many back; answers how many could not be. */
export const moveBack = async (back: Moved['back']): Promise<Answer[]> => {
  const all = await inTurn(back, ({ status, calibrates }) => moveMany({ to: status, calibrates }, 'Undone'), {
    wide: 1,
  })
  return all.flatMap(({ answers }) => answers)
}

const readVisits = async (calibrates: readonly number[]): Promise<EventRow[]> => {
  const parts = await inTurn(inParts(calibrates, idsAtOnce), (ids) =>
    everyPage((page) =>
      api('GET calibrate/calibrateEventsAsRequests', {
        query: { ids: ids.join(','), filter: '9999', pageSize: 1000, page },
      }),
    ),
  )
  return parts.flat()
}

export type Assigned = { answers: Answer[]; before: Before[] }
/** Who had a visit, and the version at which it was taken from them: given on since, it does not come back. */
type Before = { calibrateEvent: number; techIds: number[]; version: number }

const assignOne = async (visit: EventRow, user: number): Promise<{ answer: Answer; before?: Before }> => {
  const { calibrateEvent, version } = visit
  try {
    const before = visit.unassigned
      ? []
      : (await api('GET calibrate/calibrateEvent', { query: { id: calibrateEvent } })).techIds
    const saved = await api('POST calibrate/saveCalibrateEventSchedule', {
      body: { calibrateEvent, techIds: [user], version },
    })
    const isSame = before.length === 1 && before[0] === user
    return {
      answer: { id: calibrateEvent, ok: true, says: '' },
      before: isSame ? undefined : { calibrateEvent, techIds: before, version: saved.version },
    }
  } catch (error) {
    const says = `${visit.ronumber}, visit ${visit.number}: ${wordsOf(error)}`
    return { answer: { id: calibrateEvent, ok: false, says }, before: undefined }
  }
}

/** Gives these visits to a technician, in place of who had them. */
export const assignVisits = async (
  visits: readonly EventRow[],
  user: number,
  tell?: Tell,
): Promise<Assigned> => {
  const done = await inTurn(visits, (visit) => assignOne(visit, user), { tell })
  return {
    answers: done.map(({ answer }) => answer),
    before: done.flatMap(({ before }) => before ?? []),
  }
}

/**
 * The next open visit of each repair order; those without one are answered as refused, and so are those that somebody
 * else gave away since they were chosen.
 */
export const visitsToAssign = async (
  requests: readonly RequestRow[],
): Promise<{ visits: EventRow[]; without: Answer[] }> => {
  const next = nextVisits(await readVisits(requests.map(({ calibrate }) => calibrate)))
  const visits: EventRow[] = []
  const without: Answer[] = []
  for (const { calibrate, ronumber, techs } of requests) {
    const visit = next.get(calibrate)
    const given = visit ? givenMeanwhile(techs, visit.techs) : ''
    if (visit && !given) visits.push(visit)
    else {
      const says = given ? `${ronumber} was given to ${given} meanwhile.` : `${ronumber} has no open visit.`
      without.push({ id: calibrate, ok: false, says })
    }
  }
  return { visits, without }
}

/** Gives visits back to who had them. */
export const assignBack = (before: Assigned['before']): Promise<Answer[]> =>
  inTurn(before, async (body) => {
    try {
      await api('POST calibrate/saveCalibrateEventSchedule', { body })
      return { id: body.calibrateEvent, ok: true, says: '' }
    } catch (error) {
      return { id: body.calibrateEvent, ok: false, says: wordsOf(error) }
    }
  })
