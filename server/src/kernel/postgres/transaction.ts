import { Transaction } from 'kysely'
import type { Tables } from './tables.ts'

/** A field in camel case, with the value that a change replaced. */
export type OverwrittenField = { field: string; before: unknown }

/** What the kernel remembers about a command's transaction until the call is answered. */
export type TransactionState = {
  /** Sends the commit with the statements of the current turn. Undefined while that is deferred. */
  sendCommit: (() => void) | undefined
  /** Whether the transaction writes to the outbox. */
  hasFacts: boolean
  overwrittenFields: OverwrittenField[]
  /** The same by line id, for calls that save a list. */
  overwrittenLines: Map<number, OverwrittenField[]>
}

/** One transaction in the scope of one caller. Commands get nothing else, so no write can happen outside of it. */
export class CommandTransaction extends Transaction<Tables> {
  readonly state: TransactionState = {
    sendCommit: undefined,
    hasFacts: false,
    overwrittenFields: [],
    overwrittenLines: new Map(),
  }
}
