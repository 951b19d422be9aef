import { addDays } from '#contract/kit/dashboard-ranges.ts'
import { localAt } from '#contract/kit/time.ts'
import { invalid } from '#server/kernel/http/problems.ts'
import type { Tx } from '#server/kernel/postgres/database.ts'
import { workTimeZone } from './work-time-zone.ts'
import { t } from './texts.ts'

/** What the row of a request or visit says about its last hold or cancellation. */
export type Stop = { stop_reason: number | null; stop_text: string; resume_on: string | null }
export type StopInput = {
  reasonType?: number | undefined
  reason?: string | undefined
  resumeOn?: string | null | undefined
}
/** The lookup that a move offers; undefined for moves without one. */
export type StopReasons = 'HoldReason' | 'CancelReason' | undefined

const maxDays = 366
const maxText = 200

/**
 * Checks the reason and the day of a hold or a cancellation. `why` is what the history says: the reason, the note, or
 * both. Moves without reasons to choose from have only the note.
 * @throws invalid when the reason isn't in the list of the move, or the day can't be used
 */
export const readStop = async (
  tx: Tx,
  parties: { firm: number; service_firm: number | null },
  reasons: StopReasons,
  { reasonType, reason = '', resumeOn }: StopInput,
  now: Date,
): Promise<{ stop: Stop | undefined; why: string }> => {
  const note = reason.trim()
  if (reasonType !== undefined && !reasons)
    throw invalid([{ field: 'reasonType', message: t.message('stop.noReasons') }])
  if (resumeOn && reasons !== 'HoldReason')
    throw invalid([{ field: 'resumeOn', message: t.message('stop.noDay') }])
  if (!reasons) return { stop: undefined, why: note }
  const name = reasonType === undefined ? '' : await nameOf(tx, reasons, reasonType)
  if (resumeOn) await refuseDay(tx, parties, resumeOn, now)
  const [firstLine = ''] = note.split('\n')
  return {
    stop: {
      stop_reason: reasonType ?? null,
      stop_text: (name || firstLine).slice(0, maxText),
      resume_on: resumeOn ?? null,
    },
    why: [name, note].filter(Boolean).join(': '),
  }
}

const nameOf = async (tx: Tx, key: string, id: number): Promise<string> => {
  const found = await tx
    .selectFrom('lookup')
    .select('name')
    .where('id', '=', id)
    .where('key', '=', key)
    .where('is_inactive', '=', false)
    .executeTakeFirst()
  if (!found) throw invalid([{ field: 'reasonType', message: t.message('notListed') }])
  return found.name
}

const refuseDay = async (
  tx: Tx,
  parties: { firm: number; service_firm: number | null },
  day: string,
  now: Date,
): Promise<void> => {
  const today = localAt(now, await workTimeZone(tx, parties)).slice(0, 10)
  if (day <= today) throw invalid([{ field: 'resumeOn', message: t.message('stop.past') }])
  if (day > addDays(today, maxDays)) throw invalid([{ field: 'resumeOn', message: t.message('stop.far') }])
}
