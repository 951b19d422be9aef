import type { ProblemText } from '#server/kernel/http/problems.ts'
import type { Updateable } from 'kysely'
import type { BodyOf } from '#contract/kit/call.ts'
import { firmTypeOf, type FirmTypeId } from '#contract/kit/firm-types.ts'
import type { saveFirm } from '#contract/firms.ts'
import type { Tables } from '#server/kernel/postgres/tables.ts'
import type { Tx } from '#server/kernel/postgres/database.ts'
import { invalid } from '#server/kernel/http/problems.ts'
import { stateCode } from '#server/modules/lookups/door.ts'
import type { FirmRow } from './store.ts'
import { t } from './texts.ts'

export type SentFirm = Partial<BodyOf<typeof saveFirm>>
export type Hours = NonNullable<SentFirm['hours']>

/** Columns by contract field. Type and hours are saved separately. */
const columns = {
  name: 'name',
  phone: 'phone',
  email: 'email',
  webAddress: 'web_address',
  addressLine1: 'address_line1',
  addressLine2: 'address_line2',
  city: 'city',
  state: 'state',
  postalCode: 'postal_code',
  country: 'country',
  latitude: 'latitude',
  longitude: 'longitude',
  timeZone: 'time_zone',
  language: 'language',
  isInactive: 'is_inactive',
  isScheduling: 'is_scheduling',
  cccId: 'ccc_id',
  companyId: 'company_id',
} as const satisfies Record<string, keyof FirmRow>
type Field = keyof typeof columns
const fields = Object.keys(columns) as Field[]

/** The stored values by contract field. */
export const toFields = (row: FirmRow): Record<string, unknown> =>
  Object.fromEntries(fields.map((field) => [field, row[columns[field]]]))

/** The fields that were sent. */
export const sentFields = (sent: SentFirm): Record<string, unknown> =>
  Object.fromEntries(fields.filter((field) => sent[field] !== undefined).map((field) => [field, sent[field]]))

/** Maps contract fields to columns. */
export const toColumns = (changed: Record<string, unknown>): Updateable<Tables['firm']> =>
  Object.fromEntries(
    fields.filter((field) => field in changed).map((field) => [columns[field], changed[field]]),
  )

export const sentType = (sent: SentFirm): FirmTypeId | undefined => {
  if (sent.type === undefined) return undefined
  const type = firmTypeOf(sent.type)
  if (!type) throw invalid([{ field: 'type', message: t.message('type.unknown') }])
  return type
}

/** @throws invalid if the time zone or language is not in the list */
export const checkReferences = async (tx: Tx, sent: SentFirm): Promise<void> => {
  const errors: { field: string; message: ProblemText }[] = []
  if (sent.timeZone !== undefined) {
    const zone = await tx
      .selectFrom('time_zone')
      .select('id')
      .where('name', '=', sent.timeZone)
      .executeTakeFirst()
    if (!zone) errors.push({ field: 'timeZone', message: t.message('timeZone.unknown') })
  }
  if (sent.language !== undefined) {
    const language = await tx
      .selectFrom('language')
      .select('id')
      .where('id', '=', sent.language)
      .executeTakeFirst()
    if (!language) errors.push({ field: 'language', message: t.message('language.unknown') })
  }
  if (errors.length > 0) throw invalid(errors)
}

/**
 * The state to store of an address: a code of its country's list, or blank.
 * @throws invalid if the list has no such state
 */
export const checkState = async (
  tx: Tx,
  { state, country }: { state: string; country: string },
): Promise<string> => {
  if (state === '') return ''
  const code = await stateCode(tx, country, state)
  if (code === undefined) throw invalid([{ field: 'state', message: t.message('state.unknown') }])
  return code
}

export const loadHours = async (tx: Tx, firm: number): Promise<Hours> => {
  const rows = await tx
    .selectFrom('firm_hours')
    .select(['weekday', 'is_closed', 'opens', 'closes'])
    .where('firm', '=', firm)
    .orderBy('weekday')
    .execute()
  return rows.map((row) => ({
    weekday: row.weekday,
    isClosed: row.is_closed,
    opens: row.opens,
    closes: row.closes,
  }))
}

export const saveHours = async (tx: Tx, firm: number, hours: Hours): Promise<void> => {
  await tx.deleteFrom('firm_hours').where('firm', '=', firm).execute()
  if (hours.length === 0) return
  await tx
    .insertInto('firm_hours')
    .values(
      hours.map((day) => ({
        firm,
        weekday: day.weekday,
        is_closed: day.isClosed,
        opens: day.opens,
        closes: day.closes,
      })),
    )
    .execute()
}

/** Sorts by weekday and fixes the order of the fields, so that equal hours compare as equal. */
export const sortHours = (hours: Hours): Hours =>
  hours
    .map(({ weekday, isClosed, opens, closes }) => ({ weekday, isClosed, opens, closes }))
    .toSorted((a, b) => a.weekday - b.weekday)
