import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { setTimeout as pause } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import pg from 'pg'
import type { LiveChange } from '#contract/live.ts'
import { Client } from '#server/testing/client.ts'
import { buildNetwork, networkPassword } from '#server/testing/network.ts'
import { HubClient } from './hub-client.ts'
import { childEnvironment } from '#server/testing/child-environment.ts'

export type KillResult = {
  kills: number
  acknowledged: number
  /** Sent, but the process died before it answered. Saved or not saved is fine, half saved is not. */
  unanswered: number
  /** Acknowledged, but the row or the bytes are missing. */
  lost: number
  /** Rows without their history or bytes. */
  halfSaved: number
  factsLost: number
  factsDoubled: number
  /** Frames missing, duplicated, or out of order at a browser that reconnected after each kill. */
  heardWrong: number
  /** Cursors that were skipped in the log. */
  gaps: number
  /** The slowest time in milliseconds from starting the process, or killing PostgreSQL, to the first answer. */
  slowestStart: number
}
type Options = {
  ownerUrl: string
  appUrl: string
  kills: number
  say?: (line: string) => void
  /** Kills PostgreSQL instead of the server. Something else must restart it. */
  killPostgres?: () => void
}

/** The office roles of one branch and the host, all of whom see the same repair orders. */
const writerRoles = [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 15, 16, 17]
const repairOrderCount = 100

/**
 * Kills the server or its PostgreSQL with -9, again and again, under 16 writers and a reader, and counts the damage. It
 * needs a database with base data.
 */
export const runKills = async (options: Options): Promise<KillResult> => {
  const { ownerUrl, appUrl, kills, say, killPostgres } = options
  const dataDir = mkdtempSync(join(tmpdir(), 'calibrate-kill-'))
  const owner = new pg.Pool({ connectionString: ownerUrl, max: 2 })
  owner.on('error', () => undefined)
  const { north } = await buildNetwork(ownerUrl)
  const inserted = await owner.query<{ id: number }>(
    `insert into request (firm, service_firm, ro_number, status)
     select $1, $2, 'K-' || g, 2 from generate_series(1, $3) g returning id`,
    [north.firms.shop, north.firms.center, repairOrderCount],
  )
  const start = serverStarter({ ownerUrl, appUrl, dataDir })
  let server = await start()
  const tokens = await Promise.all(
    writerRoles.map(async (role) => {
      const person = new Client(server.url, null)
      return (await person.signIn(`role${role}@north.test`, networkPassword)).token ?? ''
    }),
  )
  const state = {
    over: false,
    acknowledged: new Set<string>(),
    unanswered: 0,
    refused: [] as string[],
    wake: () => {},
  }
  const url = () => server.url
  const writers = tokens.map((token, index) => writeFiles(url, token, index, inserted.rows, state))
  const reader = followFrames(url, tokens[0] ?? '', state)

  let slowestStart = killPostgres ? 0 : server.tookMs
  for (let kill = 1; kill <= kills; kill++) {
    // Each run of the server ends after a different number of writes.
    const target = state.acknowledged.size + 5 + ((kill * 37) % 30)
    while (state.acknowledged.size < target && state.refused.length === 0)
      await new Promise<void>((resolve) => (state.wake = resolve))
    let tookMs: number
    if (killPostgres) {
      const startedAt = performance.now()
      killPostgres()
      await waitForRecovery(server)
      tookMs = performance.now() - startedAt
    } else {
      server.process.kill('SIGKILL')
      await server.exited
      server = await start()
      tookMs = server.tookMs
    }
    slowestStart = Math.max(slowestStart, tookMs)
    say?.(
      `kill ${kill} of ${kills}: ${state.acknowledged.size} acknowledged, back after ${Math.round(tookMs)} ms`,
    )
  }
  state.over = true
  await Promise.all(writers)
  if (state.refused[0]) {
    server.process.kill('SIGKILL')
    throw new Error(`A write was refused with ${state.refused[0]}`)
  }
  const cursors = await reader(await lastFact(owner))
  server.process.kill('SIGKILL')
  await server.exited

  const found = await inspect(owner, dataDir, state.acknowledged)
  await owner.end()
  rmSync(dataDir, { recursive: true, force: true })
  const heardWrong =
    cursors.length - new Set(cursors).size + wrongOrder(cursors) + found.facts - cursors.length
  return {
    kills,
    acknowledged: state.acknowledged.size,
    unanswered: state.unanswered,
    ...found.counts,
    heardWrong,
    slowestStart: Math.round(slowestStart),
  }
}

/** Resolves once the server has lost its database and has it again. @throws Error if the server exits meanwhile */
const waitForRecovery = async (server: {
  url: string
  process: ChildProcess
  stderr(): string
}): Promise<void> => {
  const readiness = () =>
    fetch(`${server.url}/readyz`).then(
      ({ status }) => status,
      () => 0,
    )
  for (const expected of [503, 200])
    while ((await readiness()) !== expected) {
      const { exitCode, signalCode } = server.process
      if (exitCode !== null || signalCode)
        throw new Error(`The server ended with ${exitCode ?? signalCode}: ${server.stderr()}`)
      await pause(10)
    }
}

const wrongOrder = (cursors: readonly number[]): number =>
  cursors.filter((cursor, index) => index > 0 && cursor <= (cursors[index - 1] ?? 0)).length

