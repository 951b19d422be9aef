import { Subscribers, type Broadcast } from './broadcast.ts'

/** Broadcasts within a single process only. */
export const inMemoryBroadcast = (): Broadcast => {
  const subscribers = new Subscribers()
  return {
    publish: (topic, data) => subscribers.notify(topic, data),
    subscribe: (topic, listener) => subscribers.add(topic, listener),
    stop: () => Promise.resolve(),
  }
}
