import type { EventShape } from '#contract/requests/index.ts'
import { CallError } from '../../../../kit/api/client.ts'
import { toast } from '../../../../ui/toast.ts'
import { useAnswerServices } from '../../data.ts'
import { t } from './texts.ts'

type Answer = 'yes' | 'no' | 'later'

/** Records the authorization of a service. Undo restores an earlier answer. */
export const useServiceAnswer = (visit: EventShape) => {
  const change = useAnswerServices()
  const answer = async (id: number, authorization: Answer): Promise<void> => {
    const line = visit.serviceList.find((each) => each.id === id)
    const before = line?.authorization
    try {
      await change.mutateAsync({ calibrateEvent: visit.calibrateEvent, services: [{ id, authorization }] })
      const service = line?.description ?? t('answer.service')
      toast.ok(
        t(`answer.saved.${authorization}`, { service }),
        before && before !== 'open' ? { undo: () => answer(id, before) } : {},
      )
    } catch (error) {
      toast.error(error instanceof CallError ? error.problem.detail : t('answer.failed'))
    }
  }
  return answer
}
