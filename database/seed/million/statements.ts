import { Role } from '#contract/kit/roles.ts'
import { EventStatus, RequestStatus } from '#contract/statuses.ts'
import { patterns } from '../demo/patterns.ts'

export type Size = { firms: number; requests: number }

const quoted = (values: readonly string[]): string =>
  `array[${values.map((value) => `'${value.replaceAll("'", "''")}'`).join(', ')}]`

const vehicles = patterns.map(([, year, make, model, trim]) =>
  [year, make, model, trim].filter(Boolean).join(' '),
)
const stems = patterns.map(([stem]) => stem)
const first = [
  'Anna',
  'Ben',
  'Clara',
  'David',
  'Ella',
  'Frank',
  'Grace',
  'Hugo',
  'Ines',
  'Jack',
  'Karen',
  'Leo',
]
const last = [
  'Adams',
  'Baker',
  'Castillo',
  'Diaz',
  'Evans',
  'Fischer',
  'Garcia',
  'Hughes',
  'Ivanov',
  'Jones',
  'Kim',
  'Lopez',
]

const { pending, submitted, working, completed, cancelled, voided, submittedOk, paid, hold, assigned } =
  RequestStatus
const finished = `${completed}, ${paid}`
/** Of ten old requests seven are paid; the newest three percent are mostly open. */
const olderStatuses = [paid, paid, paid, paid, paid, paid, paid, completed, cancelled, voided]
const newerStatuses = [
  pending,
  submitted,
  submitted,
  working,
  completed,
  submittedOk,
  submittedOk,
  hold,
  assigned,
  assigned,
]
/** Status of the only visit, for a `case` on the request's status. Those left out have the same number. */
const visitStatuses = [
  [pending, EventStatus.pending],
  [paid, EventStatus.completed],
  [voided, EventStatus.cancelled],
  [hold, EventStatus.hold],
  [assigned, EventStatus.assigned],
]
  .map(([request, visit]) => `when ${request} then ${visit}`)
  .join(' ')
  .concat(' else r.status')
/** Role of a firm's first user, by firm type from 1 on. */
const adminRoles = [
  Role.hostAdmin,
  Role.franchiserAdmin,
  Role.dispatcher,
  Role.divisionManager,
  Role.partnerUser,
  Role.centerAdmin,
  Role.shopAdmin,
]

/**
 * The tree, its people, and their work. `chance(i, salt)` is a number from 0 up to 1 that depends only on
 * its arguments. Firms: the host, one brand in fifty, one franchisee in twenty, one center in ten, the rest
 * shops.
 */
