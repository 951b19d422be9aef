import { Subscribers, type Between } from './between.ts'

/** For one process alone: nothing leaves it. */
export const inMemory = (): Between => {
  const hearers = new Subscribers()
  return {
    tell: (topic, data) => hearers.tell(topic, data),
    hear: (topic, heard) => hearers.add(topic, heard),
    stop: () => Promise.resolve(),
  }
}
