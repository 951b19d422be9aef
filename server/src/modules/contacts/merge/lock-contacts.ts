import { sql } from 'kysely'
import type { Actor } from '#server/kernel/security/actor.ts'
import type { Tx } from '#server/kernel/postgres/database.ts'
import type { Message } from '#contract/kit/texts.ts'
import { invalid, refused } from '#server/kernel/http/problems.ts'
import { lockContact, type ContactRow } from '../store.ts'
import { t } from '../texts.ts'

/** Merging more contacts at once is more likely a mistake. */
export const maxContactsPerMerge = 20

/** Why these contacts cannot be merged; undefined if they can. */
export const mergeRefusal = (
  people: readonly Pick<ContactRow, 'id' | 'firm' | 'full_name' | 'user'>[],
): Message | undefined => {
  if (people.length < 2) return t.message('merge.tooFew')
  if (new Set(people.map((person) => person.firm)).size > 1) return t.message('merge.locations')
  const users = people.filter((person) => person.user !== null)
  if (users.length > 1)
    return t.message('merge.users', { names: users.map((person) => person.full_name).join(', ') })
  return undefined
}

/**
 * Locks the contacts in id order and returns them with the survivor first. An id that was merged before
 * stands for its survivor.
 * @throws Problem 400, 404, or 422 if they cannot be merged
 */
export const lockContacts = async (
  tx: Tx,
  actor: Actor,
  ids: readonly number[],
  survivor?: number,
): Promise<ContactRow[]> => {
  if (ids.length > maxContactsPerMerge)
    throw invalid([{ field: 'ids', message: t.message('merge.tooMany', { max: maxContactsPerMerge }) }])
  const { rows } = await sql<{
    id: number
    means: number
  }>`select c.id, coalesce(c.merged_into, c.id) as means
    from contact c where c.id = any(${[...ids, ...(survivor ? [survivor] : [])]}::int[])`.execute(tx)
  const survivorOf = (id: number) => rows.find((row) => row.id === id)?.means ?? id
  const survivors = [...new Set(ids.map(survivorOf))]
  const locked = new Map<number, ContactRow>()
  for (const id of survivors.toSorted((a, b) => a - b)) locked.set(id, await lockContact(tx, actor, id))
  const first = survivor && survivor > 0 ? survivorOf(survivor) : survivors[0]
  if (!survivors.includes(first ?? 0))
    throw invalid([{ field: 'contact', message: t.message('merge.choice') }])
  const order = [first, ...survivors.filter((id) => id !== first)]
  // Another merge may have finished while we waited for a lock, so two ids can now resolve to the same
  // contact.
  const rowsOf = order.flatMap((id) => locked.get(id ?? 0) ?? [])
  const people = rowsOf.filter((row, at) => rowsOf.findIndex(({ id }) => id === row.id) === at)
  const refusal = mergeRefusal(people)
  if (refusal) throw refused(refusal)
  return people
}
