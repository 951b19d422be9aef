import { sql } from 'kysely'
import type { AnswerOf } from '#contract/kit/call.ts'
import type { setInactive as call } from '#contract/contacts.ts'
import type { Actor } from '#server/kernel/security/actor.ts'
import type { Tx } from '#server/kernel/postgres/database.ts'
import { recordHistoryOf } from '#server/kernel/records/history.ts'
import { notFound, Problem } from '#server/kernel/http/problems.ts'
import { findAndLockContacts, refuseUnmanaged, type ContactRow } from '../store.ts'
import { t } from '../texts.ts'
import { announceContacts } from './save-contacts.ts'

type Out = AnswerOf<typeof call>

/**
 * Inactivates contacts, or reactivates them. Every row reports its own result. Contacts are locked in id
 * order to avoid deadlocks.
 */
export const setInactive = async (
  tx: Tx,
  actor: Actor,
  ids: readonly number[],
  isInactive: boolean,
): Promise<Out> => {
  const locked = await findAndLockContacts(tx, ids)
  const rows = ids.map((id): Out['rows'][number] => {
    const says = whyNot(actor, locked.get(id), isInactive)
    return { contact: id, ok: says === '', says }
  })
  const changed = new Set(
    rows.flatMap(({ contact, ok }) => {
      const stored = ok ? locked.get(contact) : undefined
      return stored && stored.is_inactive !== isInactive ? [stored.id] : []
    }),
  )
  if (changed.size > 0) await writeInactive(tx, actor, [...changed], isInactive)
  return { rows }
}

/** Why a contact can't be inactivated or reactivated; '' if it can. */
const whyNot = (actor: Actor, stored: ContactRow | undefined, isInactive: boolean): string => {
  try {
    if (!stored) throw notFound('contact')
    refuseUnmanaged(actor, stored)
    return isInactive && stored.user_active ? t('inactive.user', { name: stored.full_name }) : ''
  } catch (error) {
    if (!(error instanceof Problem)) throw error
    return error.message
  }
}

const writeInactive = async (
  tx: Tx,
  actor: Actor,
  ids: readonly number[],
  isInactive: boolean,
): Promise<void> => {
  const changes = JSON.stringify({ isInactive: [!isInactive, isInactive] })
  const rows = await recordHistoryOf<{ id: number; firm: number; version: number }>(tx, actor, {
    before: sql`with written as (update contact set is_inactive = ${isInactive}
      where id = any(${ids}::int[]) returning id, firm, version)`,
    from: sql`select 'contact', id, null::int, firm, null::int, ${isInactive ? 'inactivated' : 'revived'}, '', ${changes}::jsonb, version
      from written order by id`,
    returning: sql`returning entity_id as id, firm, version`,
  })
  await announceContacts(tx, actor, rows)
}
