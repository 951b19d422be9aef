import { todayIn } from '../../../kit/time/today.ts'
import { queryClient } from '../../../kit/api/queries.ts'
import { ownStatusQuery } from '../../../modules/dispatch/door.ts'
import { profileQuery } from '../../../modules/identity/data.ts'
import { visitQuery } from '../../../modules/requests/parts/tech/visitQuery.ts'
import { inOrder } from '../../../modules/requests/parts/tech/visitOrder.ts'
import { shiftDay } from '../../../modules/schedule/parts/day.ts'
import { visitsQuery } from '../../../modules/schedule/parts/useVisits.ts'
import { weekQuery } from '../../../modules/schedule/parts/useTechSchedule.ts'

/** Requests what Today shows, each as soon as it can be named, while the page still loads and renders. */
export const prefetchDay = async (): Promise<void> => {
  const { timezone } = await queryClient.ensureQueryData(profileQuery())
  const day = todayIn(timezone)
  void queryClient.prefetchQuery(ownStatusQuery())
  void queryClient.prefetchQuery(weekQuery(day))
  void queryClient.prefetchQuery(visitsQuery(shiftDay(day, 1)))
  const { items } = await queryClient.ensureQueryData(visitsQuery(day))
  const next = inOrder(items, day)[0]
  if (next) await queryClient.prefetchQuery(visitQuery(next.calibrateEvent))
}
