import { seesFirm, type Actor } from '#server/kernel/security/actor.ts'

/** Who may hear of something. */
export type Hearers = {
  parties: readonly number[]
  /** Of the technicians among the parties' people only these; null or nobody: all of them. */
  technicians: readonly number[] | null
  /** These, whatever their firm. */
  users: readonly number[] | null
}
export type Hearer = Pick<Actor, 'user' | 'role' | 'firms' | 'all'>

const technician = 14

const passes = (actor: Hearer, { technicians }: Hearers): boolean =>
  actor.role !== technician || !technicians?.length || technicians.includes(actor.user)

/** Whether one person hears of it: a named user always, else who sees a party and is no technician of other work. */
export const hears = (actor: Hearer, to: Hearers): boolean =>
  to.users?.includes(actor.user) ||
  ((actor.all || to.parties.some((firm) => seesFirm(actor, firm))) && passes(actor, to))

type Member = { actor: Hearer }

/**
 * Open lines by what their people see, so that a frame costs as much as it has readers and not as there are lines.
 * The sets are of the very objects that were added.
 */
export class Audience<T extends Member> {
  readonly #byFirm = new Map<number, Set<T>>()
  readonly #byUser = new Map<number, Set<T>>()
  readonly #seeAll = new Set<T>()

  add(member: T): void {
    const { actor } = member
    put(this.#byUser, actor.user, member)
    if (actor.all) this.#seeAll.add(member)
    else for (const firm of actor.firms) put(this.#byFirm, firm, member)
  }

  /** Takes out what was added with the same actor. */
  remove(member: T): void {
    const { actor } = member
    take(this.#byUser, actor.user, member)
    this.#seeAll.delete(member)
    for (const firm of actor.firms) take(this.#byFirm, firm, member)
  }

  /** Calls `each` once for every member that hears. */
  forEach(to: Hearers, each: (member: T) => void): void {
    const groups = [
      this.#seeAll,
      ...to.parties.map((firm) => this.#byFirm.get(firm)),
      ...(to.users ?? []).map((user) => this.#byUser.get(user)),
    ].filter((group) => group !== undefined && group.size > 0)
    // The usual case by far, and each copy counts: one group, with nobody in it who would not hear.
    const [only] = groups
    if (only === this.#seeAll && groups.length === 1 && !to.technicians?.length) return only.forEach(each)
    // Groups overlap: who was told by one is passed over in the next.
    const told = groups.length > 1 ? new Set<T>() : null
    for (const group of groups)
      for (const member of group ?? []) {
        if (told?.has(member)) continue
        told?.add(member)
        if (hears(member.actor, to)) each(member)
      }
  }

  /** Calls `each` for every member who is one of these users. */
  forEachOf(users: readonly number[], each: (member: T) => void): void {
    for (const user of users) this.#byUser.get(user)?.forEach(each)
  }

  ofUser(user: number): readonly T[] {
    return [...(this.#byUser.get(user) ?? [])]
  }

  all(): T[] {
    return [...this.#byUser.values()].flatMap((group) => [...group])
  }
}

const put = <T>(groups: Map<number, Set<T>>, key: number, member: T): void => {
  const group = groups.get(key)
  if (group) group.add(member)
  else groups.set(key, new Set([member]))
}

const take = <T>(groups: Map<number, Set<T>>, key: number, member: T): void => {
  const group = groups.get(key)
  group?.delete(member)
  if (group?.size === 0) groups.delete(key)
}
