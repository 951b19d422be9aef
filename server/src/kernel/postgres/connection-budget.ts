import { sql } from 'kysely'
import type { Logger } from 'pino'
import { statement } from './statement.ts'

/** What one server of PostgreSQL allows, and who uses it now. */
type ServerConnections = {
  /** Connections that the role may open in all, without those reserved for superusers. */
  limit: number
  /** Processes of this product that are connected, this one included. */
  processes: number
  /** Connections of other programs. */
  others: number
}

/** The most connections that this process opens to a server, and what the server allows. */
export type ConnectionUse = { perProcess: number; connections: ServerConnections }

/** Each process has one connection of a name that begins like these two, so the most frequent name counts processes. */
export const connectionsStatement = statement(sql<ServerConnections>`
  with sessions as (select application_name as name, count(*)::int as count from pg_stat_activity
      where datid is not null and usesysid is not null group by 1),
    allowed as (select current_setting('max_connections')::int - current_setting('superuser_reserved_connections')::int
        - current_setting('reserved_connections')::int as "limit"
      union all select rolconnlimit from pg_roles where rolname = current_user and rolconnlimit >= 0
      union all select datconnlimit from pg_database where datname = current_database() and datconnlimit >= 0)
  select (select min("limit") from allowed) as "limit",
    (select coalesce(max(count), 1) from sessions where name like 'calibrate-listen %' or name = 'calibrate-probe') as processes,
    (select coalesce(sum(count), 0)::int from sessions where name not like 'calibrate%') as others`)

/** Compares what all running processes may open with what the server allows. */
export const connectionBudget = (perProcess: number, { limit, processes, others }: ServerConnections) => {
  const needed = perProcess * processes + others
  return { fits: needed <= limit, needed, room: Math.max(0, Math.floor((limit - others) / perProcess)) }
}

/**
 * Logs how many connections this process may open, and whether the server has room for all processes that run now. Each
 * process counts anew when it starts, so it is the one too many that warns.
 * @param server `PostgreSQL` or `the read replica`
 */
export const logConnectionBudget = (
  log: Logger,
  server: string,
  perProcess: number,
  connections: ServerConnections,
): void => {
  const { limit, processes, others } = connections
  const { fits, needed, room } = connectionBudget(perProcess, connections)
  const figures = { perProcess, processes, others, limit, needed }
  const own = `this process opens up to ${perProcess} connections to ${server}, which allows ${limit}`
  if (fits) log.info(figures, `${own}: room for ${room} processes, ${processes} running`)
  else
    log.warn(
      figures,
      `${own}: ${processes} running and ${others} connections of other programs may need ${needed}. ` +
        `Raise its limits to ${needed} connections (max_connections and the limits of role and database), or run ${room} processes`,
    )
}
