const flagged = new WeakSet<object>()

/** Marks a transaction that writes to the outbox, so that this process wakes its relay after the commit. */
export const flagOutbox = (tx: object): void => void flagged.add(tx)
export const hasOutboxFlag = (tx: object): boolean => flagged.has(tx)
