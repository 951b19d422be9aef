import { api, CallError } from '../../../../kit/api/client.ts'
import type { EventRow, RequestRow } from '#contract/requests/index.ts'
import {
  newAssignees,
  chunk,
  mapWithLimit,
  nextVisits,
  movesToUndo,
  overlappingGroups,
  type Answer,
  type CommonMove,
} from './bulk.ts'
import type { StopChoice } from '../stop/stopChoice.ts'
import { t } from './texts.ts'

const errorMessageOf = (error: unknown): string => {
  if (error instanceof CallError) return error.message
  throw error
}

/** Number of ids that fit into one URL. */
const maxIdsPerCall = 400

const readAllPages = async <Row>(read: (page: number) => Promise<{ items: Row[]; next?: number | null }>) => {
  const rows: Row[] = []
  for (let page: number | null | undefined = 1; page;) {
    const answer: Awaited<ReturnType<typeof read>> = await read(page)
    rows.push(...answer.items)
    page = answer.next
  }
  return rows
}

/** Reads repair orders with the moves each currently allows. */
export const readMoves = async (calibrates: readonly number[]): Promise<RequestRow[]> => {
  const parts = await mapWithLimit(chunk(calibrates, maxIdsPerCall), (ids) =>
    api('GET calibrate/calibrates', {
      query: { ids: ids.join(','), filter: '9999', pageSize: maxIdsPerCall, moves: true, count: false },
    }),
  )
  return parts.flatMap((part) => part.items)
}

type OnProgress = (done: number) => void
export type Moved = { answers: Answer[]; undo: { status: number; calibrates: number[] }[] }

/** Moves repair orders in chunks of 100. Returns the result of each and the moves that undo it. */
export const moveRequests = async (
  move: Pick<CommonMove, 'to' | 'calibrates'>,
  choice: StopChoice,
  onProgress?: OnProgress,
): Promise<Moved> => {
  const rows: { calibrate: number; ok: boolean; from: number | null; says: string }[] = []
  for (const calibrates of chunk(move.calibrates, 100)) {
    try {
      const answer = await api('POST calibrate/updateRequestStatus', {
        body: { calibrates, status: move.to, ...choice },
      })
      rows.push(...answer.rows)
    } catch (error) {
      const says = errorMessageOf(error)
      rows.push(...calibrates.map((calibrate) => ({ calibrate, ok: false, from: null, says })))
    }
    onProgress?.(rows.length)
  }
  return {
    answers: rows.map(({ calibrate, ok, says }) => ({ id: calibrate, ok, says })),
    undo: movesToUndo(rows, move.to),
  }
}

/** Undoes a bulk move and returns the result of each row. */
export const undoMoves = async (undo: Moved['undo']): Promise<Answer[]> => {
  const all = await mapWithLimit(
    undo,
    ({ status, calibrates }) => moveRequests({ to: status, calibrates }, { reason: t('status.undoReason') }),
    {
      limit: 1,
    },
  )
  return all.flatMap(({ answers }) => answers)
}

const readVisits = async (calibrates: readonly number[]): Promise<EventRow[]> => {
  const parts = await mapWithLimit(chunk(calibrates, maxIdsPerCall), (ids) =>
    readAllPages((page) =>
      api('GET calibrate/calibrateEventsAsRequests', {
        query: { ids: ids.join(','), filter: '9999', pageSize: 1000, page },
      }),
    ),
  )
  return parts.flat()
}

/** `previous` is in the order of the changes, and grouped as they were. */
export type Assigned = { answers: Answer[]; previous: PreviousAssignment[][] }
/** Previous technicians of a visit and its version after the change. If it was reassigned since, the version check rejects the undo. */
type PreviousAssignment = { calibrateEvent: number; techIds: number[]; version: number }

const assignOne = async (
  visit: EventRow,
  user: number,
): Promise<{ answer: Answer; previous?: PreviousAssignment }> => {
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
      previous: isSame ? undefined : { calibrateEvent, techIds: before, version: saved.version },
    }
  } catch (error) {
    const says = t('assign.refusedVisit', {
      ronumber: visit.ronumber,
      number: visit.number,
      reason: errorMessageOf(error),
    })
    return { answer: { id: calibrateEvent, ok: false, says }, previous: undefined }
  }
}

/** Assigns visits to a technician, replacing the previous ones. */
export const assignVisits = async (
  visits: readonly EventRow[],
  user: number,
  onProgress?: OnProgress,
): Promise<Assigned> => {
  const answers = new Map<EventRow, Answer>()
  const previous = await mapWithLimit(overlappingGroups(visits), async (group) => {
    const changed: PreviousAssignment[] = []
    for (const visit of group) {
      const done = await assignOne(visit, user)
      answers.set(visit, done.answer)
      onProgress?.(answers.size)
      if (done.previous) changed.push(done.previous)
    }
    return changed
  })
  return {
    answers: visits.flatMap((visit) => answers.get(visit) ?? []),
    previous: previous.filter((group) => group.length > 0),
  }
}

/**
 * The next open visit of each repair order. Orders without one are returned as refused in `without`, as are those that
 * someone else assigned since they were selected.
 */
export const findVisitsToAssign = async (
  requests: readonly RequestRow[],
): Promise<{ visits: EventRow[]; without: Answer[] }> => {
  const next = nextVisits(await readVisits(requests.map(({ calibrate }) => calibrate)))
  const visits: EventRow[] = []
  const without: Answer[] = []
  for (const { calibrate, ronumber, techs } of requests) {
    const visit = next.get(calibrate)
    const newAssignee = visit ? newAssignees(techs, visit.techs) : ''
    if (visit && !newAssignee) visits.push(visit)
    else {
      const says = newAssignee
        ? t('assign.taken', { ronumber, name: newAssignee })
        : t('assign.noVisit', { ronumber })
      without.push({ id: calibrate, ok: false, says })
    }
  }
  return { visits, without }
}

const restoreOne = async (body: PreviousAssignment): Promise<Answer> => {
  try {
    await api('POST calibrate/saveCalibrateEventSchedule', { body })
    return { id: body.calibrateEvent, ok: true, says: '' }
  } catch (error) {
    return { id: body.calibrateEvent, ok: false, says: errorMessageOf(error) }
  }
}

/** Restores the previous technicians of visits, the last change first. */
export const restoreAssignments = async (previous: Assigned['previous']): Promise<Answer[]> => {
  const groups = await mapWithLimit(previous, async (group) => {
    const answers: Answer[] = []
    for (const body of group.toReversed()) answers.push(await restoreOne(body))
    return answers
  })
  return groups.flat()
}
