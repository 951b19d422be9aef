import type pg from 'pg'

const models = [
  'Toyota RAV4 XLE',
  'Honda Civic EX',
  'Ford F-150 Lariat',
  'Kia Sorento S',
  'Subaru Outback',
  'Tesla Model 3',
]
const people = ['Whitfield', 'Okafor', 'Lindqvist', 'Marchetti', 'Nakamura', 'Delgado', 'Brennan', 'Kowalski']
/** The first and the last day of the repair orders that are made. Numbers rise with time, as they do in use. */
export const firstDay = '2021-12-01'
export const years = 5
const franchisees = 20
const centers = 500

/** Arithmetic on the row number replaces randomness, so that every run has the same rows. */
const mixed = (seed: number, row = 'i'): string => `((${row}::bigint * ${seed}) % 1000003)`
const created = (count: number) => `timestamptz '${firstDay}' + i * (interval '${years} years' / ${count})`

/** Firms, contacts, and vehicles: one contact with a vehicle for ten repair orders. */
const people10 = (count: number) => {
  const shops = Math.max(1000, Math.round(count / 500)) - centers
  const shop = `${3 + franchisees + centers} + ${mixed(86028121)} % ${shops}`
  return `
    insert into firm (id, parent, type, name, time_zone) overriding system value
      select 2, 1, 2, 'Lakeside Calibration', time_zone from firm where id = 1;
    insert into firm (id, parent, type, name, time_zone) overriding system value
      select 2 + i, 2, 3, 'Franchisee ' || i, time_zone from generate_series(1, ${franchisees}) i, firm where id = 1;
    insert into firm (id, parent, type, name, time_zone) overriding system value
      select 2 + ${franchisees} + i, 3 + i % ${franchisees}, 6, 'Center ' || i, time_zone
      from generate_series(1, ${centers}) i, firm where id = 1;
    insert into firm (id, parent, type, name, time_zone) overriding system value
      select i, 3 + i % ${franchisees}, 7, 'Collision Works ' || i, time_zone
      from generate_series(${3 + franchisees + centers}, ${2 + franchisees + centers + shops}) i, firm where firm.id = 1;
    select setval(pg_get_serial_sequence('firm', 'id'), ${2 + franchisees + centers + shops});
    set local session_replication_role = replica;
    insert into contact (id, firm, first_name, last_name, phone_no) overriding system value
      select 100000 + i, ${shop}, 'Dana', (array['${people.join("','")}'])[1 + ${mixed(15485863)} % ${people.length}] || ' ' || ${mixed(32452843)} % 9000,
        '555-' || lpad((i % 10000000)::text, 7, '0')
      from generate_series(1, ${count / 10}) i;
    insert into vehicle (id, firm, contact, year, model, vin) overriding system value
      select 100000 + i, ${shop}, 100000 + i, 2012 + ${mixed(7919)} % 15, (array['${models.join("','")}'])[1 + ${mixed(104729)} % ${models.length}],
        upper(substr(md5(i::text), 1, 17))
      from generate_series(1, ${count / 10}) i;
    select setval(pg_get_serial_sequence('contact', 'id'), ${100000 + count / 10}), setval(pg_get_serial_sequence('vehicle', 'id'), ${100000 + count / 10})`
}

/** One in thirty of the newest million is open, all older ones are done, as in a company that works. */
const requests = (count: number) => {
  const shops = Math.max(1000, Math.round(count / 500)) - centers
  return `
    set local session_replication_role = replica;
    insert into request (id, firm, service_firm, ro_number, status, vehicle, vehicle_text, vin, contact, customer_name, shop_name,
        center_name, submitted_at, completed_at, last_event_at, created_at, amount)
      overriding system value
    select i, shop, ${3 + franchisees} + shop % ${centers}, 'RO' || (10000 + i), status, 100000 + c, v.search, v.vin, 100000 + c,
      p.full_name, 'Collision Works ' || shop, 'Center ' || (1 + shop % ${centers}), created + interval '1 hour',
      case when status in (4, 9) then created + interval '2 days' end,
      created + interval '1 day' * (1 + i % 20), created, 100 + i % 900
    from (
      select i, 1 + ${mixed(49979687)} % ${count / 10} as c, ${created(count)} as created,
        case when i > ${count} - 200000 and i % 6 = 0 then (array[1, 2, 3, 8, 10, 11])[1 + ${mixed(67867967)} % 6]
          else (array[4, 9, 9, 9, 9, 9, 9, 9, 5, 9, 9, 6])[1 + ${mixed(67867967)} % 12] end as status
      from generate_series(1, ${count}) i) made
    join contact p on p.id = 100000 + c join vehicle v on v.id = 100000 + c
    cross join lateral (select ${3 + franchisees + centers} + ${mixed(86028121, 'c')} % ${shops} as shop) s
    order by i`
}
const visits = (count: number) => `
  set local session_replication_role = replica;
  insert into event (id, request, firm, service_firm, number, status, scheduled_local, scheduled_zone, scheduled_at, minutes, amount, completed_at)
    overriding system value
  select id, id, firm, service_firm, 1, case when status in (4, 9) then 4 when status = 3 then 3 when status in (5, 6) then 5 else 6 end,
    (created_at + interval '1 day') at time zone 'America/New_York', 'America/New_York', created_at + interval '1 day', 60, amount, completed_at
  from request order by id;
  select setval(pg_get_serial_sequence('event', 'id'), ${count}), setval(pg_get_serial_sequence('request', 'id'), ${count})`
const services = (count: number) => `
  set local session_replication_role = replica;
  insert into event_service (id, event, request, description, hours, rate, amount) overriding system value
  select id, id, id, 'Front radar calibration', 1.5, 100, amount from request order by id;
  select setval(pg_get_serial_sequence('event_service', 'id'), ${count})`

/** Tables that are filled with the statements that do it, each in a transaction of its own. */
export const filled = (count: number): { table: string; text: string }[] => [
  { table: 'contact', text: people10(count) },
  { table: 'request', text: requests(count) },
  { table: 'event', text: visits(count) },
  { table: 'event_service', text: services(count) },
]

/** Indexes of a table are left out while it is filled and made in one go afterwards: a tenth of the time. */
export const withoutIndexes = async (client: pg.Client, table: string, work: () => Promise<unknown>) => {
  const indexes = `indrelid = any(array['${table}'${table === 'contact' ? ", 'vehicle'" : ''}]::regclass[])`
  await client.query(
    `update pg_index set indisready = false, indisvalid = false where ${indexes} and not indisprimary`,
  )
  await work()
  const left = await client.query<{ name: string }>(
    `select indexrelid::regclass::text as name from pg_index where ${indexes} and not indisvalid`,
  )
  for (const { name } of left.rows) await client.query(`reindex index ${name}`)
}
