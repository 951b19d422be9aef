import { sql } from 'kysely'
import type { NamedStatement } from './pipelined-query.ts'
import { statement } from './statement.ts'

/** Where a server's log is, and which database it is the log of: the cluster's and the database's identifier. */
export type ServerPosition = { position: number; identity: string }
export type StandbyPosition = ServerPosition & { standby: boolean }

/** Of the primary: a position that holds everything committed so far. */
export const positionStatement = statement(
  sql<{ position: number }>`select (pg_current_wal_insert_lsn() - '0/0')::bigint as position`,
)
/** The same, to compare it with a standby. */
export const serverPositionStatement = statement(sql<ServerPosition>`
  select (pg_current_wal_insert_lsn() - '0/0')::bigint as position, c.system_identifier::text || '/' || d.oid as identity
  from pg_control_system() c, pg_database d where d.datname = current_database()`)

/** Of a standby: how far it has replayed. */
// texts-ignore: SQL
export const standbyText = `select pg_is_in_recovery() as standby, (pg_last_wal_replay_lsn() - '0/0')::bigint as position,
  c.system_identifier::text || '/' || d.oid as identity
  from pg_control_system() c, pg_database d where d.datname = current_database()`
export const replayedStatement: NamedStatement = {
  name: 'replayed',
  text: "select (pg_last_wal_replay_lsn() - '0/0')::bigint as position",
  values: [],
}
