import { sql } from 'kysely'
import { systemScope } from '../security/actor.ts'
import type { Tx } from '../postgres/database.ts'
import type { Services } from '../services.ts'

const hourMs = 3_600_000
/** How long a trashed record can be restored. */
const retentionMs = 30 * 24 * hourMs

/**
 * Permanently deletes a module's records that were trashed before the given instant. If it is interrupted, the next
 * run continues.
 */
export type EmptyTrash = (services: Services, before: Date) => Promise<void>

/** Empties every module's trash once. A failure in one module is logged and doesn't stop the others. */
export const emptyTrash = async (services: Services, emptiers: readonly EmptyTrash[]): Promise<void> => {
  const before = new Date(services.clock.now().getTime() - retentionMs)
  for (const empty of emptiers)
    await empty(services, before).catch((error: unknown) =>
      services.log.warn({ err: error }, 'a bin could not be emptied'),
    )
}

/** Empties the trash now and every hour. Returns a function that stops the schedule and waits for a run in progress. */
export const startTrashSchedule = (
  services: Services,
  emptiers: readonly EmptyTrash[],
): (() => Promise<void>) => {
  let work = emptyTrash(services, emptiers)
  const timer = setInterval(() => {
    work = work.then(() => emptyTrash(services, emptiers))
  }, hourMs)
  return async () => {
    clearInterval(timer)
    await work
  }
}

type Purged = { id: number; firm: number | null; version: number }

/**
 * Permanently deletes one record and writes that to the history. When other records still reference it, `strip` reduces
 * it to the minimum instead. The history row keeps it from being tried again (see notPurged).
 * @param remove returns the record it deleted, or undefined when someone restored it in the meantime
 */
export const purge = async (
  { db }: Pick<Services, 'db'>,
  entity: string,
  remove: (tx: Tx) => Promise<Purged | undefined>,
  strip: (tx: Tx) => Promise<Purged | undefined>,
): Promise<void> => {
  const runAndRecord = (work: typeof remove) =>
    db.command(systemScope, async (tx) => {
      const purged = await work(tx)
      if (purged) await recordPurge(tx, entity, purged)
    })
  await runAndRecord(remove).catch((error: unknown) => {
    if ((error as { code?: string }).code !== foreignKeyViolation) throw error
    return runAndRecord(strip)
  })
}

/** SQLSTATE for a foreign key violation. */
const foreignKeyViolation = '23503'

const recordPurge = async (tx: Tx, entity: string, { id, firm, version }: Purged): Promise<void> => {
  await sql`insert into history (entity, entity_id, firm, what, version)
    values (${entity}, ${id}, ${firm}, 'purged', ${version})`.execute(tx)
}

/** SQL condition that leaves out records which were already purged or stripped. */
export const notPurged = (entity: string, id: string) =>
  sql<boolean>`not exists (select 1 from history h
    where h.entity = ${entity} and h.entity_id = ${sql.ref(id)} and h.what = 'purged')`
