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

const sets = new WeakMap<readonly number[], ReadonlySet<number>>()
/** A brand has thousands of firms, and is asked for each row that it is shown. */
const setOf = (firms: readonly number[]): ReadonlySet<number> => {
  const known = sets.get(firms)
  if (known) return known
  const made = new Set(firms)
  sets.set(firms, made)
  return made
}

export const seesFirm = (scope: Pick<Scope, 'firms' | 'all'>, firm: number | null | undefined): boolean =>
  scope.all || (firm !== null && firm !== undefined && setOf(scope.firms).has(firm))
