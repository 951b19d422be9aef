import { sql, type RawBuilder } from 'kysely'
import type { ImportSchema } from '#contract/imports.ts'
import type { RunQuery } from '#server/kernel/postgres/database.ts'
import { statement } from '#server/kernel/postgres/statement.ts'
import { recordTables } from '../lock-records.ts'
import type { Values } from '../rules/plan.ts'

type Current = Values & { id: number; version: number }
type Select = (ids: readonly number[]) => RawBuilder<Current>

const contacts: Select = (ids) =>
  sql<Current>`select id, version, first_name as "firstName", last_name as "lastName",
      company_name as "companyName", email_address as "emailAddress", phone_no as "phoneNo", reference_id as "referenceId",
      insurance_id as "insuranceId", insurance_number as "insuranceNumber", notes, is_inactive as "isInactive",
      is_company as "isCompany", is_vendor as "isVendor", account_number as "accountNumber", payment_days as "paymentDays",
      web_address as "webAddress"
    from contact where id = any(${ids}::int[]) and deleted_at is null and merged_into is null`

/** Records by id, under the names of their save calls. */
const selects: Record<ImportSchema, Select> = {
  contacts,
  vendors: contacts,
  vehicles: (ids) =>
    sql<Current>`select id, version, vin, year, make_name as "makeName", model, trim, contact
      from vehicle where id = any(${ids}::int[]) and not is_deleted`,
  locations: (ids) =>
    sql<Current>`select id, version, name, type, parent, phone, email, web_address as "webAddress",
        address_line1 as "addressLine1", address_line2 as "addressLine2", city, state, postal_code as "postalCode",
        country, time_zone as "timeZone", ccc_id as "cccId", company_id as "companyId"
      from firm where id = any(${ids}::int[]) and removed_at is null`,
  users: (ids) =>
    sql<Current>`select id, version, firm, contact, username, first_name as "firstName", last_name as "lastName",
        role::text as roles, employee_id as "employeeId", labor_rate::text as "laborRate"
      from app_user where id = any(${ids}::int[]) and deleted_at is null`,
  services: (ids) =>
    sql<Current>`select id, version, name as "calibrateServiceName", code, is_inactive as "isInactive",
        hours::text as hours, service_group as "calibrateServiceGroup", rate_type as "rateType",
        event_type as "calibrateEventType", vehicle_make as "vehicleMake", insurer as insurance
      from service where id = any(${ids}::int[])`,
  insurers: (ids) =>
    sql<Current>`select id, version, name as "insuranceName", contact_id as "insuranceContact", is_inactive as "isInactive"
      from insurer where id = any(${ids}::int[])`,
  requests: (ids) =>
    sql<Current>`select id, version, ro_number as ronumber, type as "calibrateType", contact, insurer as insurance,
        estimator, fleet_number as "fleetNumber", notes
      from request where id = any(${ids}::int[]) and deleted_at is null`,
}

/** The values of these records as they are now. Removed and merged ones are missing. */
export const currentValues = async (
  run: RunQuery,
  schema: ImportSchema,
  ids: readonly number[],
): Promise<Map<number, Current>> => {
  if (ids.length === 0) return new Map()
  const rows = await run(statement(selects[schema](ids)))
  return new Map(rows.map((row) => [row.id, row]))
}

/** The versions of these records. */
export const versionsOf = async (
  run: RunQuery,
  schema: ImportSchema,
  ids: readonly number[],
): Promise<Map<number, number>> => {
  if (ids.length === 0) return new Map()
  const rows = await run(
    statement(
      sql<{
        id: number
        version: number
      }>`select id, version from ${sql.table(recordTables[schema])} where id = any(${ids}::int[])`,
    ),
  )
  return new Map(rows.map(({ id, version }) => [id, version]))
}
