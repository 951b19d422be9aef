import type { AdasSystem } from '#contract/kit/adas.ts'
import type { AnswerOf, BodyOf } from '#contract/kit/call.ts'
import type { saveSystemResult as call } from '#contract/requests/results.ts'
import { forbidden, refused } from '#server/kernel/http/problems.ts'
import type { Tx } from '#server/kernel/postgres/database.ts'
import { difference, recordHistory } from '#server/kernel/records/history.ts'
import { mergeChanges } from '#server/kernel/records/save-record.ts'
import type { Actor } from '#server/kernel/security/actor.ts'
import { eventSidesOf, mayRecordResults } from '../policy.ts'
import { doneAt } from '../rules/done-at.ts'
import { lockEvent, publishToParties, type Visit } from '../store.ts'
import type { ResultRow } from './result-rows.ts'
import { t } from './texts.ts'

type Body = BodyOf<typeof call>
type Fields = Pick<ResultRow, 'method' | 'procedure' | 'source' | 'reason' | 'target' | 'measurements'> & {
  result: ResultRow['result'] | null
}

const blank: Fields = {
  result: null,
  method: null,
  procedure: '',
  source: '',
  reason: '',
  target: '',
  measurements: [],
}

const fieldsOf = ({ result, method, procedure, source, reason, target, measurements }: Fields): Fields => ({
  result,
  method,
  procedure,
  source,
  reason,
  target,
  measurements,
})

/** The visit, locked, for somebody who may record its results. @throws forbidden, refused */
export const lockForResults = async (tx: Tx, actor: Actor, id: number): Promise<Visit> => {
  const visit = await lockEvent(tx, actor, id)
  const { event, request } = visit
  if (!eventSidesOf(actor, event).some((side) => side !== 'shop')) throw forbidden()
  if (!mayRecordResults(actor, { ...event, request_status: request.status }))
    throw refused(t.message('closed'))
  return visit
}

/** Records what became of a system, or takes it back. @throws Problem 409 for what somebody else changed meanwhile */
export const saveResult = async (
  tx: Tx,
  actor: Actor,
  body: Body,
  now: Date,
): Promise<AnswerOf<typeof call>> => {
  const visit = await lockForResults(tx, actor, body.calibrateEvent)
  const { system } = body
  const row = await findResult(tx, visit.event.id, system)
  const before: Fields = row ? fieldsOf(row) : blank
  const { calibrateEvent: _event, system: _system, readVersion, doneAt: claimed, ...sent } = body
  const changed = row
    ? await mergeChanges<Fields>(
        tx,
        actor,
        { entity: 'system_result', id: row.id, version: row.version },
        before,
        sent,
        readVersion,
      )
    : sent
  const after: Fields = { ...before, ...withoutUndefined(changed) }
  const changes = difference(before, after)
  if (Object.keys(changes).length === 0) return answer(system, before, row)
  const at = doneAt(claimed, now).toISOString()
  const stored = await writeResult(tx, actor, visit, { system, id: row?.id, fields: after, at })
  await outdateStatement(tx, visit.event.id, now)
  await recordHistory(tx, actor, {
    entity: 'system_result',
    id: stored.id,
    request: visit.request.id,
    firm: visit.request.firm,
    serviceFirm: visit.request.service_firm,
    version: stored.version,
    what: 'recordedResult',
    changes: { system: [system, system], result: [before.result, after.result], ...changes },
  })
  await publishResults(tx, actor, visit)
  return answer(system, after, { by: actor.name, at, version: after.result ? stored.version : 0 })
}

const withoutUndefined = (fields: { [K in keyof Fields]?: Fields[K] | undefined }): Partial<Fields> =>
  Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined))

const findResult = (tx: Tx, event: number, system: AdasSystem) =>
  tx
    .selectFrom('system_result')
    .select(['id', 'result', 'method', 'procedure', 'source', 'reason', 'target', 'measurements'])
    .select(['user_name as by', 'recorded_at as at', 'version'])
    .where('event', '=', event)
    .where('system', '=', system)
    .executeTakeFirst() as Promise<
    (Fields & { id: number; by: string; at: string; version: number }) | undefined
  >

type Written = { system: AdasSystem; id: number | undefined; fields: Fields; at: string }

/** Writes a result. Without an outcome nothing is recorded, so the row goes. */
const writeResult = async (
  tx: Tx,
  actor: Actor,
  { event, request }: Visit,
  { system, id, fields, at }: Written,
): Promise<{ id: number; version: number }> => {
  const { result, ...rest } = fields
  if (result === null) {
    const gone = await tx
      .deleteFrom('system_result')
      .where('id', '=', id ?? 0)
      .returning(['id', 'version'])
      .executeTakeFirst()
    return gone ? { id: gone.id, version: gone.version + 1 } : { id: 0, version: 0 }
  }
  const values = {
    ...rest,
    result,
    measurements: JSON.stringify(rest.measurements),
    user: actor.user,
    user_name: actor.name,
    recorded_at: at,
  }
  return id === undefined
    ? tx
        .insertInto('system_result')
        .values({ ...values, event: event.id, request: request.id, system })
        .returning(['id', 'version'])
        .executeTakeFirstOrThrow()
    : tx
        .updateTable('system_result')
        .set(values)
        .where('id', '=', id)
        .returning(['id', 'version'])
        .executeTakeFirstOrThrow()
}

/** A signature holds for the results that were signed. */
const outdateStatement = async (tx: Tx, event: number, now: Date): Promise<void> => {
  await tx
    .updateTable('work_statement')
    .set({ outdated_at: now.toISOString() })
    .where('event', '=', event)
    .where('outdated_at', 'is', null)
    .execute()
}

export const publishResults = (tx: Tx, actor: Actor, { request, event }: Visit): Promise<void> =>
  publishToParties(tx, actor, request, {
    name: 'requests.itemChanged',
    entity: 'event',
    id: event.id,
    version: event.version,
    data: { request: request.id },
  })

const answer = (
  system: AdasSystem,
  fields: Fields,
  recorded: { by: string; at: string; version: number } | undefined,
): AnswerOf<typeof call> => ({
  system,
  ...fields,
  by: fields.result === null ? '' : (recorded?.by ?? ''),
  at: fields.result === null || !recorded ? null : new Date(recorded.at).toISOString(),
  version: recorded?.version ?? 0,
})