export const statements = ({ firms, requests }: Size, secret: string): string[] => {
  const brands = Math.max(1, Math.floor(firms / 50))
  const franchisees = Math.max(1, Math.floor(firms / 20))
  const centers = Math.max(1, Math.floor(firms / 10))
  const firstFranchisee = 2 + brands
  const firstCenter = firstFranchisee + franchisees
  const firstShop = firstCenter + centers
  const shops = firms - firstShop + 1
  const pick = (list: string, salt: number): string =>
    `(${list})[1 + floor(pg_temp.chance(i, ${salt}) * cardinality(${list}))::int]`
  return [
    `create function pg_temp.chance(i bigint, salt int) returns double precision language sql immutable
       return (hashint8extended(i, salt) & 2147483647) / 2147483648.0`,
    `insert into firm (id, parent, type, name, path)
     select id, parent, 2, 'Brand ' || id, array[1, id] from (
       select i as id, 1 as parent from generate_series(2, ${firstFranchisee - 1}) i) b`,
    `insert into firm (id, parent, type, name, path)
     select i, p.id, 3, 'Franchisee ' || i, p.path || i
     from generate_series(${firstFranchisee}, ${firstCenter - 1}) i join firm p on p.id = 2 + i % ${brands}`,
    `insert into firm (id, parent, type, name, path)
     select i, p.id, 6, 'Center ' || i, p.path || i
     from generate_series(${firstCenter}, ${firstShop - 1}) i join firm p on p.id = ${firstFranchisee} + i % ${franchisees}`,
    // A shop has the same parent as the center that serves it.
    `insert into firm (id, parent, type, name, path)
     select i, p.id, 7, 'Shop ' || i, p.path || i
     from generate_series(${firstShop}, ${firms}) i
     join firm c on c.id = ${firstCenter} + i % ${centers} join firm p on p.id = c.parent`,
    `insert into center_of (firm, center, is_primary)
     select i, ${firstCenter} + i % ${centers}, true from generate_series(${firstShop}, ${firms}) i`,
    // One user per firm, and two more technicians per center.
    `insert into contact (id, firm, first_name, last_name)
     select row_number() over (order by t.turn, f.id), f.id, ${pick(quoted(first), 1)}, ${pick(quoted(last), 2)}
     from firm f cross join lateral (select f.id::bigint as i) x
     cross join lateral generate_series(1, case when f.type = 6 then 3 else 1 end) t(turn)`,
    `insert into app_user (id, firm, contact, username, first_name, last_name, role)
     select c.id, c.firm, c.id, 'user' || c.firm || case when n = 1 then '' else '-' || n end || '@million.demo',
       c.first_name, c.last_name,
       case when n > 1 then ${Role.technician} else (array[${adminRoles.join()}])[f.type] end
     from (select *, row_number() over (partition by firm order by id) as n from contact) c join firm f on f.id = c.firm`,
    `insert into user_secret ("user", password_hash) select id, '${secret}' from app_user`,
    // Three years of work; shops with low numbers have more of it. The newest requests are open.
    `insert into request (id, firm, service_firm, ro_number, status, vehicle_text, vin, customer_name, shop_name,
       center_name, created_by, created_at, updated_at, submitted_at, completed_at, last_event_at, technician_names, amount)
     select i, shop, center, 'R' || i, status, ${pick(quoted(vehicles), 11)},
       replace(${pick(quoted(stems), 11)}, '?', '0') || lpad((i % 1000000)::text, 6, '0'),
       ${pick(quoted(first), 12)} || ' ' || ${pick(quoted(last), 13)}, 'Shop ' || shop, 'Center ' || center, u.id, made, touched,
       case when status <> ${RequestStatus.pending} then made end, case when status in (${finished}) then touched end, touched, '', amount
     from (
       select i::bigint as i, shop, ${firstCenter} + shop % ${centers} as center, made,
         least(made + pg_temp.chance(i, 4) * interval '9 days', now()) as touched,
         round((80 + pg_temp.chance(i, 5) * 900)::numeric, 2) as amount,
         case when i < ${requests} * 0.97 then (array[${olderStatuses.join()}])[1 + floor(pg_temp.chance(i, 6) * 10)::int]
           else (array[${newerStatuses.join()}])[1 + floor(pg_temp.chance(i, 6) * 10)::int] end as status
       from (
         select i, ${firstShop} + floor(power(pg_temp.chance(i, 3), 1.6) * ${shops})::int as shop,
           now() - interval '3 years' * (1 - i::double precision / ${requests}) as made
         from generate_series(1, ${requests}) i) a) r
     join app_user u on u.firm = r.shop`,
    `insert into event (id, request, firm, service_firm, number, type, status, scheduled_local, scheduled_zone, scheduled_at,
       minutes, started_at, completed_at, created_by, created_at, updated_at, amount)
     select r.id, r.id, r.firm, r.service_firm, 1, t.id,
       case r.status ${visitStatuses} end,
       s.at at time zone 'America/New_York', 'America/New_York', s.at, 120,
       case when r.status in (${working}, ${finished}) then s.at end, case when r.status in (${finished}) then r.completed_at end, r.created_by,
       r.created_at, r.updated_at, r.amount
     from request r join event_type t on t.firm = 1 and t.code = 'calibration'
     cross join lateral (select r.created_at + interval '1 day' as at) s`,
    `insert into event_service (event, request, description, rate, amount, "authorization", created_at, updated_at)
     select id, id, 'Calibration', amount, amount, 1, created_at, updated_at from request`,
    `insert into event_technician (event, request, "user", name, is_lead, assigned_at)
     select r.id, r.id, u.id, u.full_name, true, r.created_at
     from request r join lateral (
       select id, full_name from app_user where firm = r.service_firm and role = ${Role.technician} order by id offset r.id % 2 limit 1) u on true
     where r.status in (${working}, ${finished}, ${hold}, ${assigned})`,
    `update request r set technician_names = t.name, technician_ids = array[t."user"]
     from event_technician t where t.request = r.id and r.status in (${working}, ${hold}, ${assigned})`,
    ...['firm', 'contact', 'app_user', 'request', 'event', 'event_service'].map(
      (table) => `select setval(pg_get_serial_sequence('${table}', 'id'), (select max(id) from ${table}))`,
    ),
  ]
}
