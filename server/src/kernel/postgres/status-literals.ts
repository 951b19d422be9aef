import { sql, type RawBuilder } from 'kysely'
import {
  EventStatus,
  openEventStatuses,
  openStatuses,
  inProcessStatuses,
  RequestStatus,
} from '#contract/statuses.ts'
import { Role } from '#contract/kit/roles.ts'

/** `3` or `(1, 2, 8)` as SQL text. Literals, not parameters, so that the planner can use partial indexes. */
const literal = (value: number): RawBuilder<number> => sql.raw(String(value))
const list = (values: readonly number[]): RawBuilder<unknown> => sql.raw(`(${values.join(', ')})`)

const literals = <N extends string>(names: Readonly<Record<N, number>>): Record<N, RawBuilder<number>> =>
  Object.fromEntries(Object.entries<number>(names).map(([name, value]) => [name, literal(value)])) as Record<
    N,
    RawBuilder<number>
  >

/** Statuses of requests for SQL: `r.status = ${requestSql.pending}`, `r.status in ${requestSql.open}`. */
export const requestSql = {
  ...literals(RequestStatus),
  open: list(openStatuses),
  inProcess: list(inProcessStatuses),
  /** Accepted by a center, neither on hold nor finished. */
  accepted: list([RequestStatus.submittedOk, RequestStatus.assigned, RequestStatus.working]),
  finished: list([RequestStatus.completed, RequestStatus.paid]),
  closed: list([RequestStatus.cancelled, RequestStatus.voided]),
  ended: list([RequestStatus.completed, RequestStatus.cancelled, RequestStatus.voided, RequestStatus.paid]),
}

/** Statuses of visits for SQL. */
export const eventSql = {
  ...literals(EventStatus),
  open: list(openEventStatuses),
  /** Those that somebody can still start. */
  notStarted: list([
    EventStatus.pending,
    EventStatus.submitted,
    EventStatus.submittedOk,
    EventStatus.assigned,
  ]),
  ended: list([EventStatus.completed, EventStatus.cancelled]),
}

/** Roles for SQL. */
export const roleSql = { ...literals(Role), host: list([Role.hostAdmin, Role.hostUser]) }
