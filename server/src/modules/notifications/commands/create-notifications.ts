import { sql } from 'kysely'
import { advisoryLocks } from '#server/kernel/postgres/advisory-locks.ts'
import { runInTx, type Tx } from '#server/kernel/postgres/database.ts'
import { openOrdersOfRule } from '../../adas/door.ts'
import { takeDueFacts, type DueFact } from '../../live/door.ts'
import {
  actionsOf,
  changedRules,
  channelsOf,
  notificationTypes,
  notificationsFor,
  ruleNotifications,
  type NotificationDraft,
} from '../rules/notification-rules.ts'
import { insertDrafts, markSeenByActors, syncChatNotifications } from '../store.ts'

/** The number of facts that one transaction handles. */
export const maxFactsPerBatch = 500
/** A general rule can touch every open repair order. Of more than these, the newest are notified of. */
const maxOrdersPerRule = 500

/** Claims facts that people must be notified of, oldest first. Resolves to null while another process does this. */
export const claimDueFacts = async (tx: Tx): Promise<DueFact[] | null> => {
  const lock = await sql<{
    acquired: boolean
  }>`select pg_try_advisory_xact_lock(${advisoryLocks.notificationCreation}) as acquired`.execute(tx)
  if (!lock.rows[0]?.acquired) return null
  return takeDueFacts(tx, maxFactsPerBatch)
}

/**
 * Creates the notifications for some facts: at most one unseen notification per user, record, and type. `leavesAt` is
 * when an unseen one is sent by push, email, or text. Resolves to the users whose notifications changed.
 */
export const createNotifications = async (
  tx: Tx,
  facts: readonly DueFact[],
  leavesAt: Date,
): Promise<number[]> => {
  const drafts = [
    ...facts.filter(({ entity }) => entity !== 'channel').flatMap(notificationsFor),
    ...(await draftsOfRules(tx, facts)),
  ]
  const channels = [...new Set(facts.flatMap(channelsOf))]
  // Scheduling notifications come last: whoever was just assigned to a visit does not need to hear its time separately.
  const isScheduling = ({ type }: NotificationDraft) => type === notificationTypes.planned
  const users = [
    ...(await insertDrafts(
      tx,
      drafts.filter((each) => !isScheduling(each)),
      leavesAt,
    )),
    ...(await insertDrafts(tx, drafts.filter(isScheduling), leavesAt)),
    ...(await syncChatNotifications(tx, channels, leavesAt)),
    ...(await markSeenByActors(tx, facts.flatMap(actionsOf))),
  ]
  return [...new Set(users)]
}

const draftsOfRules = async (tx: Tx, facts: readonly DueFact[]): Promise<NotificationDraft[]> => {
  const drafts: NotificationDraft[] = []
  for (const { fact, versions } of changedRules(facts)) {
    const rule = { id: fact.entity_id, versions }
    drafts.push(...ruleNotifications(fact, await openOrdersOfRule(runInTx(tx), rule, maxOrdersPerRule)))
  }
  return drafts
}

export const notifyPeople = async (tx: Tx, users: readonly number[]): Promise<void> => {
  await sql`select notification_tell(${[...users]}::int[])`.execute(tx)
}
