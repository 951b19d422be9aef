import { useQueryClient } from '@tanstack/react-query'
import type { ScheduledVisit } from '#contract/schedule.ts'
import { actionRefusal } from '../../../kit/api/actionRefusal.ts'
import { api, CallError } from '../../../kit/api/client.ts'
import { markStale } from '../../../kit/api/queries.ts'
import { useIdempotencyKey } from '../../../kit/api/useIdempotencyKey.ts'
import { toast } from '../../../ui/toast.ts'
import { boardPaths } from './useBoardData.ts'
import { t } from './texts.ts'

const reasonOf = (error: unknown): string =>
  error instanceof CallError ? actionRefusal(error.problem) : t('failed.split')

/** Splits a visit in two and says so. Undo removes the second part and gives the first its length again. */
export const useSplit = () => {
  const client = useQueryClient()
  const { keyOf } = useIdempotencyKey()
  const refresh = () => markStale(client, ...boardPaths)

  /** Returns why it was refused. */
  return async (
    { calibrateEvent, version, ronumber, minutes: whole }: ScheduledVisit,
    minutes: number,
    isSecondOpen: boolean,
  ): Promise<string | undefined> => {
    const body = { calibrateEvent, version, minutes, isSecondOpen }
    try {
      const answer = await api(
        'POST calibrate/splitCalibrateEvent',
        { body },
        { idempotencyKey: keyOf(body) },
      )
      toast.ok(t('saved.split', { ronumber, number: answer.second.number }), {
        undo: async () => {
          try {
            const second = { calibrateEvent: answer.second.calibrateEvent }
            await api('POST calibrate/deleteCalibrateEvent', { body: second })
            const first = { calibrateEvent, version: answer.version, minutes: whole }
            await api('POST calibrate/saveCalibrateEventSchedule', { body: first })
            toast.info(t('saved.undone', { ronumber }))
          } catch (error) {
            toast.error(t('failed.undo', { ronumber, reason: reasonOf(error) }))
          }
          await refresh()
        },
      })
    } catch (error) {
      await refresh()
      return reasonOf(error)
    }
    await refresh()
    return undefined
  }
}
