import { once } from 'node:events'
import { connect, createServer, type AddressInfo } from 'node:net'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { startTestApp, type TestApp } from '#server/testing/harness.ts'
import { systemScope } from '../security/actor.ts'
import { Database, runIn, type Tx } from './database.ts'
import { commitWith, deferCommit } from './commit-pipelining.ts'
import { withDeadline } from './deadline.ts'
import { OutcomeUnknown } from '../http/problems.ts'
import { statement } from './statement.ts'

let app: TestApp
let db: Database

beforeAll(async () => {
  app = await startTestApp()
  // One connection, so that what one read leaves behind would meet the next.
  db = new Database({ url: app.appUrl, size: 1, onError: () => undefined })
}, 60_000)
afterAll(async () => {
  await db.end()
  await app.stop()
})

const scope = { ...systemScope, user: 7, firm: 8, role: 4 as const, firms: [8, 9], all: false }
const asked = (text: string) => statement<Record<string, unknown>>(sql.raw(text))
const read = (text: string) => db.as(scope).rows(asked(text))
const one = async () => expect(await read('select 1 as one')).toEqual([{ one: 1 }])

describe('a read', () => {
  it('answers its statements in order, each with its own columns', async () => {
    for (const _ of [1, 2])
      expect(
        await db
          .as(scope)
          .batch([
            asked("select 1 as a, null as b, timestamptz '2026-03-08 02:30:00-05' as at"),
            asked('select i::bigint as i from generate_series(1, 3) i'),
            asked('select 1 as none where false'),
            asked('select array[1, 2] as list, \'{"k": 1}\'::jsonb as json, true as yes'),
          ]),
      ).toEqual([
        [{ a: 1, b: null, at: '2026-03-08T07:30:00.000Z' }],
        [{ i: 1 }, { i: 2 }, { i: 3 }],
        [],
        [{ list: [1, 2], json: { k: 1 }, yes: true }],
      ])
  })

  it('carries its scope and leaves none behind', async () => {
    expect(await read('select app_user() as u, app_firms() as f, app_all() as a')).toEqual([
      { u: 7, f: '{[8,10)}', a: false },
    ])
    const after = await db.command(systemScope, (tx) =>
      sql`select current_setting('transaction_read_only') as said`.execute(tx),
    )
    expect(after.rows).toEqual([{ said: 'off' }])
    const other = await db.as({ ...scope, user: 11 }).rows(asked('select app_user() as u'))
    expect(other).toEqual([{ u: 11 }])
  })

  it('writes nothing', async () => {
    await expect(read("insert into setting (name, value) values ('x', '1') returning 1")).rejects.toThrow(
      /read-only/,
    )
    await one()
  })

  it('fails as a whole, and the next one does not notice', async () => {
    await one()
    const both = db.as(scope).batch([asked('select 1 as one'), asked('select 1 / 0 as none')])
    await expect(both).rejects.toThrow(/division by zero/)
    await one()
    await expect(read('select nothing from nowhere')).rejects.toThrow(/nowhere/)
    await expect(read('select nothing from nowhere')).rejects.toThrow(/nowhere/)
    await one()
  })

  it('finds its way when a table has changed under a statement that was planned before', async () => {
    await app.sql('create table moving (id int)')
    await app.sql('grant select on moving to calibrate_app')
    expect(await read('select * from moving')).toEqual([])
    await app.sql("alter table moving add column name text default 'new'")
    await app.sql('insert into moving values (1)')
    await read('select * from moving').catch(() => undefined)
    expect(await read('select * from moving')).toEqual([{ id: 1, name: 'new' }])
  })
})

it('all that one call waits for is counted together, and what waits beside the calls is not', async () => {
  const sleep = () => read('select pg_sleep(3)')
  const asked = withDeadline(5000, async () => {
    await sleep()
    await sleep()
  })
  await expect(asked).rejects.toMatchObject({ status: 503, extra: { retryAfterSeconds: 2 } })
  await one()
  await expect(read('select pg_sleep(5.5)')).resolves.toHaveLength(1)
})

describe('statements of a command that are asked for at once', () => {
  it('are sent in that order, each seeing what those before it did', async () => {
    await app.sql('create table counted (id int)')
    await app.sql('grant select, insert on counted to calibrate_app')
    const count = (tx: Tx) => runIn(tx)(asked('select count(*) from counted'))
    const countBuilt = (tx: Tx) =>
      tx.selectNoFrom(sql<number>`(select count(*) from counted)`.as('count')).execute()
    const add = (tx: Tx) => sql`insert into counted values (1)`.execute(tx)
    const [none, , one, , two] = await db.command(scope, (tx) =>
      Promise.all([count(tx), add(tx), countBuilt(tx), add(tx), count(tx)]),
    )
    expect([none, one, two]).toEqual([[{ count: 0 }], [{ count: 1 }], [{ count: 2 }]])
  })

  it('go in one write: those behind one that fails are not tried, and the command is told what failed', async () => {
    let told: PromiseSettledResult<unknown>[] = []
    const failing = db.command(scope, async (tx) => {
      const asking = ['select 1 as one', 'select 1 / 0 as none', 'select 2 as two'].map((text) =>
        runIn(tx)(asked(text)),
      )
      told = await Promise.allSettled(asking)
      await Promise.all(asking)
    })
    await expect(failing).rejects.toThrow('division by zero')
    expect(told).toMatchObject([
      { value: [{ one: 1 }] },
      { reason: { message: 'division by zero' } },
      { reason: { message: 'division by zero' } },
    ])
    await one()
  })

  it('are refused once the command is over, though its rollback is still under way', async () => {
    let late: Promise<unknown> | undefined
    const failing = db.command(scope, (tx) => {
      const refused = Promise.reject(new Error('refused'))
      late = refused.catch(() => undefined).then(() => runIn(tx)(asked('select 1 as one')))
      return refused
    })
    await expect(failing).rejects.toThrow('refused')
    await expect(late).rejects.toThrow(/over/)
    await one()
  })
})

