import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useMemo } from 'react'
import { systemLabel } from '#contract/kit/adasLabels.ts'
import { outcomeLabel } from '#contract/kit/resultLabels.ts'
import type { EventShape } from '#contract/requests/index.ts'
import type { SystemResult, VisitResults } from '#contract/requests/results.ts'
import { read } from '../../../../kit/api/queries.ts'
import { useLiveRefresh } from '../../../../kit/live/live.ts'
import type { Act, Outcome } from '../../../../kit/outbox/act.ts'
import { act, currentOutbox, onSettled, useOutbox } from '../../../../kit/outbox/current.ts'
import { toast } from '../../../../ui/toast.ts'
import { visitAct } from '../tech/useTicks.ts'
import {
  applyResultActs,
  replaceResult,
  saveBody,
  saveCall,
  signCall,
  type ResultChange,
} from './resultActs.ts'
import { t } from './texts.ts'

export const resultsQuery = (calibrateEvent: number) =>
  read('GET calibrate/systemResults', { query: { calibrateEvent } })

const sayChange = (row: SystemResult, { result }: ResultChange): string => {
  const system = systemLabel(row.system)
  if (result === null) return t('act.takenBack', { system })
  return result === undefined || result === row.result
    ? t('act.details', { system })
    : t('act.recorded', { system, result: outcomeLabel(result) })
}

/** The results of a visit with what waits on this device. Each change goes through the outbox. */
export const useResults = (visit: EventShape, me: string) => {
  const client = useQueryClient()
  const event = visit.calibrateEvent
  const query = useQuery(resultsQuery(event))
  useLiveRefresh('event', 'calibrate/systemResults')
  const { acts, isStuck } = useOutbox()
  const results = useMemo(() => query.data && applyResultActs(query.data, acts, me), [query.data, acts, me])
  const settle = useEffectEvent((settled: Act, outcome: Outcome) => {
    if (settled.kind !== 'result' || settled.calibrateEvent !== event) return
    const { queryKey } = resultsQuery(event)
    if (outcome.kind === 'done')
      client.setQueryData<VisitResults>(queryKey, (now) => now && withAnswer(now, settled, outcome.answer))
    void client.invalidateQueries({ queryKey })
  })
  useEffect(() => onSettled((settled, outcome) => settle(settled, outcome)), [])

  const send = async (call: string, body: Readonly<Record<string, unknown>>, says: string) => {
    const added = await act(visitAct(visit, 'result', { call, body, says }))
    const outcome = await added.outcome
    if (outcome.kind === 'refused') {
      // The person sees the refusal here, so it needn't be kept.
      void currentOutbox()?.discard(added.act.id, 'refused')
      toast.error(outcome.reason)
    }
    return outcome
  }
  return {
    results,
    query,
    isStuck,
    record: (row: SystemResult, change: ResultChange) =>
      send(saveCall, saveBody(event, row, change), sayChange(row, change)),
    sign: (signed: { tool: string; name: string; drawing?: string }) =>
      send(signCall, { calibrateEvent: event, ...signed }, t('act.signed', { name: signed.name })),
  }
}

const withAnswer = (now: VisitResults, { call }: Act, answer: unknown): VisitResults =>
  call === signCall
    ? { ...now, statement: answer as VisitResults['statement'] }
    : replaceResult(now, answer as SystemResult)
