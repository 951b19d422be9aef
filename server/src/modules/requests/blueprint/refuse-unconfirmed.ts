import type { Tx } from '#server/kernel/postgres/database.ts'
import { refused } from '#server/kernel/http/problems.ts'
import { t } from './texts.ts'

/** @throws refused while the sender from the public form is unconfirmed */
export const refuseUnconfirmed = async (
  tx: Tx,
  request: { id: number; ro_number: string },
): Promise<void> => {
  const open = await tx
    .selectFrom('intake')
    .select('id')
    .where('request', '=', request.id)
    .where('state', '=', 'open')
    .executeTakeFirst()
  if (open) throw refused(t.message('sender.unconfirmed', { ro: request.ro_number }))
}
