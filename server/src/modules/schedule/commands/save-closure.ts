import type { BodyOf } from '#contract/kit/call.ts'
import type { saveClosure as call } from '#contract/schedule.ts'
import type { Actor } from '#server/kernel/security/actor.ts'
import type { Tx } from '#server/kernel/postgres/database.ts'
import { invalid } from '#server/kernel/http/problems.ts'
import { recordHistory } from '#server/kernel/records/history.ts'
import { refuseImmutable } from '#server/kernel/records/immutable-fields.ts'
import { lockRecord, saveRecord, type RecordKind } from '#server/kernel/records/save-record.ts'
import { publishList } from '../../lookups/door.ts'
import { t } from '../texts.ts'
import { ownerOf } from './save-bay.ts'

const longestDays = 366

const closures: RecordKind = {
  table: 'firm_closure',
  what: 'closure',
  names: { name: 'closureName' },
  // It closes the locations below as well, and ends times that are offered to their shops.
  publish: (tx, actor, row) => publishList(tx, actor, 'schedule.closureChanged', row),
}

/** Saves a holiday or closure of a location. */
export const saveClosure = async (
  tx: Tx,
  actor: Actor,
  body: BodyOf<typeof call>,
): Promise<{ closure: number }> => {
  const { id } = await saveRecord(
    tx,
    actor,
    closures,
    { id: body.closure, version: body.version },
    // A closure of one day needs no last day.
    { name: body.closureName, first_day: body.firstDay, last_day: body.lastDay },
    {
      ownerOfNew: () => ownerOf(actor, body.firm),
      mayChange: ({ firm }) => refuseImmutable({ firm }, { firm: body.firm }, t('closure.otherFirm')),
      check: async (next, stored) => {
        const errors = []
        if (!next['name']) errors.push({ field: 'closureName', message: t.message('required') })
        const first = next['first_day'] as string | undefined
        const last = (next['last_day'] as string | undefined) ?? first
        if (!first) errors.push({ field: 'firstDay', message: t.message('required') })
        else if (last && last < first)
          errors.push({ field: 'lastDay', message: t.message('closure.endsBeforeStart') })
        else if (last && Temporal.PlainDate.from(first).until(last).days > longestDays)
          errors.push({ field: 'lastDay', message: t.message('closure.tooLong') })
        if (errors.length > 0) throw invalid(errors)
        return stored ? undefined : { last_day: last }
      },
    },
  )
  return { closure: id }
}

export const deleteClosure = async (tx: Tx, actor: Actor, id: number): Promise<{ ok: true }> => {
  const { firm, version } = await lockRecord(tx, actor, closures, id)
  await tx.deleteFrom('firm_closure').where('id', '=', id).execute()
  const row = { entity: 'firm_closure', id, firm, version }
  await recordHistory(tx, actor, { ...row, what: 'deleted' })
  await closures.publish(tx, actor, row, 'deleted')
  return { ok: true }
}
