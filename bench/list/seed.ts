import pg from 'pg'

/** Average requests per firm: 1,000,000 requests in 2,000 firms. */
const requestsPerFirm = 500
const models = [
  'Toyota RAV4 XLE',
  'Honda Civic EX',
  'Ford F-150 Lariat',
  'Kia Sorento S',
  'Subaru Outback',
  'Volkswagen Atlas SE',
  'Chevrolet Tahoe LT',
  'Nissan Rogue SV',
  'Hyundai Tucson SEL',
  'Tesla Model 3',
  'BMW X3 M40i',
  'Mazda CX-5',
]
const people = [
  'Whitfield',
  'Okafor',
  'Lindqvist',
  'Marchetti',
  'Nakamura',
  'Delgado',
  'Brennan',
  'Fitzgerald',
  'Kowalski',
  'Abernathy',
]

/** Arithmetic on the row number replaces randomness, so that every run has the same rows. */
const mixed = (seed: number): string => `((i::bigint * ${seed}) % 1000003)`

/**
 * Fills a migrated database with `count` requests, one visit each, and their firms: a host, one franchiser,
 * franchisees, centers (one in ten), and shops. Takes about a minute per million.
 * @param ownerUrl owner's connection URL
 */
export const seedRequests = async (ownerUrl: string, count: number): Promise<void> => {
  const firms = Math.max(20, Math.round(count / requestsPerFirm))
  const franchisees = Math.max(2, Math.round(firms / 100))
  const centers = Math.max(2, Math.round(firms / 10))
  const client = new pg.Client({ connectionString: ownerUrl, application_name: 'bench-seed' })
  await client.connect()
  try {
    await client.query('begin')
    await client.query("set local synchronous_commit = off; set local maintenance_work_mem = '512MB'")
    await client.query(`
      insert into firm (id, parent, type, name) overriding system value values (2, 1, 2, 'Lakeside Calibration');
      insert into firm (id, parent, type, name) overriding system value
        select 2 + i, 2, 3, 'Franchisee ' || i from generate_series(1, ${franchisees}) i;
      insert into firm (id, parent, type, name) overriding system value
        select 2 + ${franchisees} + i, 3 + i % ${franchisees}, 6, 'Center ' || i from generate_series(1, ${centers}) i;
      insert into firm (id, parent, type, name) overriding system value
        select i, 3 + i % ${franchisees}, 7, 'Collision Works ' || i
        from generate_series(3 + ${franchisees} + ${centers}, ${firms}) i;
      select setval(pg_get_serial_sequence('firm', 'id'), ${firms});
      alter table event disable trigger user;
      alter table request disable trigger user`)
    // Rows load faster without indexes, which are restored unchanged afterwards.
    const indexes = await client.query<{ name: string; text: string }>(`
      select i.indexrelid::regclass as name, pg_get_indexdef(i.indexrelid) as text from pg_index i
      where i.indrelid in ('request'::regclass, 'event'::regclass)
        and not exists (select 1 from pg_constraint c where c.conindid = i.indexrelid)`)
    for (const { name } of indexes.rows) await client.query(`drop index ${name}`)
    const shops = firms - 2 - franchisees - centers
    await client.query(`
      insert into request (id, firm, service_firm, ro_number, status, vehicle_text, vin, customer_name, shop_name,
          center_name, last_event_at, created_at, amount)
        overriding system value
      select i, shop, center, 'RO' || (10000 + i), status,
        (2012 + ${mixed(7919)} % 15) || ' ' || (array['${models.join("','")}'])[1 + ${mixed(104729)} % ${models.length}],
        upper(substr(md5(i::text), 1, 17)),
        'Dana ' || (array['${people.join("','")}'])[1 + ${mixed(15485863)} % ${people.length}] || ' ' || ${mixed(32452843)} % 9000,
        'Collision Works ' || shop, case when center is not null then 'Center ' || (center - 2 - ${franchisees}) end,
        timestamptz '2026-11-01' - make_interval(secs => ${mixed(49979687)} * 63),
        timestamptz '2026-11-01' - make_interval(secs => ${mixed(49979687)} * 63 + 86400), 100 + i % 900
      from (
        select i, 3 + ${franchisees} + ${centers} + ${mixed(86028121)} % ${shops} as shop,
          3 + ${franchisees} + ${mixed(122949823)} % ${centers} as center,
          (array[1, 2, 3, 8, 10, 11, 3, 4, 4, 4, 4, 4, 9, 9, 9, 9, 9, 9, 5, 6])[1 + ${mixed(67867967)} % 20] as status
        from generate_series(1, ${count}) i) made`)
    await client.query(`
      select setval(pg_get_serial_sequence('request', 'id'), ${count});
      insert into event (request, firm, service_firm, number, status, scheduled_local, scheduled_zone, scheduled_at,
          minutes, amount)
        select id, firm, service_firm, 1, case when status in (4, 9) then 4 when status = 3 then 3 else 6 end,
          last_event_at at time zone 'America/New_York', 'America/New_York', last_event_at, 60, amount
        from request order by id;
      alter table event enable trigger user;
      alter table request enable trigger user`)
    for (const { text } of indexes.rows) await client.query(text)
    await client.query('commit')
    await client.query('vacuum (analyze) request')
    await client.query('vacuum (analyze) event')
    await client.query('analyze')
  } finally {
    await client.end()
  }
}
