const one = 'select * from request where id = :i and deleted_at is null'
const history = `insert into history (entity, entity_id, request, firm, service_firm, actor, actor_name, what, changes, version)
  select 'request', id, id, firm, service_firm, 1, 'Bench', 'changed', '{"notes":["",""]}', version from request where id = :i`
const change = `update request set notes = md5(random()::text), last_event_at = now() where id = :i and version = :version`

/** What the page of a repair order shows, one statement per part. */
const page = [
  `select r.*, v.year, v.make_name, v.model, c.phone_no, c.email_address, f.time_zone from request r
    join firm f on f.id = coalesce(r.service_firm, r.firm) left join vehicle v on v.id = r.vehicle
    left join contact c on c.id = r.contact where r.id = :i and r.deleted_at is null`,
  `select e.*, b.name from event e left join bay b on b.id = e.bay where e.request = :i and e.deleted_at is null order by e.number`,
  'select s.* from event_service s join event e on e.id = s.event where e.request = :i',
  'select n.* from event_item n join event e on e.id = n.event where e.request = :i',
  'select h.*, count(*) over () from history h where h.request = :i order by h.id desc limit 20',
  'select m.* from mail_out m where m.request = :i order by m.id desc limit 20',
]

const saved = [`${one} \\gset`, 'begin;', `${change};`, `${history};`, 'commit;']

const script = (count: number, lines: readonly string[]) =>
  `\\set i random(1, ${count})\n${lines.map((line) => line.replaceAll('\n', ' ')).join('\n')}\n`
const ended = (line: string) => `${line};`

/**
 * pgbench scripts over `count` requests: only the row, and everything the calls do with it. `short` reads
 * only the row and writes all of a save, like a client that already knows the page.
 */
export const limitsOf = (count: number) => ({
  read: { row: script(count, [ended(one)]), short: null, whole: script(count, page.map(ended)) },
  update: {
    row: script(count, [`${one} \\gset`, ended(change)]),
    short: script(count, saved),
    whole: script(count, [...page.map(ended), ...saved]),
  },
})
