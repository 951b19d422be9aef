import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useMemo, useRef, useSyncExternalStore } from 'react'
import type { ChecklistLine, EventShape } from '#contract/requests/index.ts'
import { api, CallError } from '../../../../kit/api/client.ts'
import { useLiveState } from '../../../../kit/live/live.ts'
import { read, markStale } from '../../../../kit/api/queries.ts'
import { toast } from '../../../../ui/toast.ts'
import { lists, requestQuery } from '../../data.ts'
import { withLine, withQueue, type Change, type Waiting } from './queue.ts'
import { tickStore, type Sent } from './tickStore.ts'

/** One visit in full. Its links to files live 15 minutes, so an open page reads it again before that. */
export const visitQuery = (id: number) => ({
  ...read('GET calibrate/calibrateEvent', { query: { id } }),
  refetchInterval: 10 * 60_000,
})

/** A second tap on the same item within this time is the same tap: gloves bounce. */
const bounceMs = 500

const keptAt = (key: string) => ({
  read: () => {
    try {
      return localStorage.getItem(key)
    } catch {
      return null
    }
  },
  keep: (text: string | null) => {
    try {
      if (text === null) localStorage.removeItem(key)
      else localStorage.setItem(key, text)
    } catch {
      // A full or forbidden storage: what waits lives as long as the page.
    }
  },
})

/**
 * The ticks of a visit: shown at once, sent in order, kept on the device while there is no line. `user` is whose they
 * are, `me` the name that stands beside them.
 */
export const useTicks = (event: number, { user, me }: { user: number; me: string }) => {
  const client = useQueryClient()
  const store = useMemo(() => {
    const keep = (answer: ChecklistLine) =>
      client.setQueryData<EventShape>(visitQuery(event).queryKey, (visit) => visit && withLine(visit, answer))
    const send = async ({ item, name, change }: Waiting): Promise<Sent> => {
      try {
        const body = { calibrateEvent: event, id: item, ...change }
        const answer = await api('POST calibrate/updateCalibrateEventActivity', { body })
        keep(answer)
        if (change.drive) void markStale(client, 'calibrate/testDrives')
        if (change.done && answer.doneBy && answer.doneBy !== me)
          toast.info(`${name} was ticked by ${answer.doneBy} before. It stays so.`)
        return 'done'
      } catch (error) {
        if (!(error instanceof CallError)) throw error
        const { status, problem } = error
        // No line, sign-in asked for, or the server busy: nothing is lost, it goes later.
        if (status === 0 || status === 401 || status === 429 || status >= 500) return 'later'
        toast.error(`${name} is as before: ${problem.detail}`)
        void client.invalidateQueries({ queryKey: visitQuery(event).queryKey })
        return 'refused'
      }
    }
    return tickStore({ ...keptAt(`ticks:${user}:${event}`), send, now: () => new Date() })
  }, [client, event, user, me])
  const { queue, stuck } = useSyncExternalStore(store.listen, store.read)
  const { line } = useLiveState()
  useEffect(() => {
    if (line === 'live') void store.flush()
  }, [line, store])

  // Lists and the order behind are read again once all is sent, not for each tick.
  const isClear = queue.length === 0
  const wasClear = useRef(true)
  useEffect(() => {
    if (isClear && !wasClear.current) {
      const request = client.getQueryData<EventShape>(visitQuery(event).queryKey)?.calibrate
      if (request !== undefined) void client.invalidateQueries({ queryKey: requestQuery(request).queryKey })
      void markStale(client, ...lists)
    }
    wasClear.current = isClear
  }, [client, event, isClear])

  const last = useRef({ item: 0, at: 0 })
  const change = (of: Pick<ChecklistLine, 'id' | 'name'>, what: Change) => void store.add(of, what)
  /** Ticks an item off or opens it again; a bouncing second tap does nothing. */
  const tick = (item: ChecklistLine, done: boolean) => {
    const now = performance.now()
    if (last.current.item === item.id && now - last.current.at < bounceMs) return
    last.current = { item: item.id, at: now }
    change(item, { done, ...(done && item.skippedReason ? { skippedReason: null } : {}) })
    if (!done) toast.ok(`${item.name} is open again`, { undo: () => change(item, { done: true }) })
  }
  return {
    change,
    tick,
    waiting: queue.length,
    stuck: stuck && queue.length > 0,
    isWaiting: (item: number) => stuck && queue.some((each) => each.item === item),
    over: (visit: EventShape) => withQueue(visit, queue, me),
  }
}
export type Ticks = ReturnType<typeof useTicks>
