import { sql } from 'kysely'
import { systemScope } from '#server/kernel/security/actor.ts'
import { purge, type EmptyTrash } from '#server/kernel/records/trash.ts'
import type { Tx } from '#server/kernel/postgres/database.ts'
import { setFilesDeleted } from '../storage/door.ts'
import { statement } from '#server/kernel/postgres/statement.ts'

/**
 * Deletes posts and comments for good 30 days after they were removed, with everything that belongs to them.
 * Their files go with the file trash.
 */
export const emptyBlogTrash: EmptyTrash = async (services, before) => {
  const at = before.toISOString()
  const { db } = services
  await db.command(systemScope, (tx) => removeComments(tx, sql`c.deleted_at < ${at}`, at))
  const old = statement(sql<{ id: number }>`select id from blog where deleted_at < ${at} order by id`)
  for (const { id } of await db.as(systemScope).rows(old))
    await purge(
      services,
      'blog',
      (tx) => removePost(tx, id, at),
      // A comment arrived meanwhile. The next run tries again.
      async () => undefined,
    )
}

const removePost = async (tx: Tx, id: number, at: string) => {
  const post = await tx
    .selectFrom('blog')
    .select(['id', 'firm', 'version'])
    .where('id', '=', id)
    .where('deleted_at', '<', at)
    .forUpdate()
    .executeTakeFirst()
  if (!post) return undefined
  await removeFiles(tx, sql`a.blog = ${id}`, at)
  await tx.deleteFrom('blog_comment').where('blog', '=', id).execute()
  await tx.deleteFrom('blog').where('id', '=', id).execute()
  return post
}

const removeComments = async (tx: Tx, condition: ReturnType<typeof sql>, at: string): Promise<void> => {
  await removeFiles(tx, sql`a.blog_comment in (select c.id from blog_comment c where ${condition})`, at)
  await sql`delete from blog_comment c where ${condition}`.execute(tx)
}

/** Their files expire together with the post or comment. */
const removeFiles = async (tx: Tx, condition: ReturnType<typeof sql>, at: string): Promise<void> => {
  const { rows } = await sql<{
    file: number
  }>`delete from blog_attachment a where ${condition} returning a.file`.execute(tx)
  const justBefore = new Date(new Date(at).getTime() - 1000)
  await setFilesDeleted(
    tx,
    rows.map(({ file }) => file),
    justBefore,
  )
}
