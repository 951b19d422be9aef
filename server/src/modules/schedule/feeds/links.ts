import { createHmac, randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import type { AnswerOf, BodyOf, QueryOf } from '#contract/kit/call.ts'
import type { addFeed as addCall, feeds as listCall } from '#contract/schedule/feeds.ts'
import { Role } from '#contract/kit/roles.ts'
import { systemScope, type Actor } from '#server/kernel/security/actor.ts'
import { hashLinkToken } from '#server/kernel/security/link-token.ts'
import { runInTx, type Reads, type Tx } from '#server/kernel/postgres/database.ts'
import type { RunChange } from '#server/kernel/http/bindings.ts'
import { invalid, notFound, refused } from '#server/kernel/http/problems.ts'
import { statement } from '#server/kernel/postgres/statement.ts'
import type { Services } from '#server/kernel/services.ts'
import type { EmptyTrash } from '#server/kernel/records/trash.ts'
import { t } from '../texts.ts'
import { subjectQuery } from './subject.ts'

type Feed = AnswerOf<typeof listCall>[number]
type Row = Omit<Feed, 'url'> & { seed: string }

/** Makes the address of a link, which is stored nowhere. */
type FeedAddress = (seed: string) => { token: string; url: string }

/** The token is made of a seed in the database and a key outside of it, so that neither alone opens a calendar. */
export const feedAddress =
  ({ settings, secrets }: Pick<Services, 'settings' | 'secrets'>): FeedAddress =>
  (seed) => {
    const token = createHmac('sha256', secrets.links).update(`calendar feed ${seed}`).digest('base64url')
    return { token, url: `${settings.publicUrl}/api/schedule/calendar.ics?t=${token}` }
  }

/** Enough for every device of somebody who follows several locations. */
const maxLinks = 40

const feedRows = (actor: Actor, where: ReturnType<typeof sql<boolean>>) =>
  statement(sql<Row>`
    select c.id as feed, c.kind, c.firm, c.bay, c.technician, coalesce(b.name, u.full_name, f.name, '') as name,
      c.created_at as "createdOn", c.read_at as "readOn", c.agent, c.seed
    from calendar_feed c left join firm f on f.id = c.firm left join bay b on b.id = c.bay
      left join app_user u on u.id = c.technician
    where c."user" = ${actor.user} and c.revoked_at is null and ${where}
    order by c.created_at desc, c.id desc`)

/** The caller's own links. */
export const listFeeds = async (
  db: Reads,
  actor: Actor,
  addressOf: FeedAddress,
  { kind, firm, bay }: QueryOf<typeof listCall>,
): Promise<Feed[]> => {
  const rows = await db.rows(
    feedRows(
      actor,
      sql<boolean>`${kind ? sql`c.kind = ${kind}` : sql`true`} and ${firm ? sql`c.firm = ${firm}` : sql`true`}
        and ${bay ? sql`c.bay = ${bay}` : sql`true`}`,
    ),
  )
  return rows.map((row) => toFeed(row, addressOf))
}

const toFeed = ({ seed, ...row }: Row, addressOf: FeedAddress): Feed => ({ ...row, url: addressOf(seed).url })

/** Makes a link. The answer that is kept for a repeated request is without its address. */
export const addFeed = async (
  actor: Actor,
  change: RunChange,
  addressOf: FeedAddress,
  body: BodyOf<typeof addCall>,
): Promise<Feed> => toFeed(await change(actor, (tx) => insertFeed(tx, actor, addressOf, body)), addressOf)

const insertFeed = async (
  tx: Tx,
  actor: Actor,
  addressOf: FeedAddress,
  { kind, firm, bay }: BodyOf<typeof addCall>,
): Promise<Row> => {
  if (kind === 'location' && !firm) throw invalid([{ field: 'firm', message: t.message('required') }])
  if (kind === 'bay' && !bay) throw invalid([{ field: 'bay', message: t.message('required') }])
  if (kind === 'technician' && actor.role !== Role.technician) throw refused(t.message('feed.onlyTechs'))
  const of = {
    kind,
    firm: kind === 'location' ? (firm ?? null) : null,
    bay: kind === 'bay' ? (bay ?? null) : null,
    technician: kind === 'technician' ? actor.user : null,
  }
  const [subject] = await runInTx(tx)(subjectQuery(actor, of))
  if (!subject) throw notFound(kind === 'bay' ? 'bay' : 'firm')
  await refuseTooMany(tx, actor)
  const seed = randomUUID()
  const { id } = await tx
    .insertInto('calendar_feed')
    .values({
      ...of,
      firm: subject.firm,
      user: actor.user,
      seed,
      token_hash: hashLinkToken(addressOf(seed).token),
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  const [row] = await runInTx(tx)(feedRows(actor, sql<boolean>`c.id = ${id}`))
  if (!row) throw notFound('link')
  return row
}

const refuseTooMany = async (tx: Tx, actor: Actor): Promise<void> => {
  const { count } = await tx
    .selectFrom('calendar_feed')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('user', '=', actor.user)
    .where('revoked_at', 'is', null)
    .executeTakeFirstOrThrow()
  if (Number(count) >= maxLinks) throw refused(t.message('feed.tooMany', { count: maxLinks }))
}

/** Ends a link at once, or brings it back. */
export const revokeFeed = async (
  tx: Tx,
  actor: Actor,
  { feed, undo }: { feed: number; undo: boolean },
  now: Date,
): Promise<{ ok: true }> => {
  if (undo) await refuseTooMany(tx, actor)
  const changed = await tx
    .updateTable('calendar_feed')
    .set({ revoked_at: undo ? null : now.toISOString() })
    .where('id', '=', feed)
    .where('user', '=', actor.user)
    .where('revoked_at', undo ? 'is not' : 'is', null)
    .returning('id')
    .executeTakeFirst()
  if (!changed) throw notFound('link')
  return { ok: true }
}

/** Deletes links that were revoked 30 days ago. */
export const emptyFeedTrash: EmptyTrash = async ({ db }, before) => {
  await db.command(systemScope, (tx) =>
    tx.deleteFrom('calendar_feed').where('revoked_at', '<', before.toISOString()).execute(),
  )
}
