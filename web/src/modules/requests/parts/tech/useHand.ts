import { useQuery } from '@tanstack/react-query'
import { EventStatus } from '#contract/statuses.ts'
import type { ChecklistLine, EventShape } from '#contract/requests/index.ts'
import { read } from '../../../../kit/api/queries.ts'
import { toast } from '../../../../ui/toast.ts'
import { stageName } from '../visit/stageName.ts'
import type { StageKey } from '../visit/stages.ts'
import { missingPhotos, nextOpenLine, plainOpenLines } from './hand.ts'
import { inOrder } from './visitOrder.ts'
import type { EvidenceUploads } from './useEvidence.ts'
import type { Ticks } from './useTicks.ts'
import { t } from './texts.ts'

/** What a technician does with one tap: a whole stage, the next item, the missing photos. */
export const useHand = (visit: EventShape, ticks: Ticks, evidence: EvidenceUploads) => {
  const isSending = (item: number) =>
    evidence.forItem(item).some((each) => each.state !== 'done' && !each.isRefused)
  const markAll = (stage: StageKey) => {
    const lines = plainOpenLines(visit, stage)
    const mark = (done: boolean) => lines.forEach((line) => ticks.change(line, { done }))
    mark(true)
    toast.ok(t('stage.all.marked', { stage: stageName(stage), count: lines.length }), {
      undo: () => mark(false),
    })
  }
  const isWorking = visit.calibrateStatusType === EventStatus.working
  return {
    markAll,
    plainCount: (stage: StageKey) =>
      visit.rights.includes(stage === 'ready' ? 'checkReady' : 'check')
        ? plainOpenLines(visit, stage).length
        : 0,
    next: isWorking ? nextOpenLine(visit, isSending) : undefined,
    photos: isWorking ? missingPhotos(visit, isSending) : ([] as ChecklistLine[]),
  }
}

/** The technician's next visit of today, once this one of theirs is completed. */
export const useNextVisit = (visit: EventShape, user: number, today: string) => {
  const isDone = visit.calibrateStatusType === EventStatus.completed && visit.techIds.includes(user)
  const found = useQuery({
    ...read('GET calibrate/calibrateEventsActive', { query: { mine: true, date: today, pageSize: 20 } }),
    enabled: isDone,
  })
  const rows = found.data?.items.filter((row) => row.calibrateEvent !== visit.calibrateEvent) ?? []
  return { isKnown: isDone && found.isSuccess, next: inOrder(rows, today)[0] }
}
