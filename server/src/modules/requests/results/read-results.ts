import { sql } from 'kysely'
import type { PlanEntryShape } from '#contract/adas.ts'
import type { AdasSystem } from '#contract/kit/adas.ts'
import type { AnswerOf } from '#contract/kit/call.ts'
import type { systemResults as call, SystemResult } from '#contract/requests/results.ts'
import { notFound } from '#server/kernel/http/problems.ts'
import type { Reads } from '#server/kernel/postgres/database.ts'
import { statement } from '#server/kernel/postgres/statement.ts'
import type { Actor } from '#server/kernel/security/actor.ts'
import { eventsInScope } from '#server/kernel/security/scope.ts'
import type { Services } from '#server/kernel/services.ts'
import { getPlan } from '../../adas/door.ts'
import { mayRecordResults } from '../policy.ts'
import { resultStatements, systemsOfCodes, type ResultRow, type StatementRow } from './result-rows.ts'
import { t } from './texts.ts'

type Head = {
  request: number
  firm: number
  service_firm: number | null
  status: number
  request_status: number
  technician_ids: number[]
  tool: string
}

/** The results of a visit. @throws notFound outside the caller's scope */
export const readResults = async (
  db: Reads,
  actor: Actor,
  { vin }: Pick<Services, 'vin'>,
  event: number,
  now: Date,
): Promise<AnswerOf<typeof call>> => {
  const [heads, rows, statements, codes] = await db.batch([
    statement(sql<Head>`select e.request, r.firm, r.service_firm, e.status, r.status as request_status,
        array(select t."user" from event_technician t where t.event = e.id) as technician_ids,
        coalesce((select s.tool from scan s where s.request = e.request and s.deleted_at is null and s.tool <> ''
          order by s.created_at desc, s.id desc limit 1), '') as tool
      from event e join request r on r.id = e.request
      where e.id = ${event} and e.deleted_at is null and r.deleted_at is null and ${eventsInScope(actor, 'e')}`),
    ...resultStatements(event),
  ])
  const [head] = heads
  if (!head) throw notFound('visit')
  const { entries } = await getPlan(db, actor, vin, { calibrate: head.request }, now)
  const sold = systemsOfCodes(codes.filter((each) => !each.is_declined))
  // A center's own services may have codes of their own. Then the plan says what the vehicle needs.
  const named = sold.length > 0 ? sold : entries.filter(isPlanned).map(({ system }) => system)
  const listed = [...named, ...rows.map(({ system }) => system).filter((each) => !named.includes(each))]
  return {
    calibrateEvent: event,
    systems: listed.map((system) =>
      toResult(
        system,
        rows.find((each) => each.system === system),
        entries.find((each) => each.system === system),
      ),
    ),
    areStated: sold.length > 0,
    statement: statements[0] ? toStatement(statements[0]) : null,
    statementText: t('statement'),
    suggestedTool: head.tool,
    mayRecord: mayRecordResults(actor, head),
  }
}

const isPlanned = ({ system, need, dismissal }: PlanEntryShape): boolean =>
  system !== 'scan' && need === 'required' && dismissal === null

/** What was recorded; before that, what the plan suggests. */
const toResult = (
  system: AdasSystem,
  row: ResultRow | undefined,
  entry: PlanEntryShape | undefined,
): SystemResult =>
  row
    ? { ...row, at: new Date(row.at).toISOString() }
    : {
        system,
        result: null,
        ...suggestion(entry),
        reason: '',
        target: '',
        measurements: [],
        by: '',
        at: null,
        version: 0,
      }

const suggestion = (
  entry: PlanEntryShape | undefined,
): Pick<SystemResult, 'method' | 'procedure' | 'source'> => {
  const rule = entry?.causes[0]?.rule
  const method = entry?.method
  return {
    method: method === 'static' || method === 'dynamic' || method === 'both' ? method : null,
    procedure: rule ? rule.code : '',
    source: rule ? [rule.sourceName, rule.sourceUrl].filter(Boolean).join(', ') : '',
  }
}

export const toStatement = (row: StatementRow): NonNullable<AnswerOf<typeof call>['statement']> => ({
  tool: row.tool,
  text: row.text,
  name: row.name,
  signature: row.signature_key === null ? 'typed' : 'drawn',
  at: new Date(row.signed_at).toISOString(),
  isOutdated: row.outdated_at !== null,
})
