import type { BodyIn } from '#contract/kit/call.ts'
import type { saveSystemResult, signResults, SystemResult, VisitResults } from '#contract/requests/results.ts'
import type { Act } from '../../../../kit/outbox/act.ts'

export const saveCall = 'POST calibrate/saveSystemResult'
export const signCall = 'POST calibrate/signResults'

type SaveBody = BodyIn<typeof saveSystemResult>
export type ResultChange = Partial<
  Pick<SaveBody, 'result' | 'method' | 'procedure' | 'reason' | 'target' | 'measurements'>
>

/** What is sent of a change. The first one also stores what the plan suggested and the person saw. */
export const saveBody = (calibrateEvent: number, row: SystemResult, change: ResultChange): SaveBody => ({
  calibrateEvent,
  system: row.system,
  readVersion: row.version,
  ...(row.version === 0 ? { method: row.method, procedure: row.procedure, source: row.source } : {}),
  ...change,
  result: change.result === undefined ? row.result : change.result,
})

/** A system that isn't among the visit's services. */
export const blankResult = (system: SystemResult['system']): SystemResult => ({
  system,
  result: null,
  method: null,
  procedure: '',
  source: '',
  reason: '',
  target: '',
  measurements: [],
  by: '',
  at: null,
  version: 0,
})

/** The results with one of them as the server answered it. */
export const replaceResult = (results: VisitResults, answer: SystemResult): VisitResults => ({
  ...results,
  statement: results.statement && { ...results.statement, isOutdated: true },
  systems: results.systems.some(({ system }) => system === answer.system)
    ? results.systems.map((row) => (row.system === answer.system ? answer : row))
    : [...results.systems, answer],
})

const applySave = (results: VisitResults, { body, at }: Act, me: string): VisitResults => {
  const {
    calibrateEvent: _event,
    readVersion: _version,
    doneAt: _at,
    ...change
  } = body as unknown as SaveBody
  const row = results.systems.find(({ system }) => system === change.system) ?? blankResult(change.system)
  const isRecorded = change.result !== null
  return replaceResult(results, {
    ...row,
    ...(Object.fromEntries(
      Object.entries(change).filter(([, value]) => value !== undefined),
    ) as Partial<SystemResult>),
    by: isRecorded ? me : '',
    at: isRecorded ? at : null,
  })
}

const applySign = (results: VisitResults, { body, at }: Act): VisitResults => {
  const { tool = '', name, drawing } = body as unknown as BodyIn<typeof signResults>
  const signature = drawing ? ('drawn' as const) : ('typed' as const)
  return {
    ...results,
    statement: { tool, text: results.statementText, name, signature, at, isOutdated: false },
  }
}

/** The results as they will be when the server has all acts that wait. */
export const applyResultActs = (results: VisitResults, acts: readonly Act[], me: string): VisitResults =>
  acts
    .filter(
      (act) =>
        act.kind === 'result' && act.state === 'waiting' && act.calibrateEvent === results.calibrateEvent,
    )
    .reduce((now, act) => (act.call === signCall ? applySign(now, act) : applySave(now, act, me)), results)

/** How many systems the report would call not recorded although this person may record them, after all acts that wait. */
export const openResultCount = (results: VisitResults, acts: readonly Act[]): number =>
  results.mayRecord && results.areStated
    ? applyResultActs(results, acts, '').systems.filter(({ result }) => result === null).length
    : 0
