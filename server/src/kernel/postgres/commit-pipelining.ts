import type { CommandTransaction } from './transaction.ts'

type Tx = Pick<CommandTransaction, 'state'>

/** Registers how to send a transaction's commit together with the statements queued in the current turn. */
export const setCommitSender = ({ state }: Tx, sendCommit: () => void): void =>
  void (state.sendCommit = sendCommit)

/**
 * Sends the commit in the same write as a command's last statements, which must all be issued in the current turn. This
 * saves a round trip. If one of them fails, nothing is committed. Statements issued later are rejected.
 */
export const commitWith = <T>({ state }: Tx, lastStatements: Promise<T>): Promise<T> => {
  state.sendCommit?.()
  return lastStatements
}

/** Runs work that is followed by more statements in the same transaction, so its `commitWith` must not commit yet. */
export const deferCommit = async <T>({ state }: Tx, work: () => Promise<T>): Promise<T> => {
  const { sendCommit } = state
  state.sendCommit = undefined
  const result = await work()
  if (sendCommit) state.sendCommit = sendCommit
  return result
}
