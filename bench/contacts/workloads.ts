/** Search terms: names, a number that only one contact has, and digits of a phone. */
export const words = ['okafor', 'lindqvist', 'c1234', 'marchetti'] as const

/** Columns shown by the list. */
const columns = `c.id, c.firm, f.name, c.contact_type, t.name as type_name, c.is_company, c.first_name, c.last_name, c.company_name, c.full_name,
  c.is_firm, c.is_brand, c.is_vendor, c.is_fleet, c.is_inactive, c.reference_id, c.phone_no, c.email_address, c.updated_at, c.version, c.file_as,
  (select u.id from app_user u where u.contact = c.id order by u.id limit 1) as "user",
  (select count(*) from (select v.id from vehicle v where v.firm = c.firm and v.contact = c.id and not v.is_deleted
    union select r.vehicle from request r where r.fleet_contact = c.id and r.vehicle is not null and r.deleted_at is null) n) as vehicles,
  (select count(*) from request r where (r.contact = c.id or r.fleet_contact = c.id) and r.deleted_at is null) as requests,
  (select concat_ws(', ', nullif(p.address_lines, ''), nullif(p.city, ''), nullif(p.postal_code, '')) from contact_address p
    where p.contact = c.id and p.deleted_at is null order by p.is_primary desc, p.id limit 1) as address`

/**
 * The best known SQL: keys in order from a covering index or the trigrams, as the planner prefers, then ten
 * rows.
 */
const pageAndCount = (where: string) => `with m as materialized (select c.id, c.sort_name from contact c
    where c.deleted_at is null and not c.is_inactive ${where} order by c.sort_name, c.id limit 10001),
  k as (select id, sort_name from m order by sort_name, id limit 10)
  select (select count(*) from m), ${columns} from k join contact c on c.id = k.id join firm f on f.id = c.firm
    left join lookup t on t.id = c.contact_type order by k.sort_name, k.id`

const holds = (word: string) => `and c.search like '%${word}%'`

type Work = { says: string; statements: string[]; paths: string[]; who: 'shops' | 'host' }
const list = '/api/contact/contacts?page=1&pageSize=10'

/** Workloads: the statements of the limit and the paths of the call. */
export const works: Record<string, Work> = {
  list: {
    says: 'page of 10 by name and the count, one firm',
    statements: [pageAndCount('and c.firm = :f')],
    paths: [list],
    who: 'shops',
  },
  search: {
    says: 'the same with a word',
    statements: words.map((word) => pageAndCount(`and c.firm = :f ${holds(word)}`)),
    paths: words.map((word) => `${list}&search=${word}`),
    who: 'shops',
  },
  'list-host': {
    says: 'page of 10 by name and the count to 10,000, all firms',
    statements: [pageAndCount('')],
    paths: [list],
    who: 'host',
  },
  'search-host': {
    says: 'the same with a word',
    statements: words.map((word) => pageAndCount(holds(word))),
    paths: words.map((word) => `${list}&search=${word}`),
    who: 'host',
  },
}
