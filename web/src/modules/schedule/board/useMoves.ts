import { useQueryClient } from '@tanstack/react-query'
import { useCallback, useMemo, useState } from 'react'
import type { BodyIn } from '#contract/kit/call.ts'
import type { Problem } from '#contract/kit/problems.ts'
import type { EventShape } from '#contract/requests/shapes.ts'
import type { saveCalibrateEventSchedule } from '#contract/requests/calls.ts'
import type { ScheduledVisit } from '#contract/schedule.ts'
import { EventStatus } from '#contract/statuses.ts'
import { actionRefusal } from '../../../kit/api/actionRefusal.ts'
import { api, CallError } from '../../../kit/api/client.ts'
import { markStale } from '../../../kit/api/queries.ts'
import { confirmPassed } from '../../../kit/time/confirmPassed.ts'
import { toast } from '../../../ui/toast.ts'
import type { Lane } from './rules/lanes.ts'
import { isSamePlace, placeOf, timeOf, type Place } from './rules/place.ts'
import { meetsHalfway, swapPlaces } from './rules/swap.ts'
import { boardPaths } from './useBoardData.ts'
import { t } from './texts.ts'
import { whenText } from './format.ts'

/** A save that was refused because a technician has another visit then. */
export interface Clash {
  visit: ScheduledVisit
  place: Place
  problem: Problem
}
/** Two visits that would change places. */
export interface Swap {
  one: ScheduledVisit
  other: ScheduledVisit
  places: readonly [Place, Place]
}
type Body = BodyIn<typeof saveCalibrateEventSchedule>

const scheduledText = ({ day, start }: Place): string => `${day} ${timeOf(start)}`

/** What differs between the place of a visit and a new one; null takes it off the schedule. */
const changesTo = (visit: ScheduledVisit, place: Place | null): Partial<Body> => {
  if (place === null) return { scheduled: null, bay: null }
  const before = placeOf(visit)
  const scheduled = scheduledText(place)
  const isSameTechs =
    place.techIds.length === visit.techIds.length &&
    place.techIds.every((id, index) => id === visit.techIds[index])
  return {
    ...(scheduled !== visit.scheduled && { scheduled }),
    ...(before?.minutes !== place.minutes && { minutes: place.minutes }),
    ...(visit.bay !== place.bay && { bay: place.bay }),
    ...(!isSameTechs && { techIds: [...place.techIds] }),
  }
}

/** What brings a visit back to where it was. */
const formerOf = (visit: ScheduledVisit): Partial<Body> => ({
  scheduled: visit.scheduled,
  minutes: visit.minutes,
  bay: visit.bay,
  techIds: visit.techIds,
  doubleBook: visit.doubleBook || undefined,
})

const send = (calibrateEvent: number, version: number, changes: Partial<Body>): Promise<EventShape> =>
  api('POST calibrate/saveCalibrateEventSchedule', { body: { calibrateEvent, version, ...changes } })

const reasonOf = (error: unknown): string | undefined =>
  error instanceof CallError ? actionRefusal(error.problem) : undefined

/** A technician started the visit while it was moved. */
const startedText = (error: unknown, ronumber: string): string | undefined => {
  const conflict = error instanceof CallError ? error.problem.conflict : undefined
  const isStarted = conflict?.fields.some(
    ({ field, stored }) => field === 'status' && stored === EventStatus.working,
  )
  return conflict && isStarted ? t('failed.started', { by: conflict.by, ronumber }) : undefined
}

/**
 * Moves visits and says how it went. A moved visit shows at its new place at once, marked as not saved, and returns when
 * the save is refused.
 */
