import { sql } from 'kysely'
import { systemScope } from '#server/kernel/security/actor.ts'
import { notPurged, purge, type EmptyTrash } from '#server/kernel/records/trash.ts'
import type { Tx } from '#server/kernel/postgres/database.ts'
import { trashPictureOfUser } from '../storage/door.ts'
import { statement } from '#server/kernel/postgres/statement.ts'
import { emptyTokenTrash } from './tokens/change-tokens.ts'

/**
 * Deletes users for good 30 days after they were deleted. A user that other records refer to stays as a name
 * without contact data or a sign-in. Tokens go 30 days after they ended.
 */
export const emptyUserTrash: EmptyTrash = async (services, before) => {
  await emptyTokenTrash(services, before)
  const at = before.toISOString()
  const old = statement(
    sql<{ id: number }>`select u.id from app_user u
      where u.deleted_at < ${at} and ${notPurged('user', 'u.id')} order by u.id`,
  )
  for (const { id } of await services.db.as(systemScope).rows(old))
    await purge(
      services,
      'user',
      (tx) => remove(tx, id, at),
      (tx) => anonymize(tx, id, at),
    )
}

/**
 * The user's picture gets the user's own deletion date, so that emptying the file trash removes its bytes.
 */
const trashPicture = async (tx: Tx, id: number, at: string) => {
  const user = await tx
    .selectFrom('app_user')
    .select(['image_key', 'deleted_at'])
    .where('id', '=', id)
    .where('deleted_at', '<', at)
    .executeTakeFirst()
  if (user?.image_key && user.deleted_at) await trashPictureOfUser(tx, user.image_key, user.deleted_at)
}

const remove = async (tx: Tx, id: number, at: string) => {
  await trashPicture(tx, id, at)
  return tx
    .deleteFrom('app_user')
    .where('id', '=', id)
    .where('deleted_at', '<', at)
    .returning(['id', 'firm', 'version'])
    .executeTakeFirst()
}

const anonymize = async (tx: Tx, id: number, at: string) => {
  await trashPicture(tx, id, at)
  const user = await tx
    .updateTable('app_user')
    .set({ username: `removed.${id}`, email: '', phone: '', image_key: '' })
    .where('id', '=', id)
    .where('deleted_at', '<', at)
    .returning(['id', 'firm', 'version'])
    .executeTakeFirst()
  if (!user) return undefined
  await sql`select forget_user(${id})`.execute(tx)
  return user
}
