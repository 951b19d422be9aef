import { sql } from 'kysely'
import type { BodyOf } from '#contract/kit/call.ts'
import type { recordReceipts as call } from '#contract/receipts.ts'
import { refused } from '#server/kernel/http/problems.ts'
import type { Tx } from '#server/kernel/postgres/database.ts'
import type { Actor } from '#server/kernel/security/actor.ts'
import { receiptHash } from './receipt-hash.ts'
import { t } from './texts.ts'

type Receipt = BodyOf<typeof call>['receipts'][number]

/**
 * Records receipts of the caller's acts. One that is known already only changes its state: what was done, and when, stays
 * as it was first recorded.
 * @throws refused if a receipt doesn't match its hash
 */
export const recordReceipts = async (tx: Tx, actor: Actor, receipts: readonly Receipt[]): Promise<void> => {
  const forged = receipts.find((receipt) => receiptHash(receipt) !== receipt.hash)
  if (forged) throw refused(t.message('hash', { number: forged.number }))
  const places = await findPlaces(tx, receipts)
  const rows = receipts.map((receipt) => ({ ...receipt, ...places(receipt) }))
  await sql`
    insert into receipt ("user", user_name, device, number, previous, digest, hash, act, kind, says, state, reason,
      request, event, captured_at, sent_at, arrived_at)
    select ${actor.user}, ${actor.name}, x.device, x.number, x.previous, x.digest, x.hash, x.act, x.kind, x.says, x.state,
      x.reason, x.request, x.event, x."capturedAt", x."sentAt",
      case when x.state = 'sent' then coalesce(
        (select i.at from idempotency i where i.key = x.act::text and i."user" = ${actor.user}), now()) end
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as x(device uuid, number int, previous text, digest text,
      hash text, act uuid, kind text, says text, state text, reason text, request int, event int,
      "capturedAt" timestamptz, "sentAt" timestamptz)
    on conflict ("user", device, number) do update
      set state = excluded.state, reason = excluded.reason, sent_at = excluded.sent_at, arrived_at = excluded.arrived_at
      where receipt.hash = excluded.hash and receipt.state not in ('sent', 'discarded')`.execute(tx)
  await findGaps(tx, actor, receipts)
}

type Place = { request: number | null; event: number | null }

/**
 * Where each receipt belongs, of what the caller's companies take part in. The visit may have been given to somebody else
 * meanwhile: the work that was done for it is still shown there.
 */
const findPlaces = async (tx: Tx, receipts: readonly Receipt[]): Promise<(receipt: Receipt) => Place> => {
  const ids = (key: 'calibrate' | 'calibrateEvent') => [
    ...new Set(receipts.flatMap((receipt) => receipt[key] ?? [])),
  ]
  const events = await sql<{ id: number; request: number }>`
    select id, request from event where id = any(${ids('calibrateEvent')}::int[])`.execute(tx)
  const requests = await sql<{ id: number }>`
    select id from request where id = any(${ids('calibrate')}::int[])`.execute(tx)
  const requestOf = new Map(events.rows.map(({ id, request }) => [id, request]))
  const known = new Set(requests.rows.map(({ id }) => id))
  return ({ calibrate, calibrateEvent }) => {
    const request = calibrateEvent === undefined ? undefined : requestOf.get(calibrateEvent)
    if (request !== undefined) return { request, event: calibrateEvent ?? null }
    return { request: calibrate !== undefined && known.has(calibrate) ? calibrate : null, event: null }
  }
}

/** Notes how many receipts are missing before each one. Others see only some of a device's receipts, so it is stored. */
const findGaps = async (tx: Tx, actor: Actor, receipts: readonly Receipt[]): Promise<void> => {
  const devices = [...new Set(receipts.map(({ device }) => device))]
  for (const device of devices) {
    const first = Math.min(...receipts.filter((each) => each.device === device).map(({ number }) => number))
    await sql`
      with chain as (
        select id, number, previous, lag(number) over w as before, lag(hash) over w as before_hash
        from receipt where "user" = ${actor.user} and device = ${device}
          and number >= (select coalesce(max(number), 0) from receipt
            where "user" = ${actor.user} and device = ${device} and number < ${first})
        window w as (order by number)),
      counted as (
        select id, case
          when previous = coalesce(before_hash, '') then 0
          else greatest(1, number - 1 - coalesce(before, 0)) end as missing
        from chain where number >= ${first})
      update receipt r set missing = c.missing from counted c where r.id = c.id and r.missing <> c.missing`.execute(
      tx,
    )
  }
}
