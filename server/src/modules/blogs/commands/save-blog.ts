import { sql } from 'kysely'
import type { BodyOf } from '#contract/kit/call.ts'
import type { Blog, saveBlog } from '#contract/blogs.ts'
import { isNew } from '#contract/kit/shapes.ts'
import { canSeeFirm, type Actor } from '#server/kernel/security/actor.ts'
import { runInTx, type Tx } from '#server/kernel/postgres/database.ts'
import { difference, recordHistory } from '#server/kernel/records/history.ts'
import { mergeSent } from '#server/kernel/records/save-record.ts'
import { invalid, notFound } from '#server/kernel/http/problems.ts'
import { cleanRichText } from '#server/kernel/security/rich-text.ts'
import type { LinkServices } from '../files.ts'
import { getPost } from '../reads/blogs.ts'
import { postFields, postNames, searchText, type PostFields } from '../rules/post.ts'
import { publishedStatus } from '../visibility.ts'
import { lockPost, removePicture, publishPost } from '../store.ts'
import { t } from '../texts.ts'

type In = BodyOf<typeof saveBlog>

/** Adds or changes a post. The server sets author and date. */
export const savePost = async (
  tx: Tx,
  maker: LinkServices,
  actor: Actor,
  body: In,
  now: Date,
): Promise<Blog> => {
  const sent = postFields({
    ...body,
    content: body.content === undefined ? undefined : cleanRichText(body.content),
  })
  if (sent.firm !== undefined && !canSeeFirm(actor, sent.firm)) throw notFound('firm')
  await checkLists(tx, sent)
  const id = isNew(body.blog) ? await add(tx, actor, sent, now) : await change(tx, actor, body, sent, now)
  if (body.imageUrl === null || body.imageUrl === '') await removePicture(tx, id, now)
  return getPost(runInTx(tx), maker, actor, id, now)
}

/** Type and status must be entries of their lists. */
const checkLists = async (tx: Tx, { type, status }: Partial<PostFields>): Promise<void> => {
  const { rows } = await sql<{ hasType: boolean; hasStatus: boolean }>`
    select exists (select 1 from lookup where key = 'BlogType' and id = ${type ?? null}::int) as "hasType",
      exists (select 1 from lookup where key = 'BlogStatus' and value = ${status ?? null}::int::text) as "hasStatus"`.execute(
    tx,
  )
  if (type && !rows[0]?.hasType) throw invalid([{ field: 'blogType', message: t.message('post.type') }])
  if (status !== undefined && !rows[0]?.hasStatus)
    throw invalid([{ field: 'blogStatus', message: t.message('post.status') }])
}

const add = async (tx: Tx, actor: Actor, sent: Partial<PostFields>, now: Date): Promise<number> => {
  const { title, firm = actor.firm, ...rest } = sent
  if (!title) throw invalid([{ field: 'blogName', message: t.message('post.required') }])
  const { id } = await tx
    .insertInto('blog')
    .values({
      ...rest,
      title,
      firm,
      scheduled_zone: actor.timeZone,
      search: searchText(sent),
      published_at: rest.status === publishedStatus ? now.toISOString() : null,
      created_by: actor.user,
      author: actor.name,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  await recordHistory(tx, actor, { entity: 'blog', id, firm, version: 1, what: 'created' })
  await publishPost(tx, actor, 'blogs.created', { id, version: 1, firm })
  return id
}

const change = async (
  tx: Tx,
  actor: Actor,
  body: In,
  sent: Partial<PostFields>,
  now: Date,
): Promise<number> => {
  const stored = await lockPost(tx, actor, body.blog)
  if (stored.deleted_at) throw notFound('post')
  const { id } = stored
  const changed = await mergeSent(tx, actor, 'blog', stored, sent, body.version, postNames)
  if (Object.keys(changed).length === 0) return id
  const all = { ...stored, ...changed }
  const { version } = await tx
    .updateTable('blog')
    .set({
      ...changed,
      // A newly set time is in the time zone of whoever sets it.
      ...('scheduled_local' in changed ? { scheduled_zone: actor.timeZone } : {}),
      search: searchText(all),
      published_at: stored.published_at ?? (all.status === publishedStatus ? now.toISOString() : null),
    })
    .where('id', '=', id)
    .returning('version')
    .executeTakeFirstOrThrow()
  const changes = difference(stored, changed)
  await recordHistory(tx, actor, { entity: 'blog', id, firm: all.firm, version, what: 'changed', changes })
  for (const firm of new Set([stored.firm, all.firm]))
    await publishPost(tx, actor, 'blogs.changed', { id, version, firm })
  return id
}
