import { sql } from 'kysely'
import type { ImportSchema } from '#contract/imports.ts'
import type { RunQuery } from '#server/kernel/postgres/database.ts'
import { statement } from '#server/kernel/postgres/statement.ts'
import type { PlannedRow } from '../rules/plan.ts'

type Current = PlannedRow['after'] & { id: number; version: number }

const contacts = (ids: readonly number[]) =>
  statement(sql<Current>`select id, version, first_name as "firstName", last_name as "lastName",
      company_name as "companyName", email_address as "emailAddress", phone_no as "phoneNo", reference_id as "referenceId",
      insurance_id as "insuranceId", insurance_number as "insuranceNumber", notes, is_inactive as "isInactive"
    from contact where id = any(${ids}::int[]) and deleted_at is null and merged_into is null`)
const vehicles = (ids: readonly number[]) =>
  statement(sql<Current>`select id, version, vin, year, make_name as "makeName", model, trim, contact
    from vehicle where id = any(${ids}::int[]) and not is_deleted`)

/** The values of these records as they are now. Removed and merged ones are missing. */
export const currentValues = async (
  run: RunQuery,
  schema: ImportSchema,
  ids: readonly number[],
): Promise<Map<number, Current>> => {
  const rows = await run(schema === 'contacts' ? contacts(ids) : vehicles(ids))
  return new Map(rows.map((row) => [row.id, row]))
}
