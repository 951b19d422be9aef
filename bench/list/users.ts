import { hashSync } from '@node-rs/argon2'
import pg from 'pg'

export const password = 'Heron#walks9'
/** Number of shops in single-firm benches. */
export const shopCount = 8

/** Creates an estimator in each of the last eight shops and a host user. Returns their names and firms. */
export const makeUsers = async (ownerUrl: string) => {
  const client = new pg.Client({ connectionString: ownerUrl })
  await client.connect()
  try {
    const shops = await client.query<{ id: number }>(
      'select id from firm where type = 7 order by id desc limit $1',
      [shopCount],
    )
    const firms = shops.rows.map((row) => row.id).sort((a, b) => a - b)
    const hash = hashSync(password, { memoryCost: 1024, timeCost: 1, parallelism: 1 })
    const names: string[] = []
    for (const [firm, role] of [...firms.map((id): [number, number] => [id, 16]), [1, 2] as const]) {
      const username = `role${role}@firm${firm}.bench`
      names.push(username)
      await client.query(
        `with person as (insert into contact (firm, first_name) select $1, 'Bench'
           where not exists (select 1 from app_user where username = $2) returning id),
         made as (insert into app_user (firm, contact, username, first_name, role)
           select $1, id, $2, 'Bench', $3 from person returning id)
         insert into user_secret ("user", password_hash) select id, $4 from made`,
        [firm, username, role, hash],
      )
    }
    return { firms, shops: names.slice(0, -1), host: names.at(-1) ?? '' }
  } finally {
    await client.end()
  }
}
