import { parseQueue, enqueueChange, type ItemChange, type QueuedChange } from './tickQueue.ts'

/** Outcome of sending a change: accepted, retry later, or rejected. */
export type SendResult = 'done' | 'later' | 'refused'
export interface TickState {
  queue: readonly QueuedChange[]
  /** The last attempt didn't reach the server, so the queue waits for the connection. */
  isStuck: boolean
}
interface TickStoreOptions {
  /** Reads the stored queue of this user and visit. */
  read(): string | null
  write(text: string | null): void
  send(waiting: QueuedChange): Promise<SendResult>
  now(): Date
}

/** Retry interval in ms while the server is unreachable. */
const retryMs = 10_000

/** Outgoing queue of ticks: saved on the device, sent one at a time in order, and retried until the server answers. */
export const tickStore = (options: TickStoreOptions) => {
  let state: TickState = { queue: parseQueue(options.read()), isStuck: false }
  let busy = false
  let timer: ReturnType<typeof setTimeout> | undefined
  const listeners = new Set<() => void>()

  const setState = (next: TickState) => {
    state = next
    options.write(next.queue.length > 0 ? JSON.stringify(next.queue) : null)
    listeners.forEach((listener) => listener())
  }
  const flush = async (): Promise<void> => {
    clearTimeout(timer)
    if (busy) return
    busy = true
    try {
      for (let next = state.queue[0]; next; next = state.queue[0]) {
        const sent = await options.send(next)
        if (sent === 'later') {
          setState({ ...state, isStuck: true })
          if (listeners.size > 0) timer = setTimeout(() => void flush(), retryMs)
          return
        }
        const { key } = next
        setState({ queue: state.queue.filter((each) => each.key !== key), isStuck: false })
      }
    } finally {
      busy = false
    }
  }
  return {
    read: () => state,
    subscribe(listener: () => void): () => void {
      listeners.add(listener)
      return () => {
        listeners.delete(listener)
        if (listeners.size === 0) clearTimeout(timer)
      }
    },
    add(item: { id: number; name: string }, change: ItemChange): Promise<void> {
      setState({ ...state, queue: enqueueChange(state.queue, item, change, options.now().toISOString()) })
      return flush()
    },
    flush,
  }
}
