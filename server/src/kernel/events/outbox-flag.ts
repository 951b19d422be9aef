import type { CommandTransaction } from '../postgres/transaction.ts'

type Tx = Pick<CommandTransaction, 'state'>

/** Marks a transaction that writes to the outbox, so that this process wakes its relay after the commit. */
export const flagOutbox = ({ state }: Tx): void => void (state.hasFacts = true)
export const hasOutboxFlag = ({ state }: Tx): boolean => state.hasFacts
