import { Subscribers, type Between } from './between.ts'

/** Broadcasts within a single process only. */
export const inMemory = (): Between => {
  const subscribers = new Subscribers()
  return {
    tell: (topic, data) => subscribers.notify(topic, data),
    hear: (topic, listener) => subscribers.add(topic, listener),
    stop: () => Promise.resolve(),
  }
}
