import pg from 'pg'
import { testDatabase, type TestDatabase } from '#scripts/testing/database.ts'
import type { Scope } from '#server/kernel/security/actor.ts'
import { scopeSettingsText, scopeSettingsValues } from '#server/kernel/postgres/scope-settings.ts'

export type Caller = { user: number; firm: number; role: number; firms: readonly number[]; all?: boolean }

/** A database with one connection per role; `end` closes the connections and drops the database. */
export type Clients = { database: TestDatabase; owner: pg.Client; app: pg.Client; end(): Promise<void> }

export const connect = async (content: 'base' | 'demo' = 'base'): Promise<Clients> => {
  const database = await testDatabase(content)
  const owner = new pg.Client({ connectionString: database.ownerUrl })
  const app = new pg.Client({ connectionString: database.appUrl })
  await Promise.all([owner.connect(), app.connect()])
  return {
    database,
    owner,
    app,
    end: async () => {
      await Promise.all([owner.end(), app.end()])
      await database.drop()
    },
  }
}

/** Runs `work` as the application does for a caller, and rolls back. */
export const asCaller = async <T>(app: pg.Client, caller: Caller, work: () => Promise<T>): Promise<T> => {
  await app.query('begin')
  try {
    const scope = { ...caller, all: caller.all ?? false }
    await app.query(scopeSettingsText, scopeSettingsValues(scope as Scope))
    return await work()
  } finally {
    await app.query('rollback')
  }
}

/** The caller behind a demo account. */
export const callerOf = async (owner: pg.Client, username: string): Promise<Caller> => {
  const { rows } = await owner.query<Caller>(
    `select id as "user", firm, role, role in (1, 2) as "all",
       case when role in (1, 2) then '{}' else sees_firms(firm) end as firms
     from app_user where username = $1`,
    [username],
  )
  if (!rows[0]) throw new Error(`No account ${username}`)
  return rows[0]
}

/** The error code of a statement, or undefined if it succeeds. */
export const errorCode = (statement: Promise<unknown>): Promise<string | undefined> =>
  statement.then(
    () => undefined,
    (error: { code?: string }) => error.code,
  )

export const addFirm = async (owner: pg.Client, parent: number | null, type = 7): Promise<number> => {
  const { rows } = await owner.query<{ id: number }>(
    "insert into firm (parent, type, name) values ($1, $2, 'A firm') returning id",
    [parent, type],
  )
  return rows[0]?.id ?? 0
}

/**
 * Starts a statement on a second connection and returns when it has finished or waits for a lock of the
 * first. `end` then waits for it and closes the connection. This makes two transactions collide
 * deterministically.
 */
export const runConcurrently = async (clients: Clients, text: string, values: unknown[]) => {
  const other = new pg.Client({ connectionString: clients.database.ownerUrl })
  await other.connect()
  const pid = (await other.query<{ pid: number }>('select pg_backend_pid() as pid')).rows[0]?.pid
  const state = { isOver: false }
  const code = errorCode(other.query(text, values)).finally(() => (state.isOver = true))
  const waits = async () => {
    const found = await clients.owner.query('select 1 from pg_locks where pid = $1 and not granted', [pid])
    return found.rowCount === 1
  }
  while (!state.isOver && !(await waits()));
  return { end: async () => code.finally(() => other.end()) }
}
