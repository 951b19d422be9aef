const commitSenders = new WeakMap<object, () => void>()

/** Registers how to send a transaction's commit together with the statements queued in the current turn. */
export const setCommitSender = (tx: object, sendCommit: () => void): void =>
  void commitSenders.set(tx, sendCommit)

/**
 * Sends the commit in the same write as a command's last statements, which must all be issued in the current turn. This
 * saves a round trip. If one of them fails, nothing is committed. Statements issued later are rejected.
 */
export const commitWith = <T>(tx: object, lastStatements: Promise<T>): Promise<T> => {
  commitSenders.get(tx)?.()
  return lastStatements
}

/** Runs work that is followed by more statements in the same transaction, so its `commitWith` must not commit yet. */
export const deferCommit = async <T>(tx: object, work: () => Promise<T>): Promise<T> => {
  const sendCommit = commitSenders.get(tx)
  commitSenders.delete(tx)
  const result = await work()
  if (sendCommit) commitSenders.set(tx, sendCommit)
  return result
}
