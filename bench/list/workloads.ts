const columns = `r.id, r.firm, r.shop_name, r.service_firm, r.center_name, r.ro_number, r.status, r.vehicle_text, r.vin,
  r.customer_name, r.insurer_name, r.estimator, r.next_visit_local, r.next_visit_zone, r.technician_names, r.amount,
  r.created_at, r.last_event_at, r.version`

/** Search terms: makes, models, customers, a number that only one request has. */
export const words = ['toyota', 'outback', 'brennan', 'ro1234'] as const

const keys = (where: string, limit: number) => `select r.id, r.last_event_at from request r
  where ${where} order by r.last_event_at desc, r.id desc limit ${limit}`

/** The best known SQL: keys from a covering index or the trigrams, as the planner prefers, then ten rows. */
const page = (where: string) => `with k as materialized (${keys(where, 10)})
  select ${columns} from k join request r on r.id = k.id order by k.last_event_at desc, k.id desc`
const pageAndCount = (where: string) => `with m as materialized (${keys(where, 10_001)}),
  k as (select id, last_event_at from m order by last_event_at desc, id desc limit 10)
  select (select count(*) from m), ${columns} from k join request r on r.id = k.id order by k.last_event_at desc, k.id desc`

const wanted = (word: string) =>
  `r.deleted_at is null and r.status = any('{2,3,8,10,11}') and r.search like '%${word}%'`

type Work = { says: string; statements: string[]; query: string; who: 'shops' | 'host'; bar: number }

/** Workloads: the statements of the limit, the query of the call, and the required share of the limit. */
export const works: Record<'firm' | 'host' | 'count' | 'count-host', Work> = {
  firm: {
    says: 'page of 10, five statuses, a word, newest first, one firm',
    statements: words.map((word) => page(`r.firm = :f and ${wanted(word)}`)),
    query: 'count=0&',
    who: 'shops',
    bar: 0.5,
  },
  host: {
    says: 'the same over all firms',
    statements: words.map((word) => page(wanted(word))),
    query: 'count=0&',
    who: 'host',
    bar: 0.75,
  },
  count: {
    says: 'page and total, one firm',
    statements: words.map((word) => pageAndCount(`r.firm = :f and ${wanted(word)}`)),
    query: '',
    who: 'shops',
    bar: 0.42,
  },
  'count-host': {
    says: 'page and total to 10,000, all firms',
    statements: words.map((word) => pageAndCount(wanted(word))),
    query: '',
    who: 'host',
    bar: 0.42,
  },
}
