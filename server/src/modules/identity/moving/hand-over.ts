import type { BodyOf } from '#contract/kit/call.ts'
import type { moveUser } from '#contract/identity.ts'
import type { Actor } from '#server/kernel/security/actor.ts'
import type { Tx } from '#server/kernel/postgres/database.ts'

export type Leaving = { user: number; visits: BodyOf<typeof moveUser>['visits'] }
/** Gives the visits of a user who leaves to others, in the transaction of the move. Resolves to how many there were. */
type HandOver = (tx: Tx, actor: Actor, leaving: Leaving, now: Date) => Promise<number>

let handOver: HandOver | undefined

/** Lets the later module that writes visits hand them over. */
export const onUserMoves = (by: HandOver): void => {
  handOver = by
}

export const handOverVisits: HandOver = async (tx, actor, leaving, now) =>
  (await handOver?.(tx, actor, leaving, now)) ?? 0
