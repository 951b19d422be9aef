import { expect, test } from 'vitest'
import { countReport } from './count.ts'

const file = (status: string, ...results: string[]) => ({
  name: 'a.test.ts',
  status,
  assertionResults: results.map((result) => ({ status: result })),
})

test('counts what passed and failed', () => {
  const testResults = [file('passed', 'passed', 'passed'), file('failed', 'passed', 'failed')]
  expect(countReport({ numPassedTests: 3, numFailedTests: 1, testResults })).toEqual({ passed: 3, failed: 1 })
})

test('counts a file that could not be loaded as one failed', () => {
  const testResults = [file('passed', 'passed'), file('failed')]
  expect(countReport({ numPassedTests: 1, numFailedTests: 0, testResults })).toEqual({ passed: 1, failed: 1 })
})

test('counts a run without a report as failed', () => {
  expect(countReport(undefined)).toEqual({ passed: 0, failed: 1 })
})
