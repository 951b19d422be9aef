import { once } from 'node:events'
import { connect, createServer, type AddressInfo } from 'node:net'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { startTestApp, type TestApp } from '#server/testing/harness.ts'
import { systemScope } from '../security/actor.ts'
import { Database, runInTx, type Tx } from './database.ts'
import { commitWith, deferCommit } from './commit-pipelining.ts'
import { withDeadline } from './deadline.ts'
import { OutcomeUnknown } from '../http/problems.ts'
import { statement } from './statement.ts'

const isPipelined = process.env.DATABASE_PIPELINE !== 'off'

let app: TestApp
let db: Database

beforeAll(async () => {
  app = await startTestApp()
  // One connection, so that anything a statement leaves behind would affect the next.
  db = new Database({ url: app.appUrl, size: 1, onError: () => undefined, isPipelined })
}, 60_000)
afterAll(async () => {
  await db.end()
  await app.stop()
})

const scope = { ...systemScope, user: 7, firm: 8, role: 4 as const, firms: [8, 9], all: false }
const query = (text: string) => statement<Record<string, unknown>>(sql.raw(text))
const read = (text: string) => db.as(scope).rows(query(text))
const expectStillWorking = async () => expect(await read('select 1 as one')).toEqual([{ one: 1 }])

describe('a connection that is lost', () => {
  const open = () => {
    const told: { hasClient: boolean }[] = []
    const lost = Promise.withResolvers<void>()
    const onError = (error: Error) => {
      told.push({ hasClient: 'client' in error })
      lost.resolve()
    }
    return {
      told,
      lost: lost.promise,
      database: new Database({ url: app.appUrl, size: 1, onError, isPipelined }),
    }
  }
  const pid = query('select pg_backend_pid() as pid')
  const terminate = (found: unknown) => read(`select pg_terminate_backend(${Number(found)})`)

  it('is told once, without what the client holds', async () => {
    const { told, lost, database } = open()
    const [row] = await database.as(scope).rows(pid)
    await terminate(row?.pid)
    await lost
    expect(told).toEqual([{ hasClient: false }])
    await database.end()
  })

  it('is not told while the process ends', async () => {
    const { told, database } = open()
    const client = await database.listen(['some_channel'], () => undefined)
    const found = await client.query<{ pid: number }>(`select pg_backend_pid() as pid`)
    await database.end()
    const ended = new Promise<void>((resolve) => void client.once('end', resolve))
    await terminate(found.rows[0]?.pid)
    await ended
    expect(told).toEqual([])
  })
})

