import { sql } from 'kysely'
import type { BodyOf } from '#contract/kit/call.ts'
import type { saveCalibrateServiceGroup } from '#contract/checklists.ts'
import type { Actor } from '#server/kernel/security/actor.ts'
import type { Tx } from '#server/kernel/postgres/database.ts'
import { refuseDuplicate } from '#server/kernel/postgres/unique-violation.ts'
import { refused } from '#server/kernel/http/problems.ts'
import { whyInUse } from '../rules/group-in-use.ts'
import { change, lockRow, saveRow } from './save-row.ts'
import { t } from '../texts.ts'

const list = {
  table: 'service_group',
  what: 'service group',
  names: { name: 'calibrateServiceGroupName' },
} as const

/** Saves a service group. It cannot be made inactive while active services or items use it. */
export const saveServiceGroup = (
  tx: Tx,
  actor: Actor,
  body: BodyOf<typeof saveCalibrateServiceGroup>,
): Promise<{ id: number }> => {
  const { calibrateServiceGroup: id, calibrateServiceGroupName: name, isInactive, sort } = body
  return refuseDuplicate(
    'service_group_name',
    name ? t.message('group.taken', { name }) : t.message('group.takenUnnamed'),
    () =>
      saveRow(
        tx,
        actor,
        list,
        { ...body, id },
        { name, is_inactive: isInactive, sort },
        async ({ now, next }) => {
          if (next.is_inactive && now.id && !now.is_inactive)
            await refuseWhileInUse(tx, now.id, String(now.name))
          return undefined
        },
      ),
  )
}

/** Makes a group inactive. Past services keep its name. */
export const deleteServiceGroup = async (tx: Tx, actor: Actor, id: number): Promise<{ ok: true }> => {
  const stored = await lockRow(tx, actor, list, id)
  if (stored.is_inactive) throw refused(t.message('group.inactive', { name: String(stored.name) }))
  await refuseWhileInUse(tx, id, String(stored.name))
  await change(tx, actor, list, stored, { is_inactive: true }, 'inactivated')
  return { ok: true }
}

const refuseWhileInUse = async (tx: Tx, id: number, name: string): Promise<void> => {
  const { rows } = await sql<{ services: number; items: number }>`
    select (select count(*)::int from service where service_group = ${id} and not is_inactive) as services,
      (select count(*)::int from checklist_item where service_group = ${id} and not is_inactive) as items`.execute(
    tx,
  )
  const why = whyInUse(name, rows[0]?.services ?? 0, rows[0]?.items ?? 0)
  if (why) throw refused(why)
}