describe('the last that a command asks for', () => {
  const add = (tx: Tx, value: string) => sql`insert into ended values (${sql.raw(value)})`.execute(tx)
  const stored = () => read('select id from ended order by id')
  beforeAll(async () => {
    await app.sql('create table ended (id int)')
    await app.sql('grant select, insert on ended to calibrate_app')
  })
  beforeEach(() => app.sql('delete from ended'))

  it('goes to the database with the commit in one write', async () => {
    const { url, writes, close } = await watched(app.appUrl)
    const behind = new Database({ url, size: 1, onError: () => undefined })
    const run = (end: typeof commitWith) =>
      behind.command(scope, async (tx) => {
        await add(tx, '1')
        return end(tx, Promise.all([add(tx, '2'), runIn(tx)(asked('select count(*)::int as n from ended'))]))
      })
    await run((_tx, last) => last)
    const [before, apart] = [writes(), (await run((_tx, last) => last), writes())]
    const [, counted] = await run(commitWith)
    const along = writes()
    expect(counted).toEqual([{ n: 6 }])
    expect([apart - before, along - apart]).toEqual([3, 2])
    expect(await stored()).toHaveLength(6)
    await behind.end()
    close()
  })

  it('is not committed where a part of it fails, and the next command does not notice', async () => {
    const failing = db.command(scope, async (tx) => {
      await add(tx, '1')
      await commitWith(tx, Promise.all([add(tx, '2'), add(tx, '1 / 0'), add(tx, '3')]))
    })
    await expect(failing).rejects.toThrow('division by zero')
    expect(await stored()).toEqual([])
    await db.command(scope, (tx) => commitWith(tx, add(tx, '4')))
    expect(await stored()).toEqual([{ id: 4 }])
  })

  it('is the last: what is asked for later is refused, and what was kept stays', async () => {
    const late = db.command(scope, async (tx) => {
      await commitWith(tx, add(tx, '1'))
      await add(tx, '2')
    })
    await expect(late).rejects.toThrow(/over/)
    expect(await stored()).toEqual([{ id: 1 }])
    await one()
  })

  it('is not the last where something more follows', async () => {
    await db.command(scope, async (tx) => {
      await deferCommit(tx, () => commitWith(tx, add(tx, '1')))
      await commitWith(tx, add(tx, '2'))
    })
    expect(await stored()).toEqual([{ id: 1 }, { id: 2 }])
  })
})

describe('a change whose line breaks', () => {
  let other: Database
  beforeAll(() => {
    other = new Database({ url: app.appUrl, size: 1, onError: () => undefined })
  })
  afterAll(() => other.end())

  const cut = (pid: number) => other.as(systemScope).rows(asked(`select pg_terminate_backend(${pid})`))
  const pidOf = async (tx: Tx) =>
    (await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(tx)).rows[0]?.pid ?? 0

  it('says that nothing was saved where the line breaks before the commit', async () => {
    const broken = db.command(scope, async (tx) => {
      await cut(await pidOf(tx))
      await pidOf(tx)
    })
    await expect(broken).rejects.toMatchObject({
      status: 503,
      message: expect.stringContaining('Nothing was saved'),
    })
    await one()
  })

  it('says that it does not know where the line breaks at the commit', async () => {
    const broken = db.command(scope, async (tx) => cut(await pidOf(tx)))
    await expect(broken).rejects.toBeInstanceOf(OutcomeUnknown)
    await one()
  })

  it('says the same where the commit goes along with its last', async () => {
    const broken = db.command(scope, async (tx) => {
      await cut(await pidOf(tx))
      await commitWith(tx, pidOf(tx))
    })
    await expect(broken).rejects.toBeInstanceOf(OutcomeUnknown)
    await one()
  })
})

/** The address of a database behind a line that counts what is written to it. */
const watched = async (address: string) => {
  const place = new URL(address)
  const { port, hostname } = place
  let writes = 0
  const between = createServer((near) => {
    const far = connect(Number(port), hostname)
    near.on('data', (bytes) => {
      writes += 1
      far.write(bytes)
    })
    near.on('error', () => undefined).on('close', () => far.destroy())
    far.on('error', () => undefined).pipe(near)
  }).listen(0, '127.0.0.1')
  await once(between, 'listening')
  place.port = String((between.address() as AddressInfo).port)
  return { url: place.href, writes: () => writes, close: () => between.close() }
}

it('a line for notices that breaks while it is opened is an answer, and ends nothing else', async () => {
  const place = new URL(app.appUrl)
  const { port, hostname } = place
  const cutting = createServer((near) => {
    const far = connect(Number(port), hostname)
    near.on('data', (bytes) => (bytes.includes('listen "') ? near.destroy() : far.write(bytes)))
    near.on('error', () => undefined).on('close', () => far.destroy())
    far.on('error', () => undefined).pipe(near)
  }).listen(0, '127.0.0.1')
  await once(cutting, 'listening')
  place.port = String((cutting.address() as AddressInfo).port)
  const said: Error[] = []
  const behind = new Database({ url: place.href, size: 1, onError: (error) => said.push(error) })
  await expect(behind.listen(['session'], () => undefined)).rejects.toThrow('Connection terminated')
  expect(said.length).toBeGreaterThan(0)
  await behind.end()
  cutting.close()
})
