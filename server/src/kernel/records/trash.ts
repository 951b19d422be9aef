import { sql } from 'kysely'
import { systemScope } from '../security/actor.ts'
import type { Tx } from '../postgres/database.ts'
import type { Services } from '../services.ts'

const hourMs = 3_600_000
/** How long what was removed can be taken back. */
const binMs = 30 * 24 * hourMs

/** Removes for good what has lain in a module's bin since before an instant. Cut off in between, it goes on next time. */
export type EmptyTrash = (services: Services, before: Date) => Promise<void>

/** Empties all bins once. One that cannot be emptied holds up no other. */
export const emptyTrash = async (services: Services, emptyings: readonly EmptyTrash[]): Promise<void> => {
  const before = new Date(services.clock.now().getTime() - binMs)
  for (const empty of emptyings)
    await empty(services, before).catch((error: unknown) =>
      services.log.warn({ err: error }, 'a bin could not be emptied'),
    )
}

/** Empties the bins now and every hour. Gives how to end that. */
export const startTrashSchedule = (
  services: Services,
  emptyings: readonly EmptyTrash[],
): (() => Promise<void>) => {
  let work = emptyTrash(services, emptyings)
  const timer = setInterval(() => {
    work = work.then(() => emptyTrash(services, emptyings))
  }, hourMs)
  return async () => {
    clearInterval(timer)
    await work
  }
}

type Purged = { id: number; firm: number | null; version: number }

/**
 * Removes one record for good and notes that it went. What the books still name stays as little as `strip` leaves of it,
 * once: the note keeps it from being tried again.
 * @param remove gives the record that it removed, and nothing when somebody took it out of the bin
 */
export const purge = async (
  { db }: Pick<Services, 'db'>,
  entity: string,
  remove: (tx: Tx) => Promise<Purged | undefined>,
  strip: (tx: Tx) => Promise<Purged | undefined>,
): Promise<void> => {
  const noted = (work: typeof remove) =>
    db.command(systemScope, async (tx) => {
      const gone = await work(tx)
      if (gone) await note(tx, entity, gone)
    })
  await noted(remove).catch((error: unknown) => {
    if ((error as { code?: string }).code !== stillNamed) throw error
    return noted(strip)
  })
}

/** PostgreSQL's word for a foreign key that would lead nowhere. */
const stillNamed = '23503'

const note = async (tx: Tx, entity: string, { id, firm, version }: Purged): Promise<void> => {
  await sql`insert into history (entity, entity_id, firm, what, version)
    values (${entity}, ${id}, ${firm}, 'purged', ${version})`.execute(tx)
}

/** Of records that were stripped already. */
export const notPurged = (entity: string, id: string) =>
  sql<boolean>`not exists (select 1 from history h
    where h.entity = ${entity} and h.entity_id = ${sql.ref(id)} and h.what = 'purged')`
