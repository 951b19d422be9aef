import { expect, test } from 'vitest'
import type { VisitResults } from '#contract/requests/results.ts'
import type { Act } from '../../../../kit/outbox/act.ts'
import { applyResultActs, blankResult, openResultCount, saveBody, saveCall, signCall } from './resultActs.ts'

const suggested = {
  ...blankResult('frontCamera'),
  method: 'static' as const,
  procedure: 'RM-2217',
  source: 'Maker',
}
const results: VisitResults = {
  calibrateEvent: 5,
  systems: [suggested],
  areStated: true,
  statement: null,
  statementText: 'I did this work.',
  suggestedTool: 'ScanPoint S4',
  mayRecord: true,
}
const act = (call: string, body: object, state: Act['state'] = 'waiting') =>
  ({ kind: 'result', call, body, state, calibrateEvent: 5, at: '2026-11-17T14:00:00Z' }) as unknown as Act

test('the first result also stores what the plan suggested', () => {
  expect(saveBody(5, suggested, { result: 'passed' })).toEqual({
    calibrateEvent: 5,
    system: 'frontCamera',
    readVersion: 0,
    method: 'static',
    procedure: 'RM-2217',
    source: 'Maker',
    result: 'passed',
  })
  const recorded = { ...suggested, result: 'passed' as const, version: 2 }
  expect(saveBody(5, recorded, { target: 'TY-4' })).toEqual({
    calibrateEvent: 5,
    system: 'frontCamera',
    readVersion: 2,
    target: 'TY-4',
    result: 'passed',
  })
})

test('results and signatures that wait show at once, and refused ones not', () => {
  const passed = act(saveCall, saveBody(5, suggested, { result: 'passed' }))
  const other = act(saveCall, saveBody(5, blankResult('frontRadar'), { result: 'failed' }))
  const signed = act(signCall, { calibrateEvent: 5, tool: 'S4', name: 'Dana' })
  const now = applyResultActs(results, [passed, other, signed], 'Dana')
  expect(now.systems.map(({ system, result, by }) => [system, result, by])).toEqual([
    ['frontCamera', 'passed', 'Dana'],
    ['frontRadar', 'failed', 'Dana'],
  ])
  expect(now.statement).toMatchObject({ name: 'Dana', signature: 'typed', isOutdated: false })
  const changed = applyResultActs(now, [act(saveCall, saveBody(5, suggested, { result: 'failed' }))], 'Dana')
  expect(changed.statement?.isOutdated).toBe(true)
  expect(applyResultActs(results, [{ ...passed, state: 'refused' }], 'Dana')).toEqual(results)
})

test('open are the systems that the report states, without what waits, and only for who may record them', () => {
  expect(openResultCount(results, [])).toBe(1)
  expect(openResultCount(results, [act(saveCall, saveBody(5, suggested, { result: 'notDone' }))])).toBe(0)
  expect(openResultCount({ ...results, mayRecord: false }, [])).toBe(0)
  // Those of the plan alone aren't on the report, such as at a visit for a scan.
  expect(openResultCount({ ...results, areStated: false }, [])).toBe(0)
})