describe('a read', () => {
  it('returns its results in order, each with its own columns', async () => {
    for (const _ of [1, 2])
      expect(
        await db
          .as(scope)
          .batch([
            query("select 1 as a, null as b, timestamptz '2026-03-08 02:30:00-05' as at"),
            query('select i::bigint as i from generate_series(1, 3) i'),
            query('select 1 as none where false'),
            query('select array[1, 2] as list, \'{"k": 1}\'::jsonb as json, true as yes'),
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
      sql`select current_setting('transaction_read_only') as value`.execute(tx),
    )
    expect(after.rows).toEqual([{ value: 'off' }])
    const other = await db.as({ ...scope, user: 11 }).rows(query('select app_user() as u'))
    expect(other).toEqual([{ u: 11 }])
  })

  it('writes nothing', async () => {
    await expect(read("insert into setting (name, value) values ('x', '1') returning 1")).rejects.toThrow(
      /read-only/,
    )
    await expectStillWorking()
  })

  it('fails as a whole and leaves the connection usable', async () => {
    await expectStillWorking()
    const both = db.as(scope).batch([query('select 1 as one'), query('select 1 / 0 as none')])
    await expect(both).rejects.toThrow(/division by zero/)
    await expectStillWorking()
    await expect(read('select nothing from nowhere')).rejects.toThrow(/nowhere/)
    await expect(read('select nothing from nowhere')).rejects.toThrow(/nowhere/)
    await expectStillWorking()
  })

  it('recovers when a table changed after a statement was prepared', async () => {
    await app.sql('create table moving (id int)')
    await app.sql('grant select on moving to calibrate_app')
    expect(await read('select * from moving')).toEqual([])
    await app.sql("alter table moving add column name text default 'new'")
    await app.sql('insert into moving values (1)')
    await read('select * from moving').catch(() => undefined)
    expect(await read('select * from moving')).toEqual([{ id: 1, name: 'new' }])
  })
})

it('adds up all waits of one call, but not those of background work', async () => {
  const sleep = () => read('select pg_sleep(3)')
  const slowCall = withDeadline(5000, async () => {
    await sleep()
    await sleep()
  })
  await expect(slowCall).rejects.toMatchObject({ status: 503, extra: { retryAfterSeconds: 2 } })
  await expectStillWorking()
  await expect(read('select pg_sleep(5.5)')).resolves.toHaveLength(1)
})

describe('statements of a command that are issued in one turn', () => {
  it('run in order, each seeing the effects of those before it', async () => {
    await app.sql('create table counted (id int)')
    await app.sql('grant select, insert on counted to calibrate_app')
    const count = (tx: Tx) => runInTx(tx)(query('select count(*) from counted'))
    const countBuilt = (tx: Tx) =>
      tx.selectNoFrom(sql<number>`(select count(*) from counted)`.as('count')).execute()
    const add = (tx: Tx) => sql`insert into counted values (1)`.execute(tx)
    const [none, , one, , two] = await db.command(scope, (tx) =>
      Promise.all([count(tx), add(tx), countBuilt(tx), add(tx), count(tx)]),
    )
    expect([none, one, two]).toEqual([[{ count: 0 }], [{ count: 1 }], [{ count: 2 }]])
  })

  it.runIf(isPipelined)(
    'are sent in one write, where a failure skips the rest and is what the command sees',
    async () => {
      let results: PromiseSettledResult<unknown>[] = []
      const failing = db.command(scope, async (tx) => {
        const statements = ['select 1 as one', 'select 1 / 0 as none', 'select 2 as two'].map((text) =>
          runInTx(tx)(query(text)),
        )
        results = await Promise.allSettled(statements)
        await Promise.all(statements)
      })
      await expect(failing).rejects.toThrow('division by zero')
      expect(results).toMatchObject([
        { value: [{ one: 1 }] },
        { reason: { message: 'division by zero' } },
        { reason: { message: 'division by zero' } },
      ])
      await expectStillWorking()
    },
  )

  it('are refused once the command is over, even while its rollback is still running', async () => {
    let late: Promise<unknown> | undefined
    const failing = db.command(scope, (tx) => {
      const refused = Promise.reject(new Error('refused'))
      late = refused.catch(() => undefined).then(() => runInTx(tx)(query('select 1 as one')))
      late.catch(() => undefined)
      return refused
    })
    await expect(failing).rejects.toThrow('refused')
    await expect(late).rejects.toThrow(/has ended/)
    await expectStillWorking()
  })
})

describe('the last statement of a command', () => {
  const add = (tx: Tx, value: string) => sql`insert into ended values (${sql.raw(value)})`.execute(tx)
  const stored = () => read('select id from ended order by id')
  beforeAll(async () => {
    await app.sql('create table ended (id int)')
    await app.sql('grant select, insert on ended to calibrate_app')
  })
  beforeEach(() => app.sql('delete from ended'))

  it.runIf(isPipelined)('is sent in one write with the commit', async () => {
    const { url, writes, close } = await countingProxy(app.appUrl)
    const proxied = new Database({ url, size: 1, onError: () => undefined, isPipelined })
    const run = (end: typeof commitWith) =>
      proxied.command(scope, async (tx) => {
        await add(tx, '1')
        return end(
          tx,
          Promise.all([add(tx, '2'), runInTx(tx)(query('select count(*)::int as n from ended'))]),
        )
      })
    await run((_tx, last) => last)
    const [before, withSeparateCommit] = [writes(), (await run((_tx, last) => last), writes())]
    const [, counted] = await run(commitWith)
    const withPipelinedCommit = writes()
    expect(counted).toEqual([{ n: 6 }])
    expect([withSeparateCommit - before, withPipelinedCommit - withSeparateCommit]).toEqual([3, 2])
    expect(await stored()).toHaveLength(6)
    await proxied.end()
    close()
  })

  it('is not committed when a part of it fails, and the next command works', async () => {
    const failing = db.command(scope, async (tx) => {
      await add(tx, '1')
      await commitWith(tx, Promise.all([add(tx, '2'), add(tx, '1 / 0'), add(tx, '3')]))
    })
    await expect(failing).rejects.toThrow('division by zero')
    expect(await stored()).toEqual([])
    await db.command(scope, (tx) => commitWith(tx, add(tx, '4')))
    expect(await stored()).toEqual([{ id: 4 }])
  })

  it.runIf(isPipelined)(
    'ends the command: later statements are refused and the committed change stays',
    async () => {
      const late = db.command(scope, async (tx) => {
        await commitWith(tx, add(tx, '1'))
        await add(tx, '2')
      })
      await expect(late).rejects.toThrow(/has ended/)
      expect(await stored()).toEqual([{ id: 1 }])
      await expectStillWorking()
    },
  )

  it('does not commit yet when more statements follow', async () => {
    await db.command(scope, async (tx) => {
      await deferCommit(tx, () => commitWith(tx, add(tx, '1')))
      await commitWith(tx, add(tx, '2'))
    })
    expect(await stored()).toEqual([{ id: 1 }, { id: 2 }])
  })
})

describe('a change whose connection breaks', () => {
  let other: Database
  beforeAll(() => {
    other = new Database({ url: app.appUrl, size: 1, onError: () => undefined, isPipelined })
  })
  afterAll(() => other.end())

  const terminate = (pid: number) => other.as(systemScope).rows(query(`select pg_terminate_backend(${pid})`))
  const pidOf = async (tx: Tx) =>
    (await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(tx)).rows[0]?.pid ?? 0

  it('reports that nothing was saved when the connection breaks before the commit', async () => {
    const broken = db.command(scope, async (tx) => {
      await terminate(await pidOf(tx))
      await pidOf(tx)
    })
    await expect(broken).rejects.toMatchObject({
      status: 503,
      message: expect.stringContaining('Nothing changed'),
    })
    await expectStillWorking()
  })

  it('reports an unknown outcome when the connection breaks during the commit', async () => {
    const broken = db.command(scope, async (tx) => terminate(await pidOf(tx)))
    await expect(broken).rejects.toBeInstanceOf(OutcomeUnknown)
    await expectStillWorking()
  })

  it.runIf(isPipelined)(
    'reports an unknown outcome when the commit is sent with the last statement',
    async () => {
      const broken = db.command(scope, async (tx) => {
        await terminate(await pidOf(tx))
        await commitWith(tx, pidOf(tx))
      })
      await expect(broken).rejects.toBeInstanceOf(OutcomeUnknown)
      await expectStillWorking()
    },
  )
})

/** Starts a proxy to the database that counts the writes it receives. */
const countingProxy = async (databaseUrl: string) => {
  const url = new URL(databaseUrl)
  const { port, hostname } = url
  let writes = 0
  const proxy = createServer((client) => {
    const database = connect(Number(port), hostname)
    client.on('data', (bytes) => {
      writes += 1
      database.write(bytes)
    })
    client.on('error', () => undefined).on('close', () => database.destroy())
    database.on('error', () => undefined).pipe(client)
  }).listen(0, '127.0.0.1')
  await once(proxy, 'listening')
  url.port = String((proxy.address() as AddressInfo).port)
  return { url: url.href, writes: () => writes, close: () => proxy.close() }
}

it('rejects when a listening connection breaks while it is opened, and the process goes on', async () => {
  const url = new URL(app.appUrl)
  const { port, hostname } = url
  const proxy = createServer((client) => {
    const database = connect(Number(port), hostname)
    client.on('data', (bytes) => (bytes.includes('listen "') ? client.destroy() : database.write(bytes)))
    client.on('error', () => undefined).on('close', () => database.destroy())
    database.on('error', () => undefined).pipe(client)
  }).listen(0, '127.0.0.1')
  await once(proxy, 'listening')
  url.port = String((proxy.address() as AddressInfo).port)
  const errors: Error[] = []
  const proxied = new Database({
    url: url.href,
    size: 1,
    onError: (error) => errors.push(error),
    isPipelined,
  })
  await expect(proxied.listen(['session'], () => undefined)).rejects.toThrow('Connection terminated')
  expect(errors.length).toBeGreaterThan(0)
  await proxied.end()
  proxy.close()
})
