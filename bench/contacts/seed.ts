import pg from 'pg'

const lasts = [
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
const firsts = ['Dana', 'Ruth', 'Omar', 'Wei', 'Ines', 'Paul', 'Maja', 'Ahmed', 'Lena', 'Jo']

/**
 * Adds `count` contacts with a phone, an email, and an address each to the firms of a database. Arithmetic
 * on the row number replaces randomness. Does nothing the second time.
 */
export const seedContacts = async (ownerUrl: string, count: number): Promise<void> => {
  const client = new pg.Client({ connectionString: ownerUrl, application_name: 'bench-seed' })
  await client.connect()
  try {
    const [there] = (
      await client.query<{ n: number }>(`select count(*)::int as n from contact where reference_id like 'C%'`)
    ).rows
    if ((there?.n ?? 0) >= count) return
    console.log(`making ${count.toLocaleString('en-US')} contacts…`)
    await client.query('begin')
    await client.query("set local synchronous_commit = off; set local maintenance_work_mem = '512MB'")
    await client.query(`
      insert into contact (firm, first_name, last_name, company_name, is_company, is_fleet, phone_no, email_address, reference_id, contact_type)
        select f.ids[1 + i % cardinality(f.ids)], (array['${firsts.join("','")}'])[1 + (i::bigint * 7919) % 10],
          (array['${lasts.join("','")}'])[1 + (i::bigint * 104729 % 1000003) % 10] || ' ' || (i::bigint * 32452843) % 9000,
          'Company ' || i, i % 10 = 0, i % 20 = 0, (2000000000 + (i::bigint * 49979687) % 7999999999)::text, 'c' || i || '@mail.bench', 'C' || i, t.id
        from generate_series(1, ${count}) i, (select array_agg(id order by id) as ids from firm where type = 7) f,
          (select min(id) as id from lookup where key = 'ContactType') t`)
    await client.query(
      `insert into contact_phone (firm, contact, phone_no, is_primary) select firm, id, phone_no, true from contact where reference_id like 'C%'`,
    )
    await client.query(
      `insert into contact_email (firm, contact, email_address, is_primary) select firm, id, email_address, true from contact where reference_id like 'C%'`,
    )
    await client.query(`insert into contact_address (firm, contact, address_lines, city, postal_code, is_primary)
      select firm, id, id % 9000 || ' Main St', 'Chicago', '60637', true from contact where reference_id like 'C%'`)
    await client.query(
      `insert into vehicle (firm, contact, model) select firm, id, 'Model' from contact where reference_id like 'C%' and id % 2 = 0`,
    )
    await client.query(`update app_user set role = 4 where role = 16`)
    await client.query('commit')
    await client.query(
      'vacuum analyze contact, contact_phone, contact_email, contact_address, vehicle, app_user',
    )
  } finally {
    await client.end()
  }
}
