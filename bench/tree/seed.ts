import { hashSync } from '@node-rs/argon2'
import pg from 'pg'

export const password = 'Heron#walks9'
const cities = ['Albany', 'Boise', 'Chico', 'Dayton', 'Elmira', 'Fresno', 'Gary', 'Hilo', 'Irvine', 'Joplin']

/**
 * Creates one brand with all firms but the host below it: franchisees, divisions, centers, and shops, four
 * people each. Returns two callers.
 */
export const seedTree = async (ownerUrl: string, count: number): Promise<{ host: string; brand: string }> => {
  const client = new pg.Client({ connectionString: ownerUrl })
  await client.connect()
  try {
    const [franchisees, divisions, centers] = [count / 100, count / 20, count / 8].map(Math.floor)
    const [f, d, c] = [franchisees ?? 1, divisions ?? 1, centers ?? 1]
    const add = (from: number, many: number, type: number, name: string, parent: string) =>
      client.query(`insert into firm (id, parent, type, name, city, state, postal_code, ccc_id, is_inactive)
        select i, ${parent}, ${type}, '${name} ' || (i * 7919 % ${count}), (array['${cities.join("','")}'])[1 + i % ${cities.length}],
          'NY', (10000 + i)::text, 'CCC' || i, i % 37 = 0 and ${type} > 5
        from generate_series(${from}, ${from + many - 1}) i`)
    await client.query(`insert into firm (id, parent, type, name) values (2, 1, 2, 'The brand')`)
    await add(3, f, 3, 'Franchisee', '2')
    await add(3 + f, d, 4, 'Division', `3 + i % ${f}`)
    await add(3 + f + d, c, 6, 'Center', `3 + ${f} + i % ${d}`)
    await add(3 + f + d + c, count - 2 - f - d - c, 7, 'Collision Works', `3 + ${f} + i % ${d}`)
    await client.query(`select setval(pg_get_serial_sequence('firm', 'id'), ${count + 10})`)
    await client.query(`
      insert into contact (id, firm, first_name) select i, 2 + i % ${count - 2}, 'Person ' || i from generate_series(1, ${count * 4}) i;
      insert into app_user (firm, contact, username, first_name, role, is_dispatched)
        select firm, id, 'person' || id || '@tree.bench', first_name, case when id % 4 = 0 then 14 else 16 end, id % 8 = 0
        from contact where id <= ${count * 4};
      insert into firm_preference (firm, category, name, value)
        select id, 'Center', 'HideRequestsOnMap', '1' from firm where id % 10 = 0;
      insert into firm_link (firm, firm2, kind, is_opt_in) select id, 2, 'insurance', true from firm where id > 2 and id % 3 = 0`)
    const hash = hashSync(password, { memoryCost: 1024, timeCost: 1, parallelism: 1 })
    for (const [username, firm, role] of [
      ['host@tree.bench', 1, 1],
      ['brand@tree.bench', 2, 3],
    ] as const)
      await client.query(
        `with person as (insert into contact (id, firm, first_name) values ($2 + 1000000, $2, 'Bench') returning id),
         made as (insert into app_user (firm, contact, username, first_name, role)
           select $2, id, $1, 'Bench', $3 from person returning id)
         insert into user_secret ("user", password_hash) select id, $4 from made`,
        [username, firm, role, hash],
      )
    for (const table of ['firm', 'app_user', 'firm_link', 'firm_preference'])
      await client.query(`vacuum (analyze) ${table}`)
    return { host: 'host@tree.bench', brand: 'brand@tree.bench' }
  } finally {
    await client.end()
  }
}
