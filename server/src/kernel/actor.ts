import type { Role } from '#contract/kit/roles.ts'

/**
 * Who asks, and what they may see. The server decides it once, from the token alone; the database holds it a second
 * time (row-level security) through the settings of the transaction.
 */
export type Actor = {
  user: number
  contact: number | null
  firm: number
  firmName: string
  firmType: number
  role: Role
  guid: string
  name: string
  firstName: string
  lastName: string
  username: string
  email: string
  /** IANA name */
  timeZone: string
  language: string
  session: string
  /** Instant of the last time the password or a second step was given, ISO. */
  signedInAt: string
  mustChangePassword: boolean
  /** Firms the actor may see; empty and unused when `all`. */
  firms: readonly number[]
  /** Host roles and the system see all. */
  all: boolean
}

/** What a transaction is told about its caller. */
export type Scope = Pick<Actor, 'user' | 'firm' | 'role' | 'firms' | 'all'>

/** For the product itself: the relay, jobs without an author, health. */
export const systemScope: Scope = { user: 0, firm: 1, role: 1, firms: [], all: true }

export const seesFirm = (scope: Scope, firm: number | null | undefined): boolean =>
  scope.all || (firm !== null && firm !== undefined && scope.firms.includes(firm))

const texts = new WeakMap<readonly number[], string>()
/** The firms of a scope as PostgreSQL writes an array; made once, as a brand has thousands and is written at every call. */
export const arrayText = (firms: readonly number[]): string => {
  let text = texts.get(firms)
  if (text === undefined) texts.set(firms, (text = `{${firms.join(',')}}`))
  return text
}
