import { sql } from 'kysely'
import { canSeeFirm, type Actor } from '#server/kernel/security/actor.ts'
import type { Tx } from '#server/kernel/postgres/database.ts'
import { notFound } from '#server/kernel/http/problems.ts'
import { publish } from '#server/kernel/events/publish.ts'
import { setFilesDeleted } from '../storage/door.ts'
import { canOpen } from './visibility.ts'

/** A firm and all firms below it. */
const firmsBelow = async (tx: Tx, firm: number): Promise<number[]> => {
  const { rows } = await sql<{
    id: number
  }>`select f.id from firm f where f.path @> array[${firm}::int]`.execute(tx)
  return [firm, ...rows.map(({ id }) => id)]
}

/** Publishes a change of a post or its parts to the firm it came from and all firms below. */
export const publishPost = async (
  tx: Tx,
  actor: Actor,
  name: string,
  post: { id: number; version: number; firm: number },
): Promise<void> =>
  publish(tx, actor, { name, entity: 'blog', ...post, parties: await firmsBelow(tx, post.firm) })

/**
 * Locks a post for a change, removed or not.
 * @throws notFound
 */
export const lockPost = async (tx: Tx, actor: Actor, id: number) => {
  const stored = await tx.selectFrom('blog').selectAll().where('id', '=', id).forUpdate().executeTakeFirst()
  if (!stored || !canSeeFirm(actor, stored.firm)) throw notFound('post')
  return stored
}

type OpenPost = { id: number; title: string; firm: number; version: number; isAllowComments: boolean }

/**
 * A post the caller can read.
 * @throws notFound
 */
export const openPost = async (tx: Tx, actor: Actor, id: number, now: Date): Promise<OpenPost> => {
  const { rows } = await sql<OpenPost>`
    select b.id, b.title, b.firm, b.version, b.is_allow_comments as "isAllowComments" from blog b
    where b.id = ${id} and ${canOpen(actor, now)}`.execute(tx)
  if (!rows[0]) throw notFound('post')
  return rows[0]
}

/**
 * Locks a comment of the caller's own branch for a change, removed or not.
 * @throws notFound
 */
export const lockComment = async (tx: Tx, actor: Actor, id: number) => {
  const stored = await tx
    .selectFrom('blog_comment')
    .selectAll()
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst()
  if (!stored || !canSeeFirm(actor, stored.firm)) throw notFound('comment')
  return stored
}

/**
 * Locks a file of a post or comment for a change, removed or not.
 * @throws notFound
 */
export const lockAttachment = async (tx: Tx, actor: Actor, id: number) => {
  const stored = await tx
    .selectFrom('blog_attachment')
    .selectAll()
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst()
  if (!stored || !canSeeFirm(actor, stored.firm)) throw notFound('file')
  return stored
}

/** Removes or restores a file together with its link to the post. */
export const setAttachmentDeleted = async (
  tx: Tx,
  { id, file }: { id: number; file: number },
  at: Date | null,
): Promise<void> => {
  const deleted_at = at?.toISOString() ?? null
  await tx.updateTable('blog_attachment').set({ deleted_at }).where('id', '=', id).execute()
  await setFilesDeleted(tx, [file], at)
}

/**
 * Removes the post's picture if there is one. Locks the post so that changes to its picture wait for each
 * other.
 */
export const removePicture = async (tx: Tx, blog: number, now: Date): Promise<void> => {
  await tx.selectFrom('blog').select('id').where('id', '=', blog).forNoKeyUpdate().execute()
  const picture = await tx
    .selectFrom('blog_attachment')
    .select(['id', 'file'])
    .where('blog', '=', blog)
    .where('is_image', '=', true)
    .where('deleted_at', 'is', null)
    .executeTakeFirst()
  if (picture) await setAttachmentDeleted(tx, picture, now)
}
