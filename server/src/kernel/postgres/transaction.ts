import { Transaction } from 'kysely'
import type { CallNames } from '../records/call-names.ts'
import type { Tables } from './tables.ts'

/** A field as calls name it, with the value that a change replaced. */
export type OverwrittenField = { field: string; before: unknown }

/** What the kernel remembers about a command's transaction until the call is answered. */
export type TransactionState = {
  /** Sends the commit with the statements of the current turn. Undefined while that is deferred. */
  sendCommit: (() => void) | undefined
  /** Whether the transaction writes to the outbox. */
  hasFacts: boolean
  overwrittenFields: OverwrittenField[]
  /** What calls name the fields of the saved records, by entity. */
  callNames: Map<string, CallNames>
  /** The same as the overwritten fields by line id, for calls that save a list. */
  overwrittenLines: Map<number, OverwrittenField[]>
}

/** One transaction in the scope of one caller. Commands get nothing else, so no write can happen outside of it. */
export class CommandTransaction extends Transaction<Tables> {
  readonly state: TransactionState = {
    sendCommit: undefined,
    hasFacts: false,
    overwrittenFields: [],
    callNames: new Map(),
    overwrittenLines: new Map(),
  }
}
