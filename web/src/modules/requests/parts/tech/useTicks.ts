import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useMemo, useRef } from 'react'
import type { ChecklistLine, EventShape } from '#contract/requests/index.ts'
import { markStale } from '../../../../kit/api/queries.ts'
import type { Act, ActDraft, ActKind, Outcome } from '../../../../kit/outbox/act.ts'
import { act, onSettled, useOutbox } from '../../../../kit/outbox/current.ts'
import { vehicleName } from '../../../../kit/display/vehicle.ts'
import { toast } from '../../../../ui/toast.ts'
import { useProfile } from '../../../identity/door.ts'
import { cacheVisit, requestListPaths, requestQuery } from '../../data.ts'
import { addFile, applyActs, replaceLine, visitRecord, type ItemChange } from './visitActs.ts'
import { itemActText } from './actTexts.ts'
import { usePreviews } from './usePreviews.ts'
import { visitQuery } from './visitQuery.ts'
import { t } from './texts.ts'

/** A second tap on the same item within this many ms is ignored, because gloved fingers bounce. */
const bounceMs = 500

type Described = Pick<EventShape, 'calibrate' | 'calibrateEvent' | 'ronumber' | 'number' | 'vehicleText'>

/** An act of a visit. */
export const visitAct = (
  visit: Described,
  kind: ActKind,
  { call, body, says }: Pick<ActDraft, 'call' | 'body' | 'says'>,
): ActDraft => {
  const { calibrate, calibrateEvent, ronumber, number, vehicleText } = visit
  return {
    record: visitRecord(calibrateEvent),
    kind,
    call,
    body,
    says,
    about: t('act.about', { ro: ronumber, number, vehicle: vehicleName(vehicleText) }),
    calibrate,
    calibrateEvent,
  }
}

const noPreviews: ReadonlyMap<string, string> = new Map()

/** A visit with what waits on this device, for a screen that only shows it. */
export const useVisitWithActs = (stored: EventShape | undefined): EventShape | undefined => {
  const { user, firstName, lastName } = useProfile()
  const { acts } = useOutbox()
  return useMemo(
    () => stored && applyActs(stored, acts, { me: `${firstName} ${lastName}`, user, previews: noPreviews }),
    [stored, acts, user, firstName, lastName],
  )
}

/**
 * What this device has done to a visit: shown at once, kept in the outbox, and sent in order. `user` owns it; `me` is the
 * name shown beside it.
 */
export const useTicks = (stored: EventShape, { user, me }: { user: number; me: string }) => {
  const client = useQueryClient()
  const event = stored.calibrateEvent
  const { acts: all, sending, isStuck } = useOutbox()
  const acts = useMemo(() => all.filter((each) => each.calibrateEvent === event), [all, event])
  const previews = usePreviews(acts)
  const waiting = useMemo(() => acts.filter((each) => each.state === 'waiting'), [acts])

  const settle = useEffectEvent((settled: Act, outcome: Outcome) => {
    if (settled.calibrateEvent !== event) return
    const { queryKey } = visitQuery(event)
    const change = (update: (visit: EventShape) => EventShape) =>
      client.setQueryData<EventShape>(queryKey, (visit) => visit && update(visit))
    if (outcome.kind === 'done') {
      const { answer } = outcome
      if (settled.kind === 'item') change((visit) => replaceLine(visit, answer as ChecklistLine))
      else if (settled.kind === 'file')
        change((visit) => addFile(visit, answer as Parameters<typeof addFile>[1]))
      else if (settled.kind !== 'drive' && settled.kind !== 'result') cacheVisit(client, answer as EventShape)
      if (settled.kind === 'drive' || settled.body['drive']) void markStale(client, 'calibrate/testDrives')
    }
    if (outcome.kind === 'refused' || settled.kind === 'file' || settled.kind === 'drive')
      void client.invalidateQueries({ queryKey })
  })
  useEffect(() => onSettled((settled, outcome) => settle(settled, outcome)), [])

  // Refetch the lists and the order once nothing waits anymore rather than after every tick.
  const isClear = waiting.length === 0
  const wasClear = useRef(true)
  useEffect(() => {
    if (isClear && !wasClear.current) {
      void client.invalidateQueries({ queryKey: requestQuery(stored.calibrate).queryKey })
      void markStale(client, ...requestListPaths)
    }
    wasClear.current = isClear
  }, [client, stored.calibrate, isClear])

  const last = useRef({ item: 0, at: 0 })
  const change = (of: Pick<ChecklistLine, 'id' | 'name'>, itemChange: ItemChange) => {
    const send = async () => {
      const added = await act(
        visitAct(stored, 'item', {
          call: 'POST calibrate/updateCalibrateEventActivity',
          body: { calibrateEvent: event, id: of.id, ...itemChange },
          says: itemActText(of.name, itemChange),
        }),
      )
      const outcome = await added.outcome
      if (outcome.kind === 'refused')
        toast.error(t('item.refused', { item: of.name, reason: outcome.reason }))
      if (outcome.kind !== 'done') return
      const { doneBy } = outcome.answer as ChecklistLine
      if (itemChange.done && doneBy && doneBy !== me)
        toast.info(t('item.doneBefore', { item: of.name, name: doneBy }))
    }
    void send()
  }
  /** Marks an item done or open. A bounced second tap does nothing. */
  const tick = (item: ChecklistLine, done: boolean) => {
    const now = performance.now()
    if (last.current.item === item.id && now - last.current.at < bounceMs) return
    last.current = { item: item.id, at: now }
    change(item, { done, ...(done && item.skippedReason ? { skippedReason: null } : {}) })
    if (!done)
      toast.ok(t('item.openAgain', { item: item.name }), { undo: () => change(item, { done: true }) })
  }
  return {
    change,
    tick,
    /** Acts of this visit, with the refused ones. */
    acts,
    sending,
    previews,
    isStuck,
    waitingCount: waiting.length,
    unstoredCount: waiting.filter((each) => each.isUnstored).length,
    isBlocked: waiting.some((each) => each.isBlocked),
    refusedCount: acts.length - waiting.length,
    isQueued: (item: number) =>
      isStuck && waiting.some((each) => each.kind === 'item' && each.body['id'] === item),
    withQueued: (visit: EventShape) => applyActs(visit, acts, { me, user, previews }),
  }
}
export type Ticks = ReturnType<typeof useTicks>
