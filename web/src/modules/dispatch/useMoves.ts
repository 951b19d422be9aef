import { useQueryClient } from '@tanstack/react-query'
import { useCallback, useMemo, useState } from 'react'
import type { PlannedChange } from '#contract/dispatch/shapes.ts'
import type { Problem } from '#contract/kit/problems.ts'
import { actionErrorText } from '../../kit/list/listError.ts'
import { api, CallError } from '../../kit/api/client.ts'
import { toast } from '../../ui/toast.ts'
import { refreshDispatch, type Visit } from './data.ts'
import { t } from './texts.ts'

/** What a move needs to know of a visit. The map knows less of it than the list. */
export type Movable = Pick<Visit, 'calibrateEvent' | 'ronumber' | 'scheduled' | 'techIds'> & {
  /** Unknown for a visit that only a tech's day shows; its save then overwrites without a conflict. */
  version?: number
  doubleBook?: string
}
/** Who takes a visit, and when if not at its own time. */
export interface Taker {
  user: number
  name: string
  /** Local time, `YYYY-MM-DD HH:mm`. */
  start?: string | null
}
/** An assignment that was refused because the tech has another visit then. */
export interface Clash {
  visit: Movable
  taker: Taker
  problem: Problem
}

const putBack = (visit: Movable, version: number) =>
  api('POST calibrate/saveCalibrateEventSchedule', {
    body: {
      calibrateEvent: visit.calibrateEvent,
      version,
      scheduled: visit.scheduled,
      techIds: visit.techIds,
      doubleBook: visit.doubleBook || undefined,
    },
  })

/** Assigns, unassigns, and takes changes of a plan, with a message that offers Undo. */
export const useMoves = () => {
  const client = useQueryClient()
  const [changing, setChanging] = useState<ReadonlySet<number>>(new Set())
  const [clash, setClash] = useState<Clash>()
  const refresh = useCallback(() => refreshDispatch(client), [client])
  const mark = useCallback((id: number, isChanging: boolean) => {
    setChanging((known) => {
      const next = new Set(known)
      if (isChanging) next.add(id)
      else next.delete(id)
      return next
    })
  }, [])
  const undoOf = useCallback(
    (visit: Movable, version: number) => async () => {
      const { ronumber } = visit
      try {
        await putBack(visit, version)
        toast.info(t('saved.undone', { ronumber }))
      } catch (error) {
        toast.error(t('failed.undo', { ronumber, reason: actionErrorText(error, '') }))
      }
      await refresh()
    },
    [refresh],
  )

  /** Resolves to true when it was saved. */
  const assign = useCallback(
    async (visit: Movable, taker: Taker, doubleBook?: string): Promise<boolean> => {
      const { calibrateEvent, ronumber, version } = visit
      const isOtherTime = taker.start && taker.start !== visit.scheduled
      mark(calibrateEvent, true)
      try {
        const saved = await api('POST dispatch/assignTechnician', {
          body: {
            calibrateEvent,
            user: taker.user,
            version,
            ...(isOtherTime && {
              selectedDate: taker.start?.slice(0, 10),
              selectedTime: taker.start?.slice(11, 16),
            }),
            doubleBook,
          },
        })
        setClash(undefined)
        toast.ok(t('saved.assigned', { ronumber, name: taker.name }), { undo: undoOf(visit, saved.version) })
        await refresh()
        return true
      } catch (error) {
        if (error instanceof CallError && error.problem.clashes?.length && !doubleBook) {
          setClash({ visit, taker, problem: error.problem })
          return false
        }
        setClash(undefined)
        toast.error(actionErrorText(error, t('failed.assign', { ronumber })))
        await refresh()
        return false
      } finally {
        mark(calibrateEvent, false)
      }
    },
    [mark, refresh, undoOf],
  )

  /** Takes one tech off a visit, or all of them. */
  const unassign = useCallback(
    async (visit: Movable, user?: number): Promise<void> => {
      const { calibrateEvent, ronumber, version } = visit
      mark(calibrateEvent, true)
      try {
        const saved = await api('POST dispatch/unassignTechnician', {
          body: { calibrateEvent, version, user },
        })
        toast.ok(t('saved.unassigned', { ronumber }), { undo: undoOf(visit, saved.version) })
      } catch (error) {
        toast.error(actionErrorText(error, t('failed.unassign', { ronumber })))
      } finally {
        await refresh()
        mark(calibrateEvent, false)
      }
    },
    [mark, refresh, undoOf],
  )

  const undoPlan = useCallback(
    (plan: number) => async () => {
      try {
        const { undone, kept } = await api('POST dispatch/undoPlan', { body: { plan } })
        if (undone > 0) toast.info(t('saved.planUndone', { count: undone }))
        if (kept.length > 0)
          toast.info(
            t('saved.planKept', {
              number: kept.length,
              visits: kept
                .map(({ ronumber, by }) => t('saved.planKeptOne', { ronumber, name: by }))
                .join(', '),
            }),
          )
      } catch (error) {
        toast.error(t('failed.planUndo', { reason: actionErrorText(error, '') }))
      }
      await refresh()
    },
    [refresh],
  )

  /** Takes changes together or not at all. Resolves to true when they were saved. */
  const take = useCallback(
    async (changes: readonly PlannedChange[], day: string, key?: string): Promise<boolean> => {
      try {
        const taken = await api(
          'POST dispatch/takePlan',
          {
            body: {
              day,
              changes: changes.map(({ calibrateEvent, version, techIds, scheduled }) => ({
                calibrateEvent,
                version,
                techIds,
                scheduled,
              })),
            },
          },
          { idempotencyKey: key },
        )
        toast.ok(t('saved.plan', { count: changes.length }), { undo: undoPlan(taken.plan) })
        await refresh()
        return true
      } catch (error) {
        toast.error(actionErrorText(error, t('failed.take')))
        await refresh()
        return false
      }
    },
    [refresh, undoPlan],
  )

  const closeClash = useCallback(() => setClash(undefined), [])
  return useMemo(
    () => ({ changing, clash, closeClash, assign, unassign, take }),
    [changing, clash, closeClash, assign, unassign, take],
  )
}
