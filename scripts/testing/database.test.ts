import { Client } from 'pg'
import { expect, test } from 'vitest'
import { testDatabase } from './database.ts'

async function ask(url: string, sql: string): Promise<unknown[]> {
  const client = new Client({ connectionString: url })
  await client.connect()
  try {
    return (await client.query(sql)).rows
  } finally {
    await client.end()
  }
}

test('gives each caller its own migrated database, owned by an unprivileged owner', async () => {
  const made = await Promise.all([testDatabase(), testDatabase(), testDatabase('empty')])
  const [first, second, empty] = made
  await ask(first.ownerUrl, 'create table only_here (id int)')
  const hasTable = "select to_regclass('only_here') is not null as found"
  expect(await ask(second.ownerUrl, hasTable)).toEqual([{ found: false }])
  expect(await ask(first.ownerUrl, 'select id from firm where id = 1')).toEqual([{ id: 1 }])
  expect(await ask(empty.ownerUrl, "select to_regclass('firm') as firm")).toEqual([{ firm: null }])
  expect(await ask(first.appUrl, 'select current_user as who')).toEqual([{ who: 'calibrate_app' }])
  await Promise.all(made.map((database) => database.drop()))
  await expect(ask(first.ownerUrl, 'select 1')).rejects.toThrow('does not exist')
})
