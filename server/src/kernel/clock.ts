/** Source of the current time. Tests pass one that they can set. */
export type Clock = { now(): Date }
export const realClock: Clock = { now: () => new Date() }
