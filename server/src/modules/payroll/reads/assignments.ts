import { sql, type RawBuilder } from 'kysely'
import { disputePayroll, saveTechData, type PayrollAssignment } from '#contract/payroll.ts'
import type { Actor } from '#server/kernel/security/actor.ts'
import { statement } from '#server/kernel/postgres/statement.ts'
import { commissionOf, servicesOf } from './pay-lines.ts'

export interface AssignmentRow extends Omit<
  PayrollAssignment,
  'originalCommission' | 'isChanged' | 'rights'
> {
  technician: number
  isNow: boolean
  computed: string
}

/** The lines with their services, the newest first. */
export const assignmentsStatement = (lines: RawBuilder<unknown>) =>
  statement(sql<AssignmentRow>`
    with w as (${lines})
    select w."user" as technician, w.is_now as "isNow", w.event as "calibrateEvent", w.request as calibrate,
      r.ro_number as ronumber, w.number as visit, w.firm, r.vehicle_text as vehicle, w.started_at as started,
      w.completed_at as completed, w.zone, w.day, w.hours::text, w.sales::text,
      w.commission_override::text as "commissionOverride", ${commissionOf}::text as commission, w.computed::text,
      w.reason, w.dispute, w.disputed_at as "disputedAt", w.answer, w.answered_by as "answeredBy",
      w.is_closed as "isClosed", w.version,
      ${servicesOf} as services
    from w join request r on r.id = w.request
    order by w.completed_at desc, w.event desc, w."user"`)

/** A line as it is answered, with what the caller may do to it. */
export const toAssignment = (actor: Actor, row: AssignmentRow): PayrollAssignment => {
  const { technician, isNow: _isNow, computed, ...rest } = row
  return {
    ...rest,
    originalCommission: computed,
    isChanged: row.commissionOverride !== null,
    rights: rightsOf(actor, technician, row.isClosed),
  }
}

const rightsOf = (actor: Actor, technician: number, isClosed: boolean): string[] => {
  const has = (call: { right: unknown }): boolean => (call.right as readonly number[]).includes(actor.role)
  return [
    ...(has(saveTechData) && !isClosed ? ['override'] : []),
    ...(has(saveTechData) ? ['answer'] : []),
    ...(has(disputePayroll) && technician === actor.user ? ['dispute'] : []),
  ]
}
