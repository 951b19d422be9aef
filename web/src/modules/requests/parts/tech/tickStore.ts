import { parseQueue, withChange, type Change, type Waiting } from './queue.ts'

/** What became of a change that was sent. */
export type Sent = 'done' | 'later' | 'refused'
export interface Shown {
  queue: readonly Waiting[]
  /** The last try did not reach the server: what waits is sent when the line is back. */
  stuck: boolean
}
interface Means {
  /** Survives a reload; of one person and one visit. */
  read(): string | null
  keep(text: string | null): void
  send(waiting: Waiting): Promise<Sent>
  now(): Date
}

/** Milliseconds between tries while the server is not reached. */
const patience = 10_000

/** Ticks on their way: kept on the device, sent one after the other in their order, tried again until answered. */
export const tickStore = (means: Means) => {
  let shown: Shown = { queue: parseQueue(means.read()), stuck: false }
  let busy = false
  let timer: ReturnType<typeof setTimeout> | undefined
  const listeners = new Set<() => void>()

  const put = (next: Shown) => {
    shown = next
    means.keep(next.queue.length > 0 ? JSON.stringify(next.queue) : null)
    listeners.forEach((listener) => listener())
  }
  const flush = async (): Promise<void> => {
    clearTimeout(timer)
    if (busy) return
    busy = true
    try {
      for (let head = shown.queue[0]; head; head = shown.queue[0]) {
        const sent = await means.send(head)
        if (sent === 'later') {
          put({ ...shown, stuck: true })
          if (listeners.size > 0) timer = setTimeout(() => void flush(), patience)
          return
        }
        const { key } = head
        put({ queue: shown.queue.filter((each) => each.key !== key), stuck: false })
      }
    } finally {
      busy = false
    }
  }
  return {
    read: () => shown,
    listen(listener: () => void): () => void {
      listeners.add(listener)
      return () => {
        listeners.delete(listener)
        if (listeners.size === 0) clearTimeout(timer)
      }
    },
    add(item: { id: number; name: string }, change: Change): Promise<void> {
      put({ ...shown, queue: withChange(shown.queue, item, change, means.now().toISOString()) })
      return flush()
    },
    flush,
  }
}
