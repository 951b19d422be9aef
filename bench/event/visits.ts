import pg from 'pg'

export const services = 40
/**
 * Creates a visit of 40 services in each of some requests, once per database. Returns visit and request ids
 * alternately.
 */
export const makeVisits = async (superUrl: string, count: number) => {
  const client = new pg.Client({ connectionString: superUrl })
  await client.connect()
  try {
    const find = () =>
      client.query<{ event: number; request: number }>(
        `select e.id as event, e.request from event e where e.notes = 'bench of ${services}' order by e.id limit $1`,
        [count],
      )
    const found = await find()
    if (found.rowCount === count) return found.rows
    await client.query(
      `with made as (
         insert into event (request, firm, status, notes)
         select r.id, r.firm, 8, 'bench of ${services}' from request r
         where r.status in (8, 11) and r.service_firm is not null and r.deleted_at is null order by r.id limit $1
         returning id, request)
       insert into event_service (event, request, description, hours, rate, amount, sort)
       select m.id, m.request, 'Service ' || n, 1, 100, 100, n from made m cross join generate_series(1, ${services}) n`,
      [count],
    )
    await client.query('analyze event; analyze event_service')
    return (await find()).rows
  } finally {
    await client.end()
  }
}

const visit =
  'select e.*, r.ro_number, r.status as request_status from event e join request r on r.id = e.request where e.id = :i'
const parts = [
  'select s.* from event_service s where s.event = :i order by s.sort, s.id',
  'select c.* from event_credit c where c.event = :i',
  'select n.* from event_item n where n.event = :i',
  'select d.* from test_drive d where d.event = :i',
  'select f.* from file f where f.event = :i and f.deleted_at is null',
]
const whole = [visit, ...parts].map((line) => `${line};`)

/**
 * pgbench scripts: read a visit; read a visit and write one service with everything that follows, in one
 * transaction; and the same with the visit read again for the answer, as the product does.
 */
export const limitsOf = (events: readonly number[]) => {
  const [low, high] = [Math.min(...events), Math.max(...events)]
  const head = `\\set i random(${low}, ${high})`
  const write = [
    'select id, request from event where id = :i for no key update \\gset v_',
    `update event_service set hours = round((random() * 3)::numeric, 2), amount = round((random() * 300)::numeric, 2)
    where id = (select id from event_service where event = :i order by sort limit 1);`.replaceAll('\n', ' '),
    'update event set notes = notes where id = :i;',
    `insert into history (entity, entity_id, request, firm, actor, actor_name, what, changes, version)
    select 'event', id, request, firm, 1, 'Bench', 'changed', '{}', version from event where id = :i;`.replaceAll(
      '\n',
      ' ',
    ),
  ]
  const script = (...lines: string[]) => [head, 'begin;', ...lines, 'commit;'].join('\n') + '\n'
  return {
    open: script(...whole),
    save: script(...whole, ...write),
    answered: script(...whole, ...write, ...whole),
  }
}
