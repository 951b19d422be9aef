import { sql } from 'kysely'
import type { Actor } from './actor.ts'
import type { Tx } from './database.ts'

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

/** Hands a fact to the outbox: hub, jobs and mail follow from it after the commit, once each. */
export const tell = async (tx: Tx, actor: Pick<Actor, 'user'>, fact: Fact): Promise<void> => {
  const parties = [...new Set(fact.parties.filter((party): party is number => party !== null))]
  const values = {
    name: fact.name,
    entity: fact.entity,
    entity_id: fact.id,
    version: fact.version,
    firm: fact.firm,
    parties: parties,
    technicians: fact.technicians ? [...new Set(fact.technicians)] : null,
    actor: actor.user,
    data: JSON.stringify(fact.data ?? {}),
  }
  await tx
    .with('told', (each) => each.insertInto('outbox').values(values))
    .selectNoFrom(sql`pg_notify('outbox', '')`.as('notified'))
    .execute()
}
