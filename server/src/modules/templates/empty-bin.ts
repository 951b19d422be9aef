import { systemScope } from '#server/kernel/actor.ts'
import type { Emptying } from '#server/kernel/bin.ts'

/** Words that were taken away 30 days ago go for good. */
export const emptyTemplates: Emptying = async ({ db }, before) => {
  await db.command(systemScope, (tx) =>
    tx.deleteFrom('email_template').where('deleted_at', '<', before.toISOString()).execute(),
  )
}
