import { sql } from 'kysely'
import { firmTypeLabel, firmTypes, canBeBelow, type FirmTypeId } from '#contract/kit/firm-types.ts'
import type { Actor } from '#server/kernel/security/actor.ts'
import type { Tx } from '#server/kernel/postgres/database.ts'
import { refuseImmutable } from '#server/kernel/records/immutable-fields.ts'
import { difference, recordHistory } from '#server/kernel/records/history.ts'
import { mergeChanges } from '#server/kernel/records/save-record.ts'
import { refused } from '#server/kernel/http/problems.ts'
import { publish } from '#server/kernel/events/publish.ts'
import { whyNotBelow } from '../rules/permissions.ts'
import { lockFirm, lockTree, type FirmRow } from '../store.ts'
import {
  toColumns,
  checkReferences,
  checkState,
  toFields,
  sortHours,
  sentFields,
  sentType,
  loadHours,
  saveHours,
  type Hours,
  type SentFirm,
} from '../fields.ts'
import { t } from '../texts.ts'

/** Merges the sent fields of a location over what others saved since. */
export const changeFirm = async (tx: Tx, actor: Actor, id: number, sent: SentFirm): Promise<void> => {
  if (sent.type !== undefined) await lockTree(tx)
  const stored = await lockFirm(tx, actor, id)
  const moveMessage = t.message('useMove')
  refuseImmutable({ parent: stored.parent }, { parent: sent.parent }, moveMessage)
  const now: Record<string, unknown> = {
    ...toFields(stored),
    type: stored.type,
    hours: sent.hours ? await loadHours(tx, id) : undefined,
  }
  const incoming = {
    ...sentFields(sent),
    type: sentType(sent),
    hours: sent.hours ? sortHours(sent.hours) : undefined,
  }
  const row = { entity: 'firm', id, version: stored.version }
  const changed = await mergeChanges(tx, actor, row, now, incoming, sent.version)
  if (Object.keys(changed).length === 0) return

  if (changed.type) await checkType(tx, actor, stored, changed.type as FirmTypeId)
  if (changed.isInactive === true) refuseSelfInactivation(actor, stored)
  await checkReferences(tx, changed)
  const address = { state: stored.state, country: stored.country, ...changed }
  if ('state' in changed || 'country' in changed) changed['state'] = await checkState(tx, address)
  if (changed.hours) await saveHours(tx, id, changed.hours as Hours)
  const { version } = await tx
    .updateTable('firm')
    .set({
      ...toColumns(changed),
      ...(changed.type ? { type: changed.type as FirmTypeId } : {}),
      updated_at: sql<string>`now()`,
    })
    .where('id', '=', id)
    .returning('version')
    .executeTakeFirstOrThrow()
  await recordHistory(tx, actor, {
    entity: 'firm',
    id,
    firm: id,
    version,
    what: 'changed',
    changes: difference(now, changed),
  })
  await publish(tx, actor, { name: 'firms.changed', entity: 'firm', id, version, firm: id, parties: [id] })
}

const refuseSelfInactivation = (actor: Actor, firm: FirmRow): void => {
  if (firm.parent === null) throw refused(t.message('inactive.root', { name: firm.name }))
  if (firm.id === actor.firm) throw refused(t.message('inactive.own'))
}

/** Only the host changes a location's type, which must still fit between its parent and its children. */
const checkType = async (tx: Tx, actor: Actor, firm: FirmRow, type: FirmTypeId): Promise<void> => {
  if (!actor.all) throw refused(t.message('type.hostOnly'))
  if (firm.parent === null || type === 1) throw refused(t.message('type.oneHost'))
  const relatives = await tx
    .selectFrom('firm')
    .select(['id', 'name', 'type', 'path'])
    .where((where) => where.or([where('id', '=', firm.parent), where('parent', '=', firm.id)]))
    .where('removed_at', 'is', null)
    .execute()
  for (const { type: of, ...other } of relatives) {
    const relative = { ...other, type: of as FirmTypeId }
    const why =
      relative.id === firm.parent
        ? whyNotBelow(type, relative)
        : canBeBelow(relative.type, type)
          ? null
          : t.message('type.child', {
              name: relative.name,
              parent: firm.name,
              type: firmTypeLabel(firmTypes[relative.type]).toLowerCase(),
            })
    if (why) throw refused(why)
  }
}
