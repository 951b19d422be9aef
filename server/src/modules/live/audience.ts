import { roles } from '#contract/kit/roles.ts'
import { canSeeFirm, type Actor } from '#server/kernel/security/actor.ts'

/** Who may receive an event. */
export type Recipients = {
  /** Firms involved in the event. */
  parties: readonly number[]
  /** Restricts technicians among the parties' people to these users. Null or empty means no restriction. */
  technicians: readonly number[] | null
  /** Users who always receive the event, whatever their firm. */
  users: readonly number[] | null
}
export type Recipient = Pick<Actor, 'user' | 'role' | 'firms' | 'all'>

const [technicianRole] = roles.technician

const passesTechnicianFilter = (actor: Recipient, { technicians }: Recipients): boolean =>
  actor.role !== technicianRole || !technicians?.length || technicians.includes(actor.user)

/**
 * Whether one person may receive an event: users named in it always may. Others may if they see one of the parties and
 * are not a technician on somebody else's work.
 */
export const isRecipient = (actor: Recipient, to: Recipients): boolean =>
  to.users?.includes(actor.user) ||
  ((actor.all || to.parties.some((firm) => canSeeFirm(actor, firm))) && passesTechnicianFilter(actor, to))

type Member = { actor: Recipient }

/**
 * Open connections indexed by what their users can see, so that the cost of sending a frame grows with its readers
 * rather than with all connections. Members are compared by object identity.
 */
export class Audience<T extends Member> {
  readonly #byFirm = new Map<number, Set<T>>()
  readonly #byUser = new Map<number, Set<T>>()
  readonly #seeAll = new Set<T>()

  add(member: T): void {
    const { actor } = member
    addTo(this.#byUser, actor.user, member)
    if (actor.all) this.#seeAll.add(member)
    else for (const firm of actor.firms) addTo(this.#byFirm, firm, member)
  }

  /** Removes a member. Its actor must still be the one it was added with. */
  remove(member: T): void {
    const { actor } = member
    removeFrom(this.#byUser, actor.user, member)
    this.#seeAll.delete(member)
    for (const firm of actor.firms) removeFrom(this.#byFirm, firm, member)
  }

  /** Calls `each` exactly once for every member who may receive the event. */
  forEach(to: Recipients, each: (member: T) => void): void {
    const groups = [
      this.#seeAll,
      ...to.parties.map((firm) => this.#byFirm.get(firm)),
      ...(to.users ?? []).map((user) => this.#byUser.get(user)),
    ].filter((group) => group !== undefined && group.size > 0)
    // Fast path for the most common case: a single group in which everyone is a recipient.
    const [only] = groups
    if (only === this.#seeAll && groups.length === 1 && !to.technicians?.length) return only.forEach(each)
    // Groups overlap, so a member found in one is skipped in the next.
    const visited = groups.length > 1 ? new Set<T>() : null
    for (const group of groups)
      for (const member of group ?? []) {
        if (visited?.has(member)) continue
        visited?.add(member)
        if (isRecipient(member.actor, to)) each(member)
      }
  }

  /** Calls `each` for every connection of these users. */
  forEachUser(users: readonly number[], each: (member: T) => void): void {
    for (const user of users) this.#byUser.get(user)?.forEach(each)
  }

  ofUser(user: number): readonly T[] {
    return [...(this.#byUser.get(user) ?? [])]
  }

  all(): T[] {
    return [...this.#byUser.values()].flatMap((group) => [...group])
  }
}

const addTo = <T>(groups: Map<number, Set<T>>, key: number, member: T): void => {
  const group = groups.get(key)
  if (group) group.add(member)
  else groups.set(key, new Set([member]))
}

const removeFrom = <T>(groups: Map<number, Set<T>>, key: number, member: T): void => {
  const group = groups.get(key)
  group?.delete(member)
  if (group?.size === 0) groups.delete(key)
}
