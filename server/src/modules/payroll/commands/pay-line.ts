import { sql } from 'kysely'
import type { PayrollAssignment } from '#contract/payroll.ts'
import { advisoryLocks } from '#server/kernel/postgres/advisory-locks.ts'
import type { Actor } from '#server/kernel/security/actor.ts'
import { firmsInScope } from '#server/kernel/security/scope.ts'
import { runInTx, type Tx } from '#server/kernel/postgres/database.ts'
import { notFound, refused } from '#server/kernel/http/problems.ts'
import { publish } from '#server/kernel/events/publish.ts'
import { saveRecord, type RecordKind } from '#server/kernel/records/save-record.ts'
import { assignmentsStatement, toAssignment } from '../reads/assignments.ts'
import { payLines } from '../reads/pay-lines.ts'
import { t } from '../texts.ts'

/** A technician's completed visit, whose pay may have been changed or disputed before. */
export interface PayLine {
  event: number
  request: number
  user: number
  firm: number
  ronumber: string
  line: number | null
  dispute: string
  isClosed: boolean
}

const linesOf = (technician: number): RecordKind => ({
  table: 'payroll_line',
  what: 'visit',
  publish: (tx, actor, row) =>
    publish(tx, actor, {
      name: 'payroll.lineChanged',
      ...row,
      parties: [row.firm],
      technicians: [technician],
    }),
})

/** Whoever changes or closes the pay of a firm waits for the one before. */
export const lockPay = async (tx: Tx, firm: number): Promise<void> => {
  await sql`select pg_advisory_xact_lock(${advisoryLocks.payroll}, ${firm})`.execute(tx)
}

/** @throws Problem 404 out of scope, or for a visit that this technician did not complete */
export const lockLine = async (tx: Tx, actor: Actor, event: number, technician: number): Promise<PayLine> => {
  const { rows: known } = await sql<{ firm: number }>`select u.firm from app_user u
    where u.id = ${technician} and ${firmsInScope(actor, 'u.firm')}`.execute(tx)
  if (!known[0]) throw notFound('technician')
  await lockPay(tx, known[0].firm)
  const { rows } = await sql<PayLine>`
    select e.id as event, e.request, u.id as "user", u.firm, r.ro_number as ronumber, l.id as line,
      coalesce(l.dispute, '') as dispute, p.event is not null as "isClosed"
    from event_technician t join event e on e.id = t.event and e.deleted_at is null and e.completed_at is not null
      join request r on r.id = e.request and r.deleted_at is null join app_user u on u.id = t."user"
      left join payroll_line l on l.event = e.id and l."user" = u.id
      left join payroll_paid p on p.event = e.id and p."user" = u.id
    where t.event = ${event} and t."user" = ${technician}`.execute(tx)
  if (!rows[0]) throw notFound('visit')
  return rows[0]
}

/** Saves what is changed about a line's pay. `more` is written along with a change. */
export const saveLine = async (
  tx: Tx,
  actor: Actor,
  line: PayLine,
  values: Record<string, unknown>,
  version: number | undefined,
  more: Record<string, unknown> = {},
): Promise<void> => {
  if (line.isClosed && values['commission_override'] !== undefined)
    throw refused(t.message('line.closed', { ro: line.ronumber }))
  const { event, request, user } = line
  const kind = linesOf(user)
  const ownerOfNew = () => line.firm
  // An empty line comes first, so that what others read as nothing saved conflicts with what is saved here.
  const id =
    line.line ?? (await saveRecord(tx, actor, kind, { id: -1 }, { event, request, user }, { ownerOfNew })).id
  await saveRecord(tx, actor, kind, { id, version }, values, {
    ownerOfNew,
    check: () => Promise.resolve(more),
  })
}

/** The lines as they are now. */
export const savedLines = async (
  tx: Tx,
  actor: Actor,
  technician: number,
  events: readonly number[],
): Promise<PayrollAssignment[]> => {
  const always = { from: '1970-01-01', to: '2999-12-31', beforeFrom: '1970-01-01', beforeTo: '1970-01-01' }
  const lines = payLines(actor, { ...always, firm: 0 }, [technician])
  const rows = await runInTx(tx)(
    assignmentsStatement(sql`select * from (${lines}) z where z.event = any(${events}::int[])`),
  )
  return rows.map((row) => toAssignment(actor, row))
}