const serverStarter = (config: { ownerUrl: string; appUrl: string; dataDir: string }) => async () => {
  const startedAt = performance.now()
  const process_: ChildProcess = spawn(
    process.execPath,
    ['--disable-warning=ExperimentalWarning', fileURLToPath(new URL('./serve.ts', import.meta.url))],
    {
      stdio: ['ignore', 'pipe', 'pipe'],
      env: {
        ...childEnvironment(),
        DATABASE_URL: config.ownerUrl,
        APP_DATABASE_URL: config.appUrl,
        DATA_DIR: config.dataDir,
        PORT: '0',
        LOG_LEVEL: 'silent',
      },
    },
  )
  const exited = once(process_, 'exit')
  const stdout = process_.stdout
  let stderr = ''
  process_.stderr?.on('data', (text) => (stderr += String(text)))
  if (!stdout) throw new Error('The server has no output.')
  const failed = exited.then(([code]) =>
    Promise.reject(new Error(`The server ended with ${code}: ${stderr}`)),
  )
  failed.catch(() => undefined)
  const [line] = (await Promise.race([once(createInterface(stdout), 'line'), failed])) as [string]
  const url = `http://127.0.0.1:${line.replace('ready ', '')}`
  await fetch(`${url}/healthz`)
  return { process: process_, exited, url, tookMs: performance.now() - startedAt, stderr: () => stderr }
}

type State = { over: boolean; acknowledged: Set<string>; unanswered: number; refused: string[]; wake(): void }

/** One writer: uploads small files one after another and records which were acknowledged. */
const writeFiles = async (
  url: () => string,
  token: string,
  writer: number,
  requests: readonly { id: number }[],
  state: State,
): Promise<void> => {
  for (let n = 0; !state.over; n++) {
    const name = `w${writer}-${n}.txt`
    const form = new FormData()
    form.append('calibrate', String(requests[(n * writerRoles.length + writer) % requests.length]?.id))
    form.append('file', new Blob([`${name} was written`]), name)
    const usedUrl = url()
    try {
      const response = await new Client(usedUrl, token).send('POST', '/api/file/upload', form)
      if (response.status === 200) state.acknowledged.add(name)
      else if (response.status === 429 || response.status === 503) await pause(25)
      else state.refused.push(`${response.status}: ${response.text}`)
      state.wake()
    } catch {
      state.unanswered++
      // This server is dead. Wait until the next one is ready and the address changes.
      while (url() === usedUrl && !state.over) await pause(25)
    }
  }
}

/** One browser that reconnects after each kill. The result waits for a cursor and resolves to all file cursors it got. */
const followFrames = (url: () => string, token: string, state: State) => {
  const cursors: number[] = []
  let after = 0
  let last = Infinity
  const follow = async () => {
    while (after < last) {
      const client = new HubClient(url(), { token, after })
      const isDone = () => (client.cursor ?? 0) >= last
      const timer = setInterval(() => isDone() && client.socket.terminate(), 25)
      await client.closed
      clearInterval(timer)
      for (const frame of client.frames) {
        if (frame.name !== 'sendMessage' || !('cursor' in frame)) continue
        const { what } = frame.data as LiveChange
        if (what === 'storage.fileAdded' && frame.type === 'Status') cursors.push(frame.cursor)
      }
      after = client.cursor ?? after
      if (!state.over) await pause(25)
    }
  }
  const work = follow()
  return async (upTo: number) => {
    last = upTo
    await work
    return cursors
  }
}

/** Waits until every fact has been relayed, and resolves to the last cursor. */
const lastFact = async (owner: pg.Pool): Promise<number> => {
  for (;;) {
    const { rows } = await owner.query<{ left: number; last: number }>(
      'select (select count(*)::int from outbox) as left, (select max(cursor)::int from hub_log) as last',
    )
    if (rows[0]?.left === 0) return rows[0].last
    await pause(100)
  }
}

const inspect = async (owner: pg.Pool, dataDir: string, acknowledged: ReadonlySet<string>) => {
  const { rows } = await owner.query<{ name: string; key: string; told: number; histories: number }>(`
    select f.name, f.key,
      (select count(*)::int from hub_log l where l.data ->> 'what' = 'storage.fileAdded' and l.type = 'Status'
        and (l.data ->> 'id')::int = f.id) as told,
      (select count(*)::int from history h where h.entity = 'file' and h.entity_id = f.id) as histories
    from file f where f.name ~ '^w[0-9]+-[0-9]+\\.txt$'`)
  const {
    rows: [log],
  } = await owner.query<{ gaps: number; strays: number; facts: number }>(`
    select (max(cursor) - min(cursor) + 1 - count(*))::int as gaps,
      (count(*) filter (where data ->> 'what' = 'storage.fileAdded'
        and not exists (select 1 from file f where f.id = (data ->> 'id')::int)))::int as strays,
      (count(*) filter (where data ->> 'what' = 'storage.fileAdded' and type = 'Status'))::int as facts
    from hub_log`)
  const stored = new Set(
    rows.filter(({ key }) => existsSync(join(dataDir, 'files', key))).map(({ name }) => name),
  )
  return {
    facts: log?.facts ?? 0,
    counts: {
      lost: [...acknowledged].filter((name) => !stored.has(name)).length,
      halfSaved: rows.filter(
        ({ histories, key }) => histories !== 1 || !existsSync(join(dataDir, 'files', key)),
      ).length,
      factsLost: rows.filter(({ told }) => told === 0).length,
      factsDoubled: rows.filter(({ told }) => told > 1).length + (log?.strays ?? 0),
      gaps: log?.gaps ?? 0,
    },
  }
}
