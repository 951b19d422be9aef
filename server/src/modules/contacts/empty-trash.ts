import { sql } from 'kysely'
import { systemScope } from '#server/kernel/security/actor.ts'
import { purge, type EmptyTrash } from '#server/kernel/records/trash.ts'
import { statement } from '#server/kernel/postgres/statement.ts'

const partTables = ['contact_phone', 'contact_email', 'contact_related', 'contact_address'] as const

/**
 * Deletes trashed phones, emails, addresses, and relations for good after 30 days. Merges older than that can
 * no longer be undone, so their undo data goes, along with the merged contacts.
 */
export const emptyContactTrash: EmptyTrash = async (services, before) => {
  const at = before.toISOString()
  await services.db.command(systemScope, async (tx) => {
    await sql`update contact_address a set main_address = null from contact_address m
      where a.firm = m.firm and a.main_address = m.id and m.deleted_at < ${at}`.execute(tx)
    for (const table of partTables) await tx.deleteFrom(table).where('deleted_at', '<', at).execute()
    await tx.deleteFrom('contact_merge').where('created_at', '<', at).execute()
  })
  const old = statement(sql<{ id: number }>`select id from contact where deleted_at < ${at} order by id`)
  for (const { id } of await services.db.as(systemScope).rows(old))
    await purge(
      services,
      'contact',
      (tx) =>
        tx
          .deleteFrom('contact')
          .where('id', '=', id)
          .where('deleted_at', '<', at)
          .returning(['id', 'firm', 'version'])
          .executeTakeFirst(),
      // Another row still refers to the contact. The next run tries again.
      async () => undefined,
    )
}
