const telling = new WeakSet<object>()

/** Notes that a transaction puts facts into the outbox: at its commit the relay of this process has something to do. */
export const flagOutbox = (tx: object): void => void telling.add(tx)
export const hasOutboxFlag = (tx: object): boolean => telling.has(tx)
