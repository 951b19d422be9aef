import { hashSync } from '@node-rs/argon2'
import type pg from 'pg'
import { Role } from '#contract/kit/roles.ts'
import { Client } from '#server/testing/client.ts'
import { fixed, median, percentile } from '../web/figures.ts'
import { startProduct } from '../web/product.ts'
import type { PartitionDatabase } from './database.ts'
import { works, type Lap } from './workloads.ts'

const password = 'Heron#walks9'
/** A statement of a list may wait this long before it counts as failed. */
const worst = 15_000

type Side = { people: Lap['people']; stop: () => Promise<void> }
type Subject = Pick<Lap, 'centerId' | 'shopId'> & { old: Lap['old'][]; recent: Lap['recent'][] }

const subjectOf = async (client: pg.Client): Promise<Subject> => {
  const { rows: places } = await client.query<{ firm: number; service_firm: number }>(
    'select firm, service_firm from request where status = 1 and service_firm is not null order by id desc limit 1',
  )
  const place = places[0]
  if (!place) throw new Error('Make the rows first: npm run bench -- partition make')
  const requests = async (condition: string) =>
    (
      await client.query<Lap['old']>(
        `select id, ro_number as number, vin from request where firm = $1 and deleted_at is null and ${condition} limit 20`,
        [place.firm],
      )
    ).rows
  return {
    shopId: place.firm,
    centerId: place.service_firm,
    old: await requests("created_at < '2022-12-01' and status in (4, 9)"),
    recent: await requests('status in (2, 3, 8, 11)'),
  }
}

const startSide = async (place: PartitionDatabase, name: string, subject: Subject): Promise<Side> => {
  const people = await place.asSuper(name, async (client) => {
    const { rows } = await client.query<{ parent: number }>('select parent from firm where id = $1', [
      subject.centerId,
    ])
    const found: [keyof Lap['people'], number, number][] = [
      ['host', 1, Role.hostAdmin],
      ['franchisee', rows[0]?.parent ?? 3, Role.franchiseeAdmin],
      ['center', subject.centerId, Role.centerAdmin],
      ['shop', subject.shopId, Role.shopEstimator],
    ]
    const hash = hashSync(password, { memoryCost: 1024, timeCost: 1, parallelism: 1 })
    for (const [who, firm, role] of found)
      await client.query(
        `with person as (insert into contact (firm, first_name) select $1, 'Bench' where not exists (select 1 from app_user where username = $2) returning id),
         made as (insert into app_user (firm, contact, username, first_name, role) select $1, id, $2, 'Bench', $3 from person returning id)
         insert into user_secret ("user", password_hash) select id, $4 from made`,
        [firm, `${who}@partition.bench`, role, hash],
      )
    // The sums of each day of the dashboards are another trial: the product would make those of five years meanwhile.
    await client.query(
      "insert into dashboard_ready_day select d::date from generate_series(date '2021-11-01', current_date + 1, interval '1 day') d on conflict do nothing",
    )
    return found.map(([who]) => who)
  })
  const product = await startProduct(place.urlsOf(name))
  const nobody = new Client(product.url, null)
  const signedIn = await Promise.all(
    people.map(async (who) => [who, await nobody.signIn(`${who}@partition.bench`, password)] as const),
  )
  return { people: Object.fromEntries(signedIn) as Lap['people'], stop: product.stop }
}

