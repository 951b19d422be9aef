import { createHmac, randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import type { BodyOf } from '#contract/kit/call.ts'
import type { addGuestLink, GuestLink, revokeGuestLink } from '#contract/requests/guests.ts'
import { links } from '#contract/links.ts'
import { requestStatusWord, RequestStatus } from '#contract/statuses.ts'
import { hashLinkToken } from '#server/kernel/security/link-token.ts'
import type { Actor } from '#server/kernel/security/actor.ts'
import type { RunChange } from '#server/kernel/http/bindings.ts'
import { forbidden, notFound, refused } from '#server/kernel/http/problems.ts'
import { runInTx, type Reads, type Tx } from '#server/kernel/postgres/database.ts'
import { requestsInScope } from '#server/kernel/security/scope.ts'
import { statement } from '#server/kernel/postgres/statement.ts'
import type { Services } from '#server/kernel/services.ts'
import { sidesOf } from '../policy.ts'
import { lockRequest, recordRequest, type RequestRow } from '../store.ts'
import { t } from './texts.ts'

/** Enough for everybody who has to do with one vehicle. */
const maxOpen = 20
const msPerDay = 86_400_000

/** Makes the token and the address of a link from its seed; neither is stored. */
type GuestAddress = (seed: string) => { token: string; url: string }

/** The token is made of a seed in the database and a key outside of it, so that neither alone opens a page. */
export const guestAddress =
  ({ settings, secrets }: Pick<Services, 'settings' | 'secrets'>): GuestAddress =>
  (seed) => {
    const token = createHmac('sha256', secrets.links).update(`guest link ${seed}`).digest('base64url')
    return { token, url: settings.publicUrl + links.guest(token) }
  }

type LinkTimes = { expires_at: string; revoked_at: string | null }
export const guestState = ({ expires_at, revoked_at }: LinkTimes, now: Date): GuestLink['state'] => {
  if (revoked_at !== null) return 'revoked'
  return Date.parse(expires_at) <= now.getTime() ? 'expired' : 'open'
}

type Row = LinkTimes & {
  id: number
  seed: string
  name: string
  shows_names: boolean
  shows_prices: boolean
  created_name: string
  created_at: string
  opened_at: string | null
}
const toLink = (row: Row, addressOf: GuestAddress, now: Date): GuestLink => ({
  link: row.id,
  name: row.name,
  url: addressOf(row.seed).url,
  showsNames: row.shows_names,
  showsPrices: row.shows_prices,
  createdBy: row.created_name,
  createdOn: row.created_at,
  expiresAt: row.expires_at,
  openedAt: row.opened_at,
  state: guestState(row, now),
})
const columns = sql`g.id, g.seed, g.name, g.shows_names, g.shows_prices, g.created_name, g.created_at, g.opened_at,
  g.expires_at, g.revoked_at`

const maxListed = 100

/** The links of a request. @throws notFound outside the caller's scope, forbidden for people of neither side */
export const listGuestLinks = async (
  db: Reads,
  actor: Actor,
  addressOf: GuestAddress,
  request: number,
  now: Date,
): Promise<GuestLink[]> => {
  const [[known], rows] = await db.batch([
    statement(sql<{ firm: number; service_firm: number | null }>`select r.firm, r.service_firm from request r
      where r.id = ${request} and r.deleted_at is null and ${requestsInScope(actor)}`),
    statement(sql<Row>`select ${columns} from guest_link g join request r on r.id = g.request
      where g.request = ${request} and r.deleted_at is null and ${requestsInScope(actor)}
      order by g.id desc limit ${maxListed}`),
  ])
  if (!known) throw notFound('repair order')
  if (sidesOf(actor, known).length === 0) throw forbidden()
  return rows.map((row) => toLink(row, addressOf, now))
}

/** Makes a link. The answer that is kept for a repeated request is without its address. */
export const addGuest = async (
  actor: Actor,
  change: RunChange,
  addressOf: GuestAddress,
  body: BodyOf<typeof addGuestLink>,
  now: Date,
): Promise<GuestLink> =>
  toLink(await change(actor, (tx) => insertGuest(tx, actor, addressOf, body, now)), addressOf, now)

const lockToShare = async (tx: Tx, actor: Actor, id: number): Promise<RequestRow> => {
  const request = await lockRequest(tx, actor, id)
  if (sidesOf(actor, request).length === 0) throw forbidden()
  return request
}

const insertGuest = async (
  tx: Tx,
  actor: Actor,
  addressOf: GuestAddress,
  { calibrate, name, days, showsNames, showsPrices }: BodyOf<typeof addGuestLink>,
  now: Date,
): Promise<Row> => {
  const request = await lockToShare(tx, actor, calibrate)
  if (request.status === RequestStatus.pending)
    throw refused(t.message('notYet', { ro: request.ro_number, status: requestStatusWord(request.status) }))
  await refuseTooMany(tx, calibrate, now)
  const seed = randomUUID()
  const { id } = await tx
    .insertInto('guest_link')
    .values({
      request: calibrate,
      seed,
      token_hash: hashLinkToken(addressOf(seed).token),
      name,
      shows_names: showsNames,
      shows_prices: showsPrices,
      expires_at: new Date(now.getTime() + days * msPerDay).toISOString(),
      created_by: actor.user,
      created_name: actor.name,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  await recordRequest(tx, actor, request, { what: 'shared', changes: { name: [null, name] } })
  const [row] = await runInTx(tx)(statement(sql<Row>`select ${columns} from guest_link g where g.id = ${id}`))
  if (!row) throw notFound('link')
  return row
}

const refuseTooMany = async (tx: Tx, request: number, now: Date): Promise<void> => {
  const { count } = await tx
    .selectFrom('guest_link')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('request', '=', request)
    .where('revoked_at', 'is', null)
    .where('expires_at', '>', now.toISOString())
    .executeTakeFirstOrThrow()
  if (Number(count) >= maxOpen) throw refused(t.message('tooMany', { count: maxOpen }))
}

/** Ends a link at once, or brings it back. Either side of a request ends the links of both. */
export const revokeGuest = async (
  tx: Tx,
  actor: Actor,
  { calibrate, link, undo }: BodyOf<typeof revokeGuestLink>,
  now: Date,
): Promise<{ ok: true }> => {
  const request = await lockToShare(tx, actor, calibrate)
  if (undo) await refuseTooMany(tx, calibrate, now)
  const changed = await tx
    .updateTable('guest_link')
    .set({ revoked_at: undo ? null : now.toISOString() })
    .where('id', '=', link)
    .where('request', '=', calibrate)
    .where('revoked_at', undo ? 'is not' : 'is', null)
    .returning('name')
    .executeTakeFirst()
  if (!changed) throw notFound('link')
  await recordRequest(tx, actor, request, {
    what: undo ? 'shared' : 'unshared',
    changes: { name: undo ? [null, changed.name] : [changed.name, null] },
  })
  return { ok: true }
}
