/** Search terms: a name with a number, a city, an id, a type. */
const words = ['works 42', 'albany', 'ccc12', 'division']

/** The best known SQL for the tree: one pass, children counted by hash. */
const tree = `select f.id, f.parent, f.name, f.type, f.is_inactive, coalesce(c.n, 0) from firm f
  left join (select parent, count(*)::int as n from firm where removed_at is null and not is_inactive group by 1) c on c.parent = f.id
  where f.removed_at is null and not f.is_inactive order by lower(f.name), f.id`

/** For a page: trigrams for the count and the keys, then ten rows with their details. */
const page = (word: string) => `with m as materialized (select f.id from firm f
    where f.removed_at is null and not f.is_inactive ${word
      .split(' ')
      .map((each) => `and f.search like '%${each}%'`)
      .join(' ')} order by f.id limit 10001),
  k as (select id from m order by id limit 10)
  select (select count(*) from m), f.id, f.name, f.type, p.id, p.name, f.address_line1, f.city, f.state, f.postal_code, f.phone,
    f.email, f.time_zone, f.ccc_id, f.company_id, f.is_inactive, f.is_scheduling, u.users, u.techs,
    (select count(*) from firm_link l where l.firm = f.id and l.kind = 'insurance' and l.is_opt_in),
    (select jsonb_object_agg(s.name, s.value) from firm_preference s where s.firm = f.id and not s.is_inactive), f.version
  from k join firm f on f.id = k.id left join firm p on p.id = f.parent
    left join lateral (select count(*) as users, count(*) filter (where u.role = 14 and u.is_dispatched) as techs
      from app_user u where u.firm = f.id and not u.is_inactive) u on true
  order by f.id`

/** Workloads: the statements of the limit and the URLs of the calls. */
export const works = {
  tree: { says: 'the whole location tree', statements: [tree], paths: ['/api/firm/locationTree'] },
  list: {
    says: 'page of 10 locations with a search, and the count',
    statements: words.map(page),
    paths: words.map(
      (word) => `/api/firm/getFirms?page=1&pageSize=10&filter=9999&search=${encodeURIComponent(word)}`,
    ),
  },
} as const
