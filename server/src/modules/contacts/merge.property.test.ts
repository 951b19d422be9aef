import fc from 'fast-check'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Scope } from '#server/kernel/security/actor.ts'
import { statement } from '#server/kernel/postgres/statement.ts'
import type { Client } from '#server/testing/client.ts'
import { startNetworkApp } from '#server/testing/harness.ts'

let app: Awaited<ReturnType<typeof startNetworkApp>>
let host: Client
let scopes: Scope[]
beforeAll(async () => {
  app = await startNetworkApp()
  host = await app.as('role1@north.test')
  scopes = await app.sql<Scope>(
    `select id as "user", firm, role, false as all, sees_firms(firm) as firms from app_user where role in (4, 5, 8, 11, 12) order by id`,
  )
}, 60_000)
afterAll(() => app.stop())

/** Few different values, so that there are many duplicates. */
const phone = fc.record({
  phone_no: fc.constantFrom('6165550101', '6165550102', '6165550103', '+44 20 7946 0958'),
  extension: fc.constantFrom('', '', '7'),
  phone_note: fc.constantFrom('', 'At work', 'Evenings'),
  deleted: fc.boolean(),
})
const email = fc.record({ email_address: fc.constantFrom('a@mail.test', 'A@mail.test', 'b@mail.test') })
const address = fc.record({
  address_lines: fc.constantFrom('1 Main St', '2 Oak Ave'),
  city: fc.constantFrom('Chicago', 'chicago', ''),
  deleted: fc.boolean(),
})
const person = fc.record({
  first_name: fc.constantFrom('', 'Rita', 'Åsa', 'رِيتا'),
  last_name: fc.string({ minLength: 1, maxLength: 12 }).filter((text) => !text.includes('\0')),
  notes: fc.constantFrom('', 'Calls first', 'Pays cash'),
  reference_id: fc.constantFrom('', 'R1', 'R2'),
  is_fleet: fc.boolean(),
  is_inactive: fc.boolean(),
  phones: fc.array(phone, { maxLength: 4 }),
  emails: fc.array(email, { maxLength: 2 }),
  addresses: fc.array(address, { maxLength: 2 }),
  /** Only in the contact's row, as an import leaves it. */
  loosePhone: fc.constantFrom('', '', '6165550101', '6165550109'),
  vehicles: fc.nat(2),
  requests: fc.nat(2),
  fleetRequests: fc.nat(1),
  relatedTo: fc.array(fc.nat(4), { maxLength: 3 }),
})
type Person = typeof person extends fc.Arbitrary<infer T> ? T : never

/** Four or five contacts of the shop, and one outsider at the end that is never merged. */
const arrange = async (people: readonly Person[]): Promise<number[]> => {
  const { shop, center } = app.network.north.firms
  const ids: number[] = []
  for (const each of people) {
    // A contact with a trashed phone has none in its row: moving it to the trash would have created a row for
    // it.
    const loose = each.phones.length > 0 ? '' : each.loosePhone
    const [made] = await app.sql<{ id: number }>(
      `insert into contact (firm, first_name, last_name, notes, reference_id, is_fleet, is_inactive, phone_no)
       values ($1, $2, $3, $4, $5, $6, $7, $8) returning id`,
      [
        shop,
        each.first_name,
        each.last_name,
        each.notes,
        each.reference_id,
        each.is_fleet,
        each.is_inactive,
        loose,
      ],
    )
    const id = made?.id ?? 0
    ids.push(id)
    for (const one of each.phones)
      await app.sql(
        `insert into contact_phone (firm, contact, phone_no, extension, phone_note, is_primary, deleted_at)
         select $1, $2, $3, $4, $5, not $6 and not exists (select 1 from contact_phone where contact = $2 and is_primary), case when $6 then now() end
         where $6 or not exists (select 1 from contact_phone where contact = $2 and phone_no = $3 and extension = $4 and deleted_at is null)`,
        [shop, id, one.phone_no, one.extension, one.phone_note, one.deleted],
      )
    for (const one of each.emails)
      await app.sql(
        `insert into contact_email (firm, contact, email_address, is_primary)
         select $1, $2, $3, not exists (select 1 from contact_email where contact = $2)
         where not exists (select 1 from contact_email where contact = $2 and lower(email_address) = lower($3))`,
        [shop, id, one.email_address],
      )
    for (const one of each.addresses)
      await app.sql(
        `insert into contact_address (firm, contact, address_lines, city, is_primary, deleted_at)
         select $1, $2, $3, $4, not $5 and not exists (select 1 from contact_address where contact = $2 and is_primary), case when $5 then now() end`,
        [shop, id, one.address_lines, one.city, one.deleted],
      )
    await app.sql(
      `update contact c set phone_no = coalesce((select phone_no from contact_phone where contact = c.id and is_primary), c.phone_no),
        email_address = coalesce((select email_address from contact_email where contact = c.id and is_primary), ''),
        other_ways = concat_ws(' ', (select string_agg(regexp_replace(phone_no, '[^0-9]', '', 'g'), ' ' order by id) from contact_phone where contact = c.id and not is_primary and deleted_at is null),
          (select string_agg(email_address, ' ' order by id) from contact_email where contact = c.id and not is_primary)) where id = $1`,
      [id],
    )
    await app.sql(
      `insert into vehicle (firm, contact, model) select $1, $2, 'V' || n from generate_series(1, $3) n`,
      [shop, id, each.vehicles],
    )
    const request = `insert into request (firm, service_firm, ro_number, contact, customer_name, fleet_contact, fleet_name)
      select $1, case when n = 1 then $2::int end, 'P' || nextval('request_id_seq'), case when $4 then null else $3::int end, case when $4 then '' else 'As typed' end,
        case when $4 then $3 end, case when $4 then 'Fleet' else '' end from generate_series(1, $5) n`
    await app.sql(request, [shop, center, id, false, each.requests])
    await app.sql(request, [shop, center, id, true, each.fleetRequests])
  }
  for (const [at, each] of people.entries())
    for (const to of each.relatedTo)
      await app.sql(
        `insert into contact_related (firm, contact, related) select $1::int, $2::int, $3::int where $2::int <> $3::int and not exists (
           select 1 from contact_related where contact in ($2::int, $3::int) and related in ($2::int, $3::int))`,
        [shop, ids[at], ids[to % ids.length]],
      )
  return ids
}

