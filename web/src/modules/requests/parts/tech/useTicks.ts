import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useMemo, useRef, useSyncExternalStore } from 'react'
import type { ChecklistLine, EventShape } from '#contract/requests/index.ts'
import { api, CallError } from '../../../../kit/api/client.ts'
import { useLiveState } from '../../../../kit/live/live.ts'
import { read, markStale } from '../../../../kit/api/queries.ts'
import { toast } from '../../../../ui/toast.ts'
import { requestListPaths, requestQuery } from '../../data.ts'
import { replaceLine, applyQueue, type ItemChange, type QueuedChange } from './tickQueue.ts'
import { tickStore, type SendResult } from './tickStore.ts'
import { t } from './texts.ts'

/** One visit with its files. Signed file links expire after 15 minutes, so an open page refetches every 10. */
export const visitQuery = (id: number) => ({
  ...read('GET calibrate/calibrateEvent', { query: { id } }),
  refetchInterval: 10 * 60_000,
})

/** A second tap on the same item within this many ms is ignored, because gloved fingers bounce. */
const bounceMs = 500

const localStorageSlot = (key: string) => ({
  read: () => {
    try {
      return localStorage.getItem(key)
    } catch {
      return null
    }
  },
  write: (text: string | null) => {
    try {
      if (text === null) localStorage.removeItem(key)
      else localStorage.setItem(key, text)
    } catch {
      // Storage is full or blocked: the queue lives only as long as the page.
    }
  },
})

/**
 * Ticks of a visit: shown at once, sent in order, and kept on the device while offline. `user` owns the queue; `me` is the
 * name shown next to the ticks.
 */
export const useTicks = (event: number, { user, me }: { user: number; me: string }) => {
  const client = useQueryClient()
  const store = useMemo(() => {
    const keep = (answer: ChecklistLine) =>
      client.setQueryData<EventShape>(
        visitQuery(event).queryKey,
        (visit) => visit && replaceLine(visit, answer),
      )
    const send = async ({ item, name, change }: QueuedChange): Promise<SendResult> => {
      try {
        const body = { calibrateEvent: event, id: item, ...change }
        const answer = await api('POST calibrate/updateCalibrateEventActivity', { body })
        keep(answer)
        if (change.drive) void markStale(client, 'calibrate/testDrives')
        if (change.done && answer.doneBy && answer.doneBy !== me)
          toast.info(t('item.doneBefore', { item: name, name: answer.doneBy }))
        return 'done'
      } catch (error) {
        if (!(error instanceof CallError)) throw error
        const { status, problem } = error
        // Offline, signed out, rate limited, or a server error: keep the change and retry later.
        if (status === 0 || status === 401 || status === 429 || status >= 500) return 'later'
        toast.error(t('item.refused', { item: name, reason: problem.detail }))
        void client.invalidateQueries({ queryKey: visitQuery(event).queryKey })
        return 'refused'
      }
    }
    return tickStore({ ...localStorageSlot(`ticks:${user}:${event}`), send, now: () => new Date() })
  }, [client, event, user, me])
  const { queue, isStuck } = useSyncExternalStore(store.subscribe, store.read)
  const { line } = useLiveState()
  useEffect(() => {
    if (line === 'live') void store.flush()
  }, [line, store])

  // Refetch the lists and the order once the queue is empty rather than after every tick.
  const isClear = queue.length === 0
  const wasClear = useRef(true)
  useEffect(() => {
    if (isClear && !wasClear.current) {
      const request = client.getQueryData<EventShape>(visitQuery(event).queryKey)?.calibrate
      if (request !== undefined) void client.invalidateQueries({ queryKey: requestQuery(request).queryKey })
      void markStale(client, ...requestListPaths)
    }
    wasClear.current = isClear
  }, [client, event, isClear])

  const last = useRef({ item: 0, at: 0 })
  const change = (of: Pick<ChecklistLine, 'id' | 'name'>, itemChange: ItemChange) =>
    void store.add(of, itemChange)
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
    queuedCount: queue.length,
    stuck: isStuck && queue.length > 0,
    isQueued: (item: number) => isStuck && queue.some((each) => each.item === item),
    withQueued: (visit: EventShape) => applyQueue(visit, queue, me),
  }
}
export type Ticks = ReturnType<typeof useTicks>
