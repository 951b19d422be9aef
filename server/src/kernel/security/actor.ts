import { Role } from '#contract/kit/roles.ts'
import type { TokenScope } from './token-scope.ts'

/**
 * The signed-in user and what they may see. The server derives it once per request, from the token alone. The database
 * enforces the same scope again with row-level security, through the transaction's settings.
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
  /** ISO instant when the password or second factor was last entered. */
  signedInAt: string
  mustChangePassword: boolean
  /** Firms the actor may see. Empty and unused when `all` is set. */
  firms: readonly number[]
  /** True for host roles and the system, which see every firm. */
  all: boolean
  /** Set if a program acts in the user's name, by a token that may do less. */
  token?: TokenScope
}

/** Who did it, for the history: a program is named beside the user in whose name it acts. */
export const authorName = ({ name, token }: Pick<Actor, 'name' | 'token'>): string =>
  token ? `${name} (${token.name})` : name

/** The part of the actor that a transaction carries in its settings. */
export type Scope = Pick<Actor, 'user' | 'firm' | 'role' | 'firms' | 'all'>

/** Scope for work without a user: the relay, jobs, health checks. */
export const systemScope: Scope = { user: 0, firm: 1, role: Role.hostAdmin, firms: [], all: true }

const firmSets = new WeakMap<readonly number[], ReadonlySet<number>>()
/** Cached because a brand has thousands of firms, and this is looked up for each row that it is shown. */
const firmSet = (firms: readonly number[]): ReadonlySet<number> => {
  const cached = firmSets.get(firms)
  if (cached) return cached
  const set = new Set(firms)
  firmSets.set(firms, set)
  return set
}

export const canSeeFirm = (scope: Pick<Scope, 'firms' | 'all'>, firm: number | null | undefined): boolean =>
  scope.all || (firm !== null && firm !== undefined && firmSet(scope.firms).has(firm))