const tables = [
  'contact',
  'contact_phone',
  'contact_email',
  'contact_address',
  'contact_related',
  'request',
  'vehicle',
  'app_user',
  'insurer',
]

/** All rows as text, without the stamps of a change. */
const everything = async (): Promise<Record<string, unknown[]>> => {
  const all: Record<string, unknown[]> = {}
  for (const table of tables)
    all[table] = (
      await app.sql(`select to_jsonb(t) - 'version' - 'updated_at' as row from ${table} t order by t.id`)
    ).map(({ row }) => row as unknown)
  return all
}

/** What each person sees through row-level security alone. */
const sights = (): Promise<Record<string, Set<number>>[]> =>
  Promise.all(
    scopes.map(async (scope) => {
      const found = await app.services.db
        .as(scope)
        .batch(tables.map((table) => statement(sql<{ id: number }>`select id from ${sql.table(table)}`)))
      return Object.fromEntries(
        tables.map((table, at) => [table, new Set((found[at] ?? []).map(({ id }) => id))]),
      )
    }),
  )

const reach = (contacts: readonly number[]) =>
  app.sql<{ way: string }>(
    `select 'p' || phone_no || 'x' || extension as way from contact_phone where contact = any($1) and deleted_at is null
     union select 'p' || phone_no || 'x' from contact c where id = any($1) and phone_no <> '' and not exists (select 1 from contact_phone where contact = c.id and deleted_at is null)
     union select 'e' || lower(email_address) from contact_email where contact = any($1) and deleted_at is null
     union select 'a' || lower(address_lines || '|' || city) from contact_address where contact = any($1) and deleted_at is null
     union select 'v' || id from vehicle where contact = any($1) union select 'r' || id from request where contact = any($1)
     union select 'f' || id from request where fleet_contact = any($1)
     union select 'n' || line from contact c cross join lateral regexp_split_to_table(c.notes, '\n') line where c.id = any($1) and line <> ''
     union select 'o' || case when r.contact = any($1) then r.related else r.contact end from contact_related r
       join contact o on o.id in (r.contact, r.related) and o.id <> all($1) and o.merged_into is null
       where (r.contact = any($1)) <> (r.related = any($1)) order by 1`,
    [contacts],
  )

test('a merge loses nothing and reveals nothing, and an undo restores every row exactly', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(person, { minLength: 4, maxLength: 5 }),
      fc.shuffledSubarray([0, 1, 2, 3], { minLength: 2 }),
      fc.nat(3),
      async (people, chosen, chooser) => {
        const ids = await arrange(people)
        const merged = chosen.map((at) => ids[at] ?? 0)
        const [before, seenBefore, hung] = [await everything(), await sights(), await reach(merged)]
        const stays = merged[chooser % merged.length] ?? 0
        const fields = chooser === 0 ? {} : { lastName: merged[0], phoneNo: merged.at(-1) }
        const { merge } = await host.ok('POST contact/mergeContacts', {
          body: { ids: merged, contact: stays, fields },
        })

        expect(await reach([stays])).toEqual(hung)
        const primaries = await app.sql<{ some: number; primary: number }>(
          `select count(*)::int as some, count(*) filter (where is_primary)::int as primary from (
             select 'p' as kind, is_primary from contact_phone where contact = $1 and deleted_at is null
             union all select 'e', is_primary from contact_email where contact = $1
             union all select 'a', is_primary from contact_address where contact = $1 and deleted_at is null) w group by kind`,
          [stays],
        )
        for (const { primary } of primaries) expect(primary).toBe(1)
        const seenAfter = await sights()
        for (const [at, seen] of seenAfter.entries())
          for (const table of tables) {
            const old = seenBefore[at]?.[table] ?? new Set()
            const knewOne = merged.some((id) => seenBefore[at]?.contact?.has(id))
            const more = [...(seen[table] ?? [])].filter((id) => !old.has(id))
            // Everyone who saw one of them sees the survivor, and nobody else sees anything new.
            if (table.startsWith('contact') && knewOne) continue
            expect({ table, more }).toEqual({ table, more: [] })
          }
        const strangers = ids.filter((id) => !merged.includes(id))
        for (const [at, seen] of seenAfter.entries())
          for (const id of strangers) expect(seen.contact?.has(id)).toBe(seenBefore[at]?.contact?.has(id))

        const undone = await host.ok('POST contact/undoMerge', { body: { merge } })
        expect(undone.kept).toEqual([])
        expect(await everything()).toEqual(before)
        expect(await sights()).toEqual(seenBefore)
      },
    ),
    { numRuns: 25 },
  )
}, 240_000)
