const endings = new WeakMap<object, () => void>()

/** How the commit of a transaction is sent along with what is being asked for. */
export const setCommitSender = (tx: object, commitWithThis: () => void): void =>
  void endings.set(tx, commitWithThis)

/**
 * Waits for the last that a command asks for, all of it in this turn: the commit goes to the database with it, in one
 * write. If a statement fails nothing is committed; what is asked for later is refused.
 */
export const commitWith = <T>(tx: object, asked: Promise<T>): Promise<T> => {
  endings.get(tx)?.()
  return asked
}

/** Does work of which something more follows in the same transaction, so that its last is not the last of all. */
export const deferCommit = async <T>(tx: object, work: () => Promise<T>): Promise<T> => {
  const commitWithThis = endings.get(tx)
  endings.delete(tx)
  const result = await work()
  if (commitWithThis) endings.set(tx, commitWithThis)
  return result
}
