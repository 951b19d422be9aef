import { sql } from 'kysely'
import { adasSystems, codesOfSystem, type AdasSystem } from '#contract/kit/adas.ts'
import type { Measurement } from '#contract/requests/results.ts'
import type { ResultMethod, SystemOutcome } from '#contract/kit/results.ts'
import { statement } from '#server/kernel/postgres/statement.ts'

export type ResultRow = {
  system: AdasSystem
  result: SystemOutcome
  method: ResultMethod | null
  procedure: string
  source: string
  reason: string
  target: string
  measurements: Measurement[]
  by: string
  at: string
  version: number
}
export type StatementRow = {
  tool: string
  text: string
  name: string
  signed_at: string
  outdated_at: string | null
  /** Key of the drawn signature in the file store. */
  signature_key: string | null
}
type CodeRow = { code: string; is_declined: boolean; declined_by: string }

/** What was recorded and signed at a visit, and the codes of its services: three independent statements. */
export const resultStatements = (event: number) =>
  [
    statement(sql<ResultRow>`select system, result, method, procedure, source, reason, target, measurements,
        user_name as by, recorded_at as at, version
      from system_result where event = ${event} order by id`),
    statement(sql<StatementRow>`select w.tool, w.text, w.name, w.signed_at, w.outdated_at, f.key as signature_key
      from work_statement w left join file f on f.id = w.signature_file where w.event = ${event}`),
    statement(sql<CodeRow>`select upper(s.code) as code, e."authorization" is not distinct from 0 as is_declined,
        e.authorized_name as declined_by
      from event_service e join service s on s.id = e.service
      where e.event = ${event} and s.code <> '' order by e.sort, e.id`),
  ] as const

/** Systems with something to calibrate. Scans have reports of their own. */
const systems = adasSystems.filter((system) => system !== 'scan')

/** The systems that services calibrate, by their codes, front to rear. */
export const systemsOfCodes = (codes: readonly { code: string }[]): AdasSystem[] =>
  systems.filter((system) => codesOfSystem(system).some((each) => codes.some(({ code }) => code === each)))

export type ReportedResult = Omit<ResultRow, 'result' | 'at' | 'version' | 'by'> & {
  result: SystemOutcome | 'notRecorded'
  /** Who declined it, if it wasn't done because of that; null otherwise. */
  declinedBy: string | null
}

const blank = { method: null, procedure: '', source: '', reason: '', target: '', measurements: [] }

/**
 * The systems that a report states, front to rear: all that the visit's services or a person named. One that nobody
 * recorded was not done if the shop declined it, and is not recorded otherwise. Pure.
 */
export const reportedResults = (rows: readonly ResultRow[], codes: readonly CodeRow[]): ReportedResult[] => {
  const wanted = new Set(systemsOfCodes(codes.filter((each) => !each.is_declined)))
  return systems.flatMap((system): ReportedResult[] => {
    const row = rows.find((each) => each.system === system)
    if (row) {
      const { at: _at, version: _version, by: _by, ...recorded } = row
      return [{ ...recorded, declinedBy: null }]
    }
    if (wanted.has(system)) return [{ system, result: 'notRecorded', ...blank, declinedBy: null }]
    const declined = codes.find((each) => each.is_declined && systemsOfCodes([each]).includes(system))
    return declined ? [{ system, result: 'notDone', ...blank, declinedBy: declined.declined_by }] : []
  })
}
