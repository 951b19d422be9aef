import type { Actor } from '../security/actor.ts'
import type { Tx } from '../postgres/database.ts'
import { historyRow, type Change } from '../records/history.ts'
import { noteOverwritten } from '../records/overwritten-fields.ts'
import { flagOutbox } from './outbox-flag.ts'

/** A small past-tense fact, written in the transaction that makes it true. */
export type Fact = {
  /** requests.submitted, requests.eventCompleted, ... */
  name: string
  entity: string
  id: number
  version: number
  firm: number
  /** Firms that take part and may hear of it. */
  parties: readonly (number | null)[]
  /** Technicians who may hear of it; left out, all of the parties’ technicians do. */
  technicians?: readonly number[]
  data?: Record<string, unknown>
}

const outboxRow = (actor: Pick<Actor, 'user'>, fact: Fact) => ({
  name: fact.name,
  entity: fact.entity,
  entity_id: fact.id,
  version: fact.version,
  firm: fact.firm,
  parties: [...new Set(fact.parties.filter((party): party is number => party !== null))],
  technicians: fact.technicians ? [...new Set(fact.technicians)] : null,
  actor: actor.user,
  data: JSON.stringify(fact.data ?? {}),
})

/** Hands a fact to the outbox: hub, jobs and mail follow from it after the commit, once each. */
export const publish = async (tx: Tx, actor: Pick<Actor, 'user'>, fact: Fact): Promise<void> => {
  flagOutbox(tx)
  await tx.insertInto('outbox').values(outboxRow(actor, fact)).execute()
}

/** Writes who did what and hands the fact of it to the outbox: one statement. */
export const recordAndPublish = async (
  tx: Tx,
  actor: Pick<Actor, 'user' | 'name'>,
  change: Change,
  fact: Fact,
): Promise<void> => {
  flagOutbox(tx)
  noteOverwritten(tx, change)
  await tx
    .with('recorded', (each) => each.insertInto('history').values(historyRow(actor, change)))
    .insertInto('outbox')
    .values(outboxRow(actor, fact))
    .execute()
}
