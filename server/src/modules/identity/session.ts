import { sql } from 'kysely'
import { isRole } from '#contract/kit/roles.ts'
import type { TokenArea } from '#contract/kit/token-areas.ts'
import { systemScope, type Actor } from '#server/kernel/security/actor.ts'
import type { Database } from '#server/kernel/postgres/database.ts'
import { statement } from '#server/kernel/postgres/statement.ts'

/** A session with its actor as of now. */
export type Session = { actor: Actor; type: string; expires: string }

/** What the database says about a user. */
type UserRow = {
  user: number
  contact: number | null
  firm: number
  firm_name: string
  firm_type: number
  role: number
  guid: string
  first_name: string
  last_name: string
  username: string
  email: string
  time_zone_name: string
  language_code: string
  is_inactive: boolean
  must_change_password: boolean
  sees_all: boolean
  firms: number[]
}
type Row = UserRow & {
  session_id: string
  type: string
  is_revoked: boolean
  is_expired: boolean
  expires_at: string
  last_sign_in_at: string
}

/**
 * Loads a session from the primary database because a replica may lag. Null if it is not (or no longer)
 * valid.
 */
export const loadSession = async (db: Database, session: string): Promise<Session | null> => {
  const found = await db.command(systemScope, (tx) =>
    sql<Row>`select s.*, coalesce(l.code, 'en') as language_code
      from load_session(${session}::uuid) s left join language l on l.id = s.language`.execute(tx),
  )
  const row = found.rows[0]
  if (!row || row.is_revoked || row.is_expired || row.is_inactive || !isRole(row.role)) return null
  const actor = toActor(row, row.session_id, row.last_sign_in_at)
  return { actor, type: row.type, expires: row.expires_at }
}

type TokenRow = UserRow & {
  token: number
  token_name: string
  areas: TokenArea[]
  is_read_only: boolean
  expires_at: string
}

/** Loads the actor behind a program's token, by the token's hash. Null if it does not work, or not anymore. */
export const loadApiToken = async (db: Database, hash: string, address: string): Promise<Session | null> => {
  const found = await db.command(systemScope, (tx) =>
    sql<TokenRow>`select t.*, coalesce(l.code, 'en') as language_code
      from load_api_token(${hash}, ${address}::inet) t left join language l on l.id = t.language`.execute(tx),
  )
  const row = found.rows[0]
  if (!row || !isRole(row.role)) return null
  const token = { id: row.token, name: row.token_name, areas: row.areas, isReadOnly: row.is_read_only }
  return { actor: { ...toActor(row, '', ''), token }, type: '', expires: row.expires_at }
}

/**
 * A user as of now, for work in their name while they are not signed in. Null for a user who could not sign in: removed,
 * inactive, or without a role.
 */
export const loadUser = async (db: Database, user: number): Promise<Actor | null> => {
  const row = await db.as(systemScope).first(
    statement(sql<UserRow>`select u.*, coalesce(l.code, 'en') as language_code
      from load_user(${user}) u left join language l on l.id = u.language`),
  )
  return row && !row.is_inactive && isRole(row.role) ? toActor(row, '', '') : null
}

const toActor = (row: UserRow, session: string, signedInAt: string): Actor => ({
  user: row.user,
  contact: row.contact,
  firm: row.firm,
  firmName: row.firm_name,
  firmType: row.firm_type,
  role: row.role as Actor['role'],
  guid: row.guid,
  name: `${row.first_name} ${row.last_name}`.trim() || row.username,
  firstName: row.first_name,
  lastName: row.last_name,
  username: row.username,
  email: row.email,
  timeZone: row.time_zone_name,
  language: row.language_code,
  session,
  signedInAt,
  mustChangePassword: row.must_change_password,
  firms: row.firms,
  all: row.sees_all,
})
