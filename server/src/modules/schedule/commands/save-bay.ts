import type { BodyOf } from '#contract/kit/call.ts'
import type { saveBay as call } from '#contract/schedule.ts'
import { canSeeFirm, type Actor } from '#server/kernel/security/actor.ts'
import type { Tx } from '#server/kernel/postgres/database.ts'
import { invalid, notFound, refused } from '#server/kernel/http/problems.ts'
import { refuseDuplicate } from '#server/kernel/postgres/unique-violation.ts'
import { refuseImmutable } from '#server/kernel/records/immutable-fields.ts'
import { changeRecord, lockRecord, saveRecord, type RecordKind } from '#server/kernel/records/save-record.ts'
import { eventSql, roleSql } from '#server/kernel/postgres/status-literals.ts'
import { sql } from 'kysely'
import { publishList } from '../../lookups/door.ts'
import { t } from '../texts.ts'

const bays: RecordKind = {
  table: 'bay',
  what: 'bay',
  names: { name: 'bayName' },
  jsonColumns: ['blocks'],
  // Other times are offered to the shops now.
  publish: (tx, actor, row) => publishList(tx, actor, 'schedule.bayChanged', row),
}

/** Saves a bay and returns its id. Visits that no longer fit its hours stay where they are. */
export const saveBay = (tx: Tx, actor: Actor, body: BodyOf<typeof call>): Promise<{ id: number }> =>
  refuseDuplicate('bay_name', String(t.message('bay.duplicate', { name: body.bayName ?? '' })), () =>
    saveRecord(
      tx,
      actor,
      bays,
      { id: body.bay, version: body.version },
      {
        name: body.bayName,
        start_of_day: body.startOfDay && `${body.startOfDay}:00`,
        end_of_day: body.endOfDay && `${body.endOfDay}:00`,
        slots: body.slots,
        avg_slot_time: body.avgSlotTime,
        blocks: body.blocks,
        technician: body.technician === undefined ? undefined : body.technician || null,
        is_inactive: body.isInactive,
        sort: body.sort,
      },
      {
        ownerOfNew: () => ownerOf(actor, body.firm),
        mayChange: (stored) => {
          if (stored.deleted_at !== null) throw notFound('bay')
          refuseImmutable({ firm: stored.firm }, { firm: body.firm }, t('bay.otherFirm'))
        },
        check: async (next, stored, firm) => {
          if (!next['name']) throw invalid([{ field: 'bayName', message: t.message('required') }])
          const [start = '08:00:00', end = '17:00:00'] = [
            next['start_of_day'],
            next['end_of_day'],
          ] as string[]
          if (start >= end) throw invalid([{ field: 'endOfDay', message: t.message('bay.endsBeforeStart') }])
          const { technician } = next
          if (typeof technician === 'number' && technician !== stored?.technician)
            await refuseOtherTechnician(tx, firm, technician)
          return stored || body.sort !== undefined ? undefined : { sort: await lastSort(tx, firm) }
        },
      },
    ),
  )

/** Moves a bay to the trash or back. Its past visits keep naming it. */
export const deleteBay = async (
  tx: Tx,
  actor: Actor,
  { bay, undo }: { bay: number; undo: boolean },
  now: Date,
): Promise<{ ok: true }> => {
  const stored = await lockRecord(tx, actor, bays, bay)
  if ((stored.deleted_at === null) === undo) throw notFound('bay')
  if (!undo) await refuseBooked(tx, bay, String(stored['name']))
  await refuseDuplicate(
    'bay_name',
    String(t.message('bay.duplicate', { name: String(stored['name']) })),
    () =>
      changeRecord(
        tx,
        actor,
        bays,
        stored,
        { deleted_at: undo ? null : now.toISOString() },
        undo ? 'restored' : 'deleted',
      ),
  )
  return { ok: true }
}

export const ownerOf = (actor: Actor, firm: number | undefined): number => {
  const owner = firm === undefined || firm <= 0 ? actor.firm : firm
  if (!canSeeFirm(actor, owner)) throw notFound('firm')
  return owner
}

const lastSort = async (tx: Tx, firm: number): Promise<number> => {
  const last = await tx
    .selectFrom('bay')
    .select((eb) => eb.fn.max('sort').as('sort'))
    .where('firm', '=', firm)
    .executeTakeFirst()
  return (last?.sort ?? 0) + 10
}

/** Only an active technician of the location, or of one above or below it, may be named for a bay. */
const refuseOtherTechnician = async (tx: Tx, firm: number, technician: number): Promise<void> => {
  const { rows } =
    await sql`select 1 from app_user u join firm f on f.id = ${firm} join firm o on o.id = u.firm
    where u.id = ${technician} and u.role = ${roleSql.technician} and not u.is_inactive and u.deleted_at is null
      and (o.path @> array[f.id] or f.path @> array[o.id])`.execute(tx)
  if (rows.length === 0) throw invalid([{ field: 'technician', message: t.message('bay.otherTechnician') }])
}

const refuseBooked = async (tx: Tx, bay: number, name: string): Promise<void> => {
  const { rows } = await sql<{ count: number }>`select count(*)::int as count from event e
    join request r on r.id = e.request and r.deleted_at is null
    where e.bay = ${bay} and e.deleted_at is null and e.status not in ${eventSql.ended}`.execute(tx)
  const count = rows[0]?.count ?? 0
  if (count > 0) throw refused(t.message('bay.booked', { count, name }))
}
