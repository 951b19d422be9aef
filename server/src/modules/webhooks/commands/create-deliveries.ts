import { sql } from 'kysely'
import { eventStatusNames, requestStatusNames } from '#contract/statuses.ts'
import { advisoryLocks } from '#server/kernel/postgres/advisory-locks.ts'
import type { Tx } from '#server/kernel/postgres/database.ts'
import { takeWebhookFacts, type WebhookFact } from '../../live/door.ts'
import { draftOf } from '../rules/events-of-facts.ts'

/** The name of a status on the wire, in SQL. */
const nameOf = (names: Readonly<Record<number, string>>, column: string) =>
  sql`(${JSON.stringify(names)}::jsonb ->> ${sql.ref(column)}::text)`

/** The number of facts that one transaction handles. */
export const maxFactsPerBatch = 500

/** Queues a delivery for each webhook whose company sees the RO of a fact. Resolves to whether more facts wait. */
export const createDeliveries = async (tx: Tx): Promise<boolean> => {
  const lock = await sql<{
    acquired: boolean
  }>`select pg_try_advisory_xact_lock(${advisoryLocks.webhookCreation}) as acquired`.execute(tx)
  if (!lock.rows[0]?.acquired) return false
  const facts = await takeWebhookFacts(tx, maxFactsPerBatch)
  await insertDeliveries(tx, facts)
  return facts.length === maxFactsPerBatch
}

/**
 * A company hears of an RO when it sees one of the parties of the fact: its own, those below it unless it is a shop or a
 * center, and, for a partner, those that grant it access. This is what `sees_firms` in the database says, by index. The lock
 * keeps a pause or its end from coming in between: nothing would ever send a delivery that was held too late.
 */
const insertDeliveries = async (tx: Tx, facts: readonly WebhookFact[]): Promise<void> => {
  const drafts = facts.flatMap((fact) => draftOf(fact) ?? [])
  if (drafts.length === 0) return
  await sql`
    with draft as (select g.*, r.ro_number, r.status as request_status, r.firm as shop, r.service_firm, r.vin,
        v.number as visit_number, v.status as event_status, v.scheduled_at
      from jsonb_to_recordset(${JSON.stringify(drafts)}::jsonb) as g(fact bigint, type text, at timestamptz, request int, event int,
          parties int[], needs text, version int, before int, "from" int, "to" int, mail int)
        join request r on r.id = g.request and r.deleted_at is null
        left join event v on v.id = g.event and v.request = g.request
      where (g.event is null or v.deleted_at is null)
        and (g.needs is null or exists (select 1 from history h where h.entity = 'event' and h.entity_id = g.event
          and h.version > coalesce(g.before, g.version - 1) and h.version <= g.version
          and (h.what = g.needs or h.changes -> g.needs is not null)))
        and (g.mail is null or exists (select 1 from mail_out m where m.id = g.mail and m.attachments @> '[{"kind": "paper"}]')))
    insert into webhook_delivery (firm, webhook, type, request, body, state, created_at)
    select w.firm, w.id, d.type, d.request, jsonb_strip_nulls(jsonb_build_object('type', d.type, 'timestamp', d.at, 'data',
        jsonb_build_object('calibrate', d.request, 'ronumber', d.ro_number, 'vin', nullif(d.vin, ''), 'firm', d.shop,
          'serviceFirm', d.service_firm, 'calibrateEvent', d.event, 'visit', d.visit_number, 'scheduledOn', d.scheduled_at,
          'status', ${nameOf(requestStatusNames, 'd.request_status')}, 'visitStatus', ${nameOf(eventStatusNames, 'd.event_status')},
          'from', ${nameOf(requestStatusNames, 'd.from')}, 'to', ${nameOf(requestStatusNames, 'd.to')},
          'invoice', i.id, 'invoiceNumber', i.number, 'total', i.total::text, 'payment', p.id, 'amount', p.amount::text)))::text,
      case when w.paused_at is null then 'queued' else 'held' end, d.at
    from draft d join webhook w on d.type = any(w.events) and not w.is_off and w.deleted_at is null
      join firm wf on wf.id = w.firm and not wf.is_inactive
      left join lateral (select i.id, i.number, i.total from invoice i where i.event = d.event
          and i.kind = case d.type when 'invoice.issued' then 'invoice' else 'credit' end
        order by i.id desc limit 1) i on d.type in ('invoice.issued', 'creditMemo.issued')
      left join lateral (select p.id, p.amount from payment p where p.request = d.request and p.voided_at is null
        order by p.id desc limit 1) p on d.type = 'payment.recorded'
    where exists (select 1 from firm party where party.id = any(d.parties) and (party.id = w.firm
        or wf.type not in (6, 7 /* center, shop */) and party.path @> array[w.firm]
        or wf.type = 5 /* partner */ and exists (select 1 from firm_link l where l.firm = w.firm and l.kind = 'partner' and l.firm2 = party.id)))
    order by d.fact, w.id for share of w`.execute(tx)
}
