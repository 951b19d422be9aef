import { useQuery, useQueryClient } from '@tanstack/react-query'
import { EventStatus, type TechnicianStatus } from '#contract/statuses.ts'
import { actionRefusal } from '../../../kit/api/actionRefusal.ts'
import { api, CallError } from '../../../kit/api/client.ts'
import { markStale, read } from '../../../kit/api/queries.ts'
import { useLiveRefresh } from '../../../kit/live/live.ts'
import { toast } from '../../../ui/toast.ts'
import { t } from './texts.ts'

export const ownStatusQuery = () => read('GET dispatch/techSchedule', { query: { days: 1 } })

/** What a tech tells the dispatchers, and the change of it. */
export const useOwnStatus = () => {
  const client = useQueryClient()
  useLiveRefresh('technician event', 'dispatch/techSchedule')
  const found = useQuery(ownStatusQuery())
  const me = found.data?.technicians[0]
  const isInVisit =
    found.data?.assignments.some(({ calibrateStatusType }) => calibrateStatusType === EventStatus.working) ??
    false
  const save = async (send: () => Promise<unknown>, done?: string) => {
    try {
      await send()
      if (done) toast.ok(done)
    } catch (error) {
      toast.error(error instanceof CallError ? actionRefusal(error.problem) : t('failed'))
    }
    await markStale(client, 'dispatch/techSchedule')
  }
  const setStatus = (technicianStatus: TechnicianStatus, done?: string) =>
    save(
      () => api('POST dispatch/saveTechStatus', { body: { technicianStatus, version: me?.version } }),
      done,
    )
  return { me, isInVisit, save, setStatus }
}
