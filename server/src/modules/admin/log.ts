import { hostname } from 'node:os'
import { sql } from 'kysely'
import { levels } from 'pino'
import type { AnswerOf, QueryOf } from '#contract/kit/call.ts'
import type { queryLog as call } from '#contract/admin.ts'
import { pageCap } from '#contract/kit/shapes.ts'
import { takeLogLines } from '#server/kernel/log.ts'
import { systemScope } from '#server/kernel/security/actor.ts'
import type { Reads } from '#server/kernel/postgres/database.ts'
import { invalid } from '#server/kernel/http/problems.ts'
import { statement } from '#server/kernel/postgres/statement.ts'
import type { EmptyTrash } from '#server/kernel/records/trash.ts'
import type { Services } from '#server/kernel/services.ts'
import { t } from './texts.ts'

const everyMs = 1000
const mostWaiting = 1000
/** Longer texts are cut; the standard output has them whole. */
const mostLetters = 20_000

type Line = {
  time: string
  level: number
  msg?: string
  name?: string
  because?: string
  reference?: string
  method?: string
  path?: string
  err?: { type?: string; message?: string; stack?: string }
}

/** A line of the log as the table has it. Undefined for one that is not ours. */
export const toLogEntry = (text: string) => {
  const line = parse(text)
  if (!line) return undefined
  const { time, level, msg = '', name = '', because, reference = '', method, path, err } = line
  const [exception = '', ...causes] = (err?.stack ?? '').split(/^caused by: /m)
  const cut = (value: string) => value.replaceAll('\0', '').slice(0, mostLetters)
  return {
    at: time,
    level,
    name: cut(name || 'server'),
    message: cut([msg, because ?? err?.message].filter(Boolean).join(': ')),
    title: cut(err?.type ?? msg),
    exception: cut(exception.trim()),
    inner_exception: cut(causes.join('\n').trim()),
    message_layout: cut(msg),
    machine_name: hostname(),
    reference,
    request: cut([method, path].filter(Boolean).join(' ')),
  }
}

const parse = (text: string): Line | undefined => {
  try {
    const line = JSON.parse(text) as Partial<Line>
    return typeof line.time === 'string' && typeof line.level === 'number' ? (line as Line) : undefined
  } catch {
    return undefined
  }
}

type Entry = NonNullable<ReturnType<typeof toLogEntry>>

/**
 * Stores what was logged since the last time, and what could not be stored then. While the database is away, the newest
 * entries wait; the standard output has all of them.
 */
const storeLog = async ({ db, log }: Services, waiting: readonly Entry[]): Promise<Entry[]> => {
  const entries = [...waiting, ...takeLogLines(log).flatMap((line) => toLogEntry(line) ?? [])]
  if (entries.length === 0) return []
  try {
    await db.command(systemScope, (tx) => tx.insertInto('log_entry').values(entries).execute())
    return []
  } catch {
    return entries.slice(-mostWaiting)
  }
}

/** Stores the log every second, and what is left at the end. */
export const startLogStore = (services: Services): (() => Promise<void>) => {
  let work: Promise<Entry[]> = Promise.resolve([])
  const timer = setInterval(() => {
    work = work.then((waiting) => storeLog(services, waiting))
  }, everyMs)
  return async () => {
    clearInterval(timer)
    await storeLog(services, await work)
  }
}

/** Deletes entries after 30 days. */
export const emptyLog: EmptyTrash = async ({ db }, before) => {
  await db.command(systemScope, (tx) =>
    tx.deleteFrom('log_entry').where('at', '<', before.toISOString()).execute(),
  )
}

const defaultMinutes = 60

const rangeOf = ({ query, minutes }: QueryOf<typeof call>, now: Date): [string, string] => {
  if (!query) {
    const from = now.getTime() - (minutes ?? defaultMinutes) * 60_000
    // A clock that runs ahead on another machine must not hide the newest entries.
    return [new Date(from).toISOString(), new Date(now.getTime() + 60_000).toISOString()]
  }
  const times = query.split(/[/,]/).map((each) => new Date(each.trim()))
  const [from, to] = times
  if (times.length !== 2 || !from || !to || Number.isNaN(from.getTime()) || Number.isNaN(to.getTime()))
    throw invalid([{ field: 'query', message: t.message('log.range') }])
  return [from.toISOString(), to.toISOString()]
}

/** What the servers logged in a range of time. */
export const queryLog = async (
  db: Reads,
  query: QueryOf<typeof call>,
  now: Date,
): Promise<AnswerOf<typeof call>> => {
  const [from, to] = rangeOf(query, now)
  const size = Math.min(query.pageSize, pageCap)
  const direction = query.sort === 'asc' ? sql`asc` : sql`desc`
  type Row = Omit<AnswerOf<typeof call>['items'][number], 'level'> & { level: number; count: number }
  const rows = await db.rows(
    statement(sql<Row>`select id, at as timestamp, level, name, message, title, exception,
        inner_exception as "innerException", message_layout as "messageLayout", machine_name as "machineName", reference,
        request, count(*) over ()::int as count
      from log_entry
      where at >= ${from} and at <= ${to} and level >= ${levels.values[query.level] ?? 0}
        and (${query.search} = '' or position(lower(${query.search}) in
          lower(message || ' ' || exception || ' ' || inner_exception || ' ' || request || ' ' || reference)) > 0)
      order by at ${direction}, id ${direction} limit ${size} offset ${(query.page - 1) * size}`),
  )
  const count = rows[0]?.count ?? 0
  return {
    items: rows.map(({ count: _count, level, ...row }) => ({
      ...row,
      level: levels.labels[level] ?? 'info',
    })),
    count,
    next: query.page * size < count ? query.page + 1 : null,
  }
}
