import { sql } from 'kysely'
import type { Tx } from '#server/kernel/postgres/database.ts'

/** What a sign-in needs to know about an account. */
export type Account = {
  user: number
  firm: number
  firm_name: string
  role: number
  password_hash: string | null
  is_inactive: boolean
  auth_email: boolean
  auth_sms: boolean
  has_passkey: boolean
  has_authenticator: boolean
  email: string
  phone: string
  first_name: string
}

/** Finds an account by username, ignoring case. */
export const findAccount = async (tx: Tx, username: string): Promise<Account | undefined> => {
  const found = await sql<Account>`select * from sign_in_lookup(${username})`.execute(tx)
  return found.rows[0]
}
