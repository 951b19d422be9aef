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

export type KillResult = {
  kills: number
  acknowledged: number
  /** Sent, and the process died before it answered: either is right, but whole. */
  unanswered: number
  /** Acknowledged, and not there: row or bytes. */
  lost: number
  /** Rows without their history, or the other way round. */
  halfSaved: number
  factsLost: number
  factsDoubled: number
  /** Missing, doubled or out of order at a browser that came back after each kill. */
  heardWrong: number
  /** Numbers of the log that were skipped. */
  gaps: number
  /** From the start of the process, or the death of PostgreSQL, to the first answer, slowest, in milliseconds. */
  slowestStart: number
}
type Options = {
  ownerUrl: string
  appUrl: string
  kills: number
  say?: (line: string) => void
  /** Kills PostgreSQL in place of the server; somebody starts it again. */
  killPostgres?: () => void
}

/** All of one branch and the host who work in an office, so that each sees the same repair orders. */
const people = [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 15, 16, 17]
const orders = 100

/**
 * Kills the server or its PostgreSQL, -9, again and again under 16 writers and a reader, and counts what that did. The
 * database is a base one.
 */
export const runKills = async (options: Options): Promise<KillResult> => {
  const { ownerUrl, appUrl, kills, say, killPostgres } = options
  const dataDir = mkdtempSync(join(tmpdir(), 'calibrate-kill-'))
  const owner = new pg.Pool({ connectionString: ownerUrl, max: 2 })
  owner.on('error', () => undefined)
  const { north } = await buildNetwork(ownerUrl)
  const made = await owner.query<{ id: number }>(
    `insert into request (firm, service_firm, ro_number, status)
     select $1, $2, 'K-' || g, 2 from generate_series(1, $3) g returning id`,
    [north.firms.shop, north.firms.center, orders],
  )
  const start = serverStarter({ ownerUrl, appUrl, dataDir })
  let server = await start()
  const tokens = await Promise.all(
    people.map(async (role) => {
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
  const writers = tokens.map((token, at) => write(url, token, at, made.rows, state))
  const reader = read(url, tokens[0] ?? '', state)

  let slowestStart = killPostgres ? 0 : server.tookMs
  for (let kill = 1; kill <= kills; kill++) {
    // Each life ends after another number of answered writes, the first ones early.
    const enough = state.acknowledged.size + 5 + ((kill * 37) % 30)
    while (state.acknowledged.size < enough && state.refused.length === 0)
      await new Promise<void>((woken) => (state.wake = woken))
    let tookMs: number
    if (killPostgres) {
      const from = performance.now()
      killPostgres()
      await ready(server)
      tookMs = performance.now() - from
    } else {
      server.process.kill('SIGKILL')
      await server.gone
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
  const heard = await reader(await lastFact(owner))
  server.process.kill('SIGKILL')
  await server.gone

  const found = await look(owner, dataDir, state.acknowledged)
  await owner.end()
  rmSync(dataDir, { recursive: true, force: true })
  const heardWrong = heard.length - new Set(heard).size + wrongOrder(heard) + found.facts - heard.length
  return {
    kills,
    acknowledged: state.acknowledged.size,
    unanswered: state.unanswered,
    ...found.counts,
    heardWrong,
    slowestStart: Math.round(slowestStart),
  }
}

/** Until the server has been without its database, and has it again. @throws Error when it ends meanwhile */
const ready = async (server: { url: string; process: ChildProcess; words(): string }): Promise<void> => {
  const says = () =>
    fetch(`${server.url}/readyz`).then(
      ({ status }) => status,
      () => 0,
    )
  for (const wanted of [503, 200])
    while ((await says()) !== wanted) {
      const { exitCode, signalCode } = server.process
      if (exitCode !== null || signalCode)
        throw new Error(`The server ended with ${exitCode ?? signalCode}: ${server.words()}`)
      await pause(10)
    }
}

const wrongOrder = (cursors: readonly number[]): number =>
  cursors.filter((cursor, at) => at > 0 && cursor <= (cursors[at - 1] ?? 0)).length

const serverStarter = (place: { ownerUrl: string; appUrl: string; dataDir: string }) => async () => {
  const from = performance.now()
  const process_: ChildProcess = spawn(
    process.execPath,
    ['--disable-warning=ExperimentalWarning', fileURLToPath(new URL('./serve.ts', import.meta.url))],
    {
      stdio: ['ignore', 'pipe', 'pipe'],
      env: {
        PATH: process.env.PATH,
        DATABASE_URL: place.ownerUrl,
        APP_DATABASE_URL: place.appUrl,
        DATA_DIR: place.dataDir,
        PORT: '0',
        LOG_LEVEL: 'silent',
      },
    },
  )
  const gone = once(process_, 'exit')
  const stdout = process_.stdout
  let words = ''
  process_.stderr?.on('data', (text) => (words += String(text)))
  if (!stdout) throw new Error('The server has no output.')
  const failed = gone.then(([code]) => Promise.reject(new Error(`The server ended with ${code}: ${words}`)))
  failed.catch(() => undefined)
  const [line] = (await Promise.race([once(createInterface(stdout), 'line'), failed])) as [string]
  const url = `http://127.0.0.1:${line.replace('ready ', '')}`
  await fetch(`${url}/healthz`)
  return { process: process_, gone, url, tookMs: performance.now() - from, words: () => words }
}

type State = { over: boolean; acknowledged: Set<string>; unanswered: number; refused: string[]; wake(): void }

/** One writer: adds small files one after the other, and remembers which were answered. */
const write = async (
  url: () => string,
  token: string,
  writer: number,
  requests: readonly { id: number }[],
  state: State,
): Promise<void> => {
  for (let n = 0; !state.over; n++) {
    const name = `w${writer}-${n}.txt`
    const form = new FormData()
    form.append('calibrate', String(requests[(n * people.length + writer) % requests.length]?.id))
    form.append('file', new Blob([`${name} was written`]), name)
    const asked = url()
    try {
      const answered = await new Client(asked, token).send('POST', '/api/file/upload', form)
      if (answered.status === 200) state.acknowledged.add(name)
      else if (answered.status === 429 || answered.status === 503) await pause(25)
      else state.refused.push(`${answered.status}: ${answered.text}`)
      state.wake()
    } catch {
      state.unanswered++
      // Its server is gone; the next one says its address when it is ready.
      while (url() === asked && !state.over) await pause(25)
    }
  }
}

/** One browser that comes back after each kill. Gives how to wait for a cursor: all cursors of files that it heard. */
const read = (url: () => string, token: string, state: State) => {
  const cursors: number[] = []
  let after = 0
  let last = Infinity
  const follow = async () => {
    while (after < last) {
      const client = new HubClient(url(), { token, after })
      const isEnough = () => (client.cursor ?? 0) >= last
      const timer = setInterval(() => isEnough() && client.socket.terminate(), 25)
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

/** Waits until every fact was handed on. Gives the last cursor. */
const lastFact = async (owner: pg.Pool): Promise<number> => {
  for (;;) {
    const { rows } = await owner.query<{ left: number; last: number }>(
      'select (select count(*)::int from outbox) as left, (select max(cursor)::int from hub_log) as last',
    )
    if (rows[0]?.left === 0) return rows[0].last
    await pause(100)
  }
}

const look = async (owner: pg.Pool, dataDir: string, acknowledged: ReadonlySet<string>) => {
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
  const there = new Set(
    rows.filter(({ key }) => existsSync(join(dataDir, 'files', key))).map(({ name }) => name),
  )
  return {
    facts: log?.facts ?? 0,
    counts: {
      lost: [...acknowledged].filter((name) => !there.has(name)).length,
      halfSaved: rows.filter(
        ({ histories, key }) => histories !== 1 || !existsSync(join(dataDir, 'files', key)),
      ).length,
      factsLost: rows.filter(({ told }) => told === 0).length,
      factsDoubled: rows.filter(({ told }) => told > 1).length + (log?.strays ?? 0),
      gaps: log?.gaps ?? 0,
    },
  }
}
