import { sql, type RawBuilder } from 'kysely'
import type { Actor } from '../security/actor.ts'
import type { Tx } from '../postgres/database.ts'
import { historyRow, type HistoryEntry } from '../records/history.ts'
import { noteOverwritten } from '../records/overwritten-fields.ts'
import { flagOutbox } from './outbox-flag.ts'

/** A small domain event in the past tense, written in the transaction that makes it true. */
export type Fact = {
  /** requests.submitted, requests.eventCompleted, ... */
  name: string
  entity: string
  id: number
  version: number
  firm: number
  /** Firms involved, which may receive it. */
  parties: readonly (number | null)[]
  /** Technicians who may receive it. When omitted, every technician of the parties does. */
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

/** Adds a fact to the outbox. After the commit, the hub, jobs, and mail each handle it once. */
export const publish = async (tx: Tx, actor: Pick<Actor, 'user'>, fact: Fact): Promise<void> => {
  flagOutbox(tx)
  await tx.insertInto('outbox').values(outboxRow(actor, fact)).execute()
}

/**
 * Adds a fact for each row of `from`, in its order. Its columns: name, entity, id, version, firm, parties.
 */
export const publishOf = async (
  tx: Tx,
  actor: Pick<Actor, 'user'>,
  from: RawBuilder<unknown>,
): Promise<void> => {
  flagOutbox(tx)
  await sql`insert into outbox (name, entity, entity_id, version, firm, parties, actor)
    select f.*, ${actor.user}::int from (${from}) f`.execute(tx)
}

/** Adds a history row and its outbox fact in one statement. */
export const recordAndPublish = async (
  tx: Tx,
  actor: Pick<Actor, 'user' | 'name' | 'token'>,
  change: HistoryEntry,
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
