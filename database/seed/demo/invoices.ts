import type pg from 'pg'
import { EventStatus, RequestStatus } from '#contract/statuses.ts'
import { Role } from '#contract/kit/roles.ts'

/** State, postal code prefix, percent, name. Not every state taxes repair work. */
const taxes: readonly (readonly [state: string, postal: string, percent: string, name: string])[] = [
  ['MI', '', '6', 'Michigan sales tax'],
  ['IN', '', '7', 'Indiana sales tax'],
  ['FL', '', '6', 'Florida sales tax'],
  ['FL', '336', '7.5', 'Florida and Hillsborough County sales tax'],
  ['TX', '', '8.25', 'Texas and local sales tax'],
  ['AZ', '', '5.6', 'Arizona transaction privilege tax'],
  ['AZ', '850', '8.6', 'Arizona and Phoenix privilege tax'],
]

/**
 * Owner's username, name, insurer, make, service code, kind, value, and first and last day relative to
 * today.
 */
type Rule = readonly [
  role: string,
  name: string,
  insurer: string | null,
  make: string | null,
  service: string | null,
  kind: string,
  value: string,
  from: number,
  to: number | null,
]
const rules: readonly Rule[] = [
  ['role1@north.demo', 'Polestar glass takes longer', null, 'Polestar', null, 'percent', '10', -300, null],
  ['role3@north.demo', 'Spring campaign', null, null, null, 'discountPercent', '5', -200, -140],
  ['role3@north.demo', 'Front radar, new list', null, null, 'FRAD-A', 'price', '245', 30, null],
  [
    'role3@south.demo',
    'Harborview agreement',
    'Harborview Casualty',
    null,
    null,
    'discountPercent',
    '8',
    -400,
    null,
  ],
  ['role3@south.demo', 'Great Plains cap', 'Great Plains Mutual', null, null, 'rate', '172.50', -90, null],
  ['role3@south.demo', 'Mobile call waived in part', null, null, 'MOBILE', 'discountAmount', '15', -30, 60],
]

/** Completed visits with charges, with the tax rate of the shop's location. */
const billableVisits = `select e.id as event, e.request, r.status, r.service_firm as seller, r.firm,
    e.completed_local::date as day, e.completed_at, f.name, f.address_line1, f.city, f.state, f.postal_code,
    coalesce(t.name, '') as tax_name, coalesce(t.percent, 0) as percent
  from event e join request r on r.id = e.request join firm f on f.id = r.firm
  left join lateral (select x.name, x.percent from tax_rate x where x.state = f.state and f.postal_code like x.postal || '%'
    order by length(x.postal) desc limit 1) t on true
  where e.status = ${EventStatus.completed} and e.deleted_at is null and r.deleted_at is null and r.service_firm is not null
    and e.amount + coalesce((select sum(c.amount) from event_credit c where c.event = e.id), 0) > 0`

/** Paid work is invoiced, and so are the three completed orders of each center that have waited longest. */
const invoicedVisits = `select b.*, w.position as waits from (${billableVisits}) b left join (
    select r.id, row_number() over (partition by r.service_firm order by r.completed_at, r.id) as position
    from request r where r.status = ${RequestStatus.completed} and r.deleted_at is null and r.amount > 100) w on w.id = b.request
  where b.status = ${RequestStatus.paid} or w.position <= 3`