export const useMoves = () => {
  const client = useQueryClient()
  const [changing, setChanging] = useState<ReadonlyMap<number, Place | null>>(new Map())
  const [clash, setClash] = useState<Clash>()
  const [swap, setSwap] = useState<Swap>()
  const mark = useCallback((...places: (readonly [number, Place | null | undefined])[]) => {
    setChanging((known) => {
      const next = new Map(known)
      for (const [id, place] of places)
        if (place === undefined) next.delete(id)
        else next.set(id, place)
      return next
    })
  }, [])
  const refresh = useCallback(() => markStale(client, ...boardPaths), [client])

  const undoOf = useCallback(
    (visit: ScheduledVisit, version: number) => async () => {
      const { calibrateEvent, ronumber } = visit
      try {
        await send(calibrateEvent, version, formerOf(visit))
        toast.info(t('saved.undone', { ronumber }))
      } catch (error) {
        toast.error(t('failed.undo', { ronumber, reason: reasonOf(error) ?? '' }))
      }
      await refresh()
    },
    [refresh],
  )

  /**
   * Saves a new place; null takes the visit off the schedule. Returns whether it was saved.
   * @param zone asks first if the visit would begin at a time that has passed there
   */
  const move = useCallback(
    async (
      visit: ScheduledVisit,
      place: Place | null,
      { doubleBook, zone }: { doubleBook?: string; zone?: string } = {},
    ): Promise<boolean> => {
      const { calibrateEvent, ronumber, version } = visit
      const before = placeOf(visit)
      if (place && before && isSamePlace(place, before)) return true
      mark([calibrateEvent, place])
      let isWaiting = false
      try {
        const begins = place && scheduledText(place)
        if (zone && begins && begins !== visit.scheduled && !(await confirmPassed(begins, zone))) return false
        const saved = await send(calibrateEvent, version, { ...changesTo(visit, place), doubleBook })
        setClash(undefined)
        const key = place === null ? 'saved.unscheduled' : before ? 'saved.moved' : 'saved.scheduled'
        toast.ok(t(key, { ronumber, time: place ? whenText(place) : '' }), {
          undo: undoOf(visit, saved.version),
        })
        if (saved.scheduleNote) toast.info(saved.scheduleNote)
        await refresh()
        return true
      } catch (error) {
        if (place && error instanceof CallError && error.problem.clashes?.length && !doubleBook) {
          // The block waits at its new place until a reason is given or the question is closed.
          isWaiting = true
          setClash({ visit, place, problem: error.problem })
          return false
        }
        toast.error(startedText(error, ronumber) ?? reasonOf(error) ?? t('failed.save', { ronumber }))
        setClash(undefined)
        await refresh()
        return false
      } finally {
        if (!isWaiting) mark([calibrateEvent, undefined])
      }
    },
    [mark, refresh, undoOf],
  )

  const closeClash = useCallback(() => {
    if (clash) mark([clash.visit.calibrateEvent, undefined])
    setClash(undefined)
  }, [clash, mark])

  /** Shows both visits at each other's place and asks. */
  const askSwap = useCallback(
    (one: ScheduledVisit, other: ScheduledVisit, lanes?: readonly [Lane, Lane]) => {
      const [from, to] = [placeOf(one), placeOf(other)]
      if (!from || !to) return
      const places = swapPlaces(from, to, lanes)
      mark([one.calibrateEvent, places[0]], [other.calibrateEvent, places[1]])
      setSwap({ one, other, places })
    },
    [mark],
  )
  const closeSwap = useCallback(() => {
    if (swap) mark([swap.one.calibrateEvent, undefined], [swap.other.calibrateEvent, undefined])
    setSwap(undefined)
  }, [mark, swap])

  const saveSwap = useCallback(async () => {
    if (!swap) return
    const { one, other, places } = swap
    setSwap(undefined)
    try {
      const undo = await sendSwap(one, other, places)
      await refresh()
      toast.ok(t('saved.swapped', { one: one.ronumber, other: other.ronumber }), {
        undo: async () => {
          try {
            await undo()
            toast.info(t('saved.undone', { ronumber: one.ronumber }))
          } catch (error) {
            toast.error(t('failed.undo', { ronumber: one.ronumber, reason: reasonOf(error) ?? '' }))
          }
          await refresh()
        },
      })
    } catch (error) {
      const reason = reasonOf(error) ?? ''
      toast.error(
        error instanceof NotPutBack
          ? t('failed.swapBack', { ronumber: error.ronumber, reason: error.message })
          : t('failed.swap', { reason }),
      )
      await refresh()
    } finally {
      mark([one.calibrateEvent, undefined], [other.calibrateEvent, undefined])
    }
  }, [mark, refresh, swap])

  return useMemo(
    () => ({ changing, clash, swap, move, closeClash, askSwap, closeSwap, saveSwap }),
    [changing, clash, swap, move, closeClash, askSwap, closeSwap, saveSwap],
  )
}

/** The second save was refused, and the first visit could not be put back. */
class NotPutBack extends Error {
  readonly ronumber: string
  constructor(ronumber: string, reason: string) {
    super(reason)
    this.ronumber = ronumber
  }
}

/**
 * Saves both places. A bay holds one visit at a time, so where the two meet, the first leaves the schedule until the second
 * has moved. What was saved is put back when a later save is refused.
 * @returns what swaps them back
 */
const sendSwap = async (
  one: ScheduledVisit,
  other: ScheduledVisit,
  [onePlace, otherPlace]: readonly [Place, Place],
): Promise<() => Promise<unknown>> => {
  let { version } = one
  const before = placeOf(one)
  const otherBefore = placeOf(other)
  const mustLeave =
    before && otherBefore && (meetsHalfway(otherPlace, before) || meetsHalfway(onePlace, otherBefore))
  const putBack = async (error: unknown): Promise<never> => {
    try {
      if (version !== one.version) await send(one.calibrateEvent, version, formerOf(one))
    } catch {
      throw new NotPutBack(one.ronumber, reasonOf(error) ?? '')
    }
    throw error
  }
  if (mustLeave) version = (await send(one.calibrateEvent, version, { scheduled: null, bay: null })).version
  let otherVersion = other.version
  try {
    otherVersion = (await send(other.calibrateEvent, otherVersion, changesTo(other, otherPlace))).version
  } catch (error) {
    return putBack(error)
  }
  try {
    const left = mustLeave ? { ...one, scheduled: null, bay: null } : one
    version = (await send(one.calibrateEvent, version, changesTo(left, onePlace))).version
  } catch (error) {
    try {
      await send(other.calibrateEvent, otherVersion, formerOf(other))
    } catch {
      throw new NotPutBack(other.ronumber, reasonOf(error) ?? '')
    }
    return putBack(error)
  }
  return async () => {
    const [oneNow, otherNow] = [moved(one, onePlace, version), moved(other, otherPlace, otherVersion)]
    const [was, otherWas] = [placeOf(one), placeOf(other)]
    if (was && otherWas) await sendSwap(oneNow, otherNow, [was, otherWas])
  }
}

const moved = (visit: ScheduledVisit, place: Place, version: number): ScheduledVisit => ({
  ...visit,
  scheduled: scheduledText(place),
  minutes: place.minutes,
  bay: place.bay,
  techIds: [...place.techIds],
  version,
})