/** Times every call on both sides in turn. Milliseconds of each side. */
export const measureCalls = async (
  place: PartitionDatabase,
  names: readonly [string, string],
  laps: number,
  wanted: (work: string) => boolean,
): Promise<Record<string, Record<string, number>>> => {
  const subject = await place.asSuper(names[0], subjectOf)
  const sides: Side[] = []
  const table: Record<string, Record<string, number>> = {}
  try {
    for (const name of names) sides.push(await startSide(place, name, subject))
    for (const [work, run] of Object.entries(works).filter(([name]) => wanted(name))) {
      const times: number[][] = [[], []]
      for (let lap = -2; lap < laps; lap++)
        for (const side of lap % 2 === 0 ? [0, 1] : [1, 0]) {
          const from = performance.now()
          const { status, body } = await run(lapOf(subject, lap, sides[side]))
          const took = performance.now() - from
          // A list that outlasts the deadline of a call is a figure too.
          if (status === 503) lap = laps
          else if (status !== 200)
            throw new Error(`${work} answered ${status}: ${JSON.stringify(body).slice(0, 300)}`)
          if (lap >= 0) times[side]?.push(took)
          // Of a call that takes seconds, a few laps tell enough.
          if (took > worst / 10 && lap > 3) lap = laps
        }
      const [plain = [], split = []] = times
      table[work] = {
        'plain p50 ms': fixed(median(plain), 1),
        p95: fixed(percentile(plain, 0.95), 1),
        'by year p50 ms': fixed(median(split), 1),
        'p95 ': fixed(percentile(split, 0.95), 1),
        ratio: fixed(median(split) / median(plain), 2),
      }
      console.log(work, JSON.stringify(table[work]))
    }
  } finally {
    for (const side of sides) await side.stop()
  }
  return table
}

const run = Date.now()
const lapOf = (subject: Subject, lap: number, side: Side | undefined): Lap => {
  if (!side) throw new Error('not started')
  const at = lap + 2
  const pick = <T>(list: readonly T[]): T => {
    const found = list[at % list.length]
    if (found === undefined) throw new Error('The shop has no such repair orders')
    return found
  }
  return {
    at: run + at,
    people: side.people,
    centerId: subject.centerId,
    shopId: subject.shopId,
    old: pick(subject.old),
    recent: pick(subject.recent),
    day: `2026-11-${String(1 + (at % 20)).padStart(2, '0')}`,
  }
}

/** Sizes in MB and times of upkeep in milliseconds of one side. */
export const measureUpkeep = async (
  client: pg.Client,
  count: number,
  newest: string,
): Promise<Record<string, number>> => {
  const timed = async (text: string): Promise<number> => {
    const from = performance.now()
    await client.query(text)
    return Math.round(performance.now() - from)
  }
  const size = async (of: string) =>
    Number(
      (
        await client.query<{ mb: string }>(
          // The tree of a table that isn't split is empty.
          `select round(sum(${of}(relid)) / 1048576) as mb from (select relid from pg_partition_tree('request') where isleaf
            union select oid from pg_class where oid = 'request'::regclass and relkind = 'r') part`,
        )
      ).rows[0]?.mb,
    )
  const planning = async (text: string) => {
    const times: number[] = []
    for (let lap = 0; lap < 20; lap++) {
      const { rows } = await client.query<{ 'QUERY PLAN': string }>(`explain (summary) ${text}`)
      times.push(Number(/Planning Time: ([\d.]+)/.exec(rows.at(-1)?.['QUERY PLAN'] ?? '')?.[1]))
    }
    return fixed(median(times), 2)
  }
  const [from, to] = [1 + Math.round((count * 2) / 5), 1 + Math.round((count * 3) / 5)]
  await client.query(`vacuum ${newest}`)
  // Without triggers: what they write elsewhere is not the matter here.
  await client.query(`set session_replication_role = replica;
    update request set notes = notes || '.' where id > ${count} - ${Math.round(count / 50)};
    reset session_replication_role`)
  return {
    'rows MB': await size('pg_table_size'),
    'indexes MB': await size('pg_indexes_size'),
    'planning ms, by id': await planning('select * from request where id = 4711'),
    'planning ms, page of a shop': await planning(
      'select id from request where firm = 4711 and deleted_at is null order by last_event_at desc, id desc limit 20',
    ),
    'vacuum ms after 2 % changed': await timed(`vacuum (analyze) ${newest}`),
    'erase a contact ms': await timed(
      "begin; select set_config('app.all', 'on', true); select erase_contact(100500); rollback",
    ),
    'reindex one index ms': await timed(
      `reindex index ${newest === 'request' ? 'request_vin' : `${newest}_vin_idx`}`,
    ),
    'copy of one year ms': await timed(
      `copy (select * from request where id >= ${from} and id < ${to}) to '/dev/null'`,
    ),
  }
}