const invoices = `create temp table demo_bill on commit drop as
    select b.*, row_number() over (partition by b.seller order by b.completed_at, b.event)::int as serial,
      (select u.id from app_user u where u.firm = b.seller and u.role = ${Role.centerAdmin} order by u.id limit 1) as clerk
    from (${invoicedVisits}) b;
  create temp table demo_line on commit drop as
    select b.event, b.request, s.id as event_service, s.description, s.hours, s.rate, s.amount as gross, s.credit,
      s.amount + s.credit as net, round((s.amount + s.credit) * b.percent / 100, 2) as tax,
      row_number() over (partition by b.event order by s.sort, s.id)::int as sort
    from demo_bill b join event_service s on s.event = b.event and s."authorization" is distinct from 0;
  insert into invoice (request, event, seller, serial, number, kind, issued_on, due_on, bill_to, tax_name, tax_percent,
      net, tax, total, created_by, created_by_name, created_at)
    select b.request, b.event, b.seller, b.serial, 'INV-' || lpad(b.serial::text, 5, '0'), 'invoice', b.day, b.day + 30,
      jsonb_build_object('name', b.name, 'lines', array_remove(array[nullif(b.address_line1, ''),
        concat_ws(' ', concat_ws(', ', b.city, b.state), b.postal_code)], null)),
      b.tax_name, b.percent, l.net, l.tax, l.net + l.tax, b.clerk, u.full_name, b.completed_at
    from demo_bill b join app_user u on u.id = b.clerk
      join (select event, sum(net) as net, sum(tax) as tax from demo_line group by event) l on l.event = b.event
    order by b.seller, b.serial;
  insert into invoice_line (invoice, request, event_service, description, hours, rate, gross, credit, net, tax, sort)
    select i.id, l.request, l.event_service, l.description, l.hours, l.rate, l.gross, l.credit, l.net, l.tax, l.sort
    from demo_line l join invoice i on i.event = l.event order by i.id, l.sort`

/**
 * Payments match the invoices. Of the waiting orders, the second is paid in part and the third has a credit
 * memo.
 */
const payments = `update payment p set amount = i.total
    from (select request, sum(total) as total from invoice group by request) i
    where i.request = p.request and p.amount <> i.total and exists (select 1 from request r where r.id = p.request and r.status = ${RequestStatus.paid});
  insert into payment (request, type, amount, reference, paid_on, created_by)
    select b.request, (select id from lookup where firm = 1 and key = 'PaymentType' and name = 'Check'), 60,
      (20000 + b.request)::text, least(max(b.day) + 9, current_date), min(b.clerk)
    from demo_bill b where b.waits = 2 group by b.request;
  create temp table demo_note on commit drop as
    select distinct on (b.seller) b.*, i.id as invoice, i.number, l.id as line, l.description, l.net as back, l.tax as tax_back,
      (select max(x.serial) from invoice x where x.seller = b.seller) + 1 as next
    from demo_bill b join invoice i on i.event = b.event join invoice_line l on l.invoice = i.id and l.net > 0
    where b.waits = 3 order by b.seller, l.net, l.id;
  insert into invoice (request, event, seller, serial, number, kind, corrects, issued_on, bill_to, tax_name, tax_percent,
      net, tax, total, note, created_by, created_by_name)
    select n.request, n.event, n.seller, n.next, 'CR-' || lpad(n.next::text, 5, '0'), 'credit', n.invoice, current_date,
      i.bill_to, n.tax_name, n.percent, -n.back, -n.tax_back, -n.back - n.tax_back, 'Not needed after the recheck.',
      n.clerk, i.created_by_name
    from demo_note n join invoice i on i.id = n.invoice;
  insert into invoice_line (invoice, request, corrects, description, gross, net, tax, says, sort)
    select c.id, n.request, n.line, n.description, -n.back, -n.back, -n.tax_back, 'Of ' || n.number, 1
    from demo_note n join invoice c on c.corrects = n.invoice`

/**
 * Adds prices, taxes, and invoices for the work already written. It draws no random numbers, so the rest of
 * the demo stays the same.
 */
export const addInvoices = async (client: pg.Client, now: Date): Promise<void> => {
  const today = now.toISOString().slice(0, 10)
  for (const [state, postal, percent, name] of taxes)
    await client.query(
      `insert into tax_rate (firm, name, state, postal, percent, starts_on) values (1, $1, $2, $3, $4, $5::date - 500)`,
      [name, state, postal, percent, today],
    )
  for (const [role, name, insurer, make, service, kind, value, from, to] of rules)
    await client.query(
      `insert into pricing_rule (firm, name, insurer, vehicle_make, service, kind, value, starts_on, ends_on)
       select u.firm, $2, (select id from insurer where firm = 1 and name = $3),
         (select id from lookup where firm = 1 and key = 'VehicleMake' and name = $4),
         (select id from service where firm = 1 and code = $5), $6, $7, $8::date + $9::int, $8::date + $10::int
       from app_user u where u.username = $1`,
      [role, name, insurer, make, service, kind, value, today, from, to],
    )
  await client.query(invoices)
  await client.query(payments)
  await client.query(`select settle_request(request) from (select distinct request from demo_bill) b`)
}
