/** The product's clock. Tests hand in one that they move. */
export type Clock = { now(): Date }
export const realClock: Clock = { now: () => new Date() }
