import pg from 'pg'
import type { Scope } from '../security/actor.ts'
import { scopeSettingsText, scopeSettingsValues } from './scope-settings.ts'

/** A connection beside the server's pool, for work that takes long and runs in a process of its own. */
export type LoneClient = pg.Client

/** @param name what PostgreSQL lists it as */
export const connectAlone = async (url: string, name: string): Promise<LoneClient> => {
  const client = new pg.Client({ connectionString: url, application_name: name })
  // If PostgreSQL goes away, the running statement reports it.
  client.on('error', () => undefined)
  await client.connect()
  return client
}

/** Begins reading everything as one moment shows it, in a scope and without limits of time. */
export const beginSnapshot = async (client: LoneClient, scope: Scope): Promise<void> => {
  await client.query('begin isolation level repeatable read, read only')
  await client.query('set local statement_timeout = 0; set local idle_in_transaction_session_timeout = 0')
  await client.query(scopeSettingsText, scopeSettingsValues(scope))
}

/** Runs one change in its own transaction, and returns how many rows it changed. */
export const runAlone = async (
  client: LoneClient,
  scope: Scope,
  text: string,
  values: number[],
): Promise<number> => {
  await client.query('begin')
  await client.query(scopeSettingsText, scopeSettingsValues(scope))
  const { rowCount } = await client.query(text, values)
  await client.query('commit')
  return rowCount ?? 0
}
