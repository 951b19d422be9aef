import { expect, test } from 'vitest'
import { countTests, failedLines, slowestFiles } from './test-report.ts'

const file = (status: string, ...results: string[]) => ({
  name: 'a.test.ts',
  status,
  assertionResults: results.map((result) => ({ status: result })),
})

test('counts passed and failed tests', () => {
  const testResults = [file('passed', 'passed', 'passed'), file('failed', 'passed', 'failed')]
  expect(countTests({ numPassedTests: 3, numFailedTests: 1, testResults })).toEqual({ passed: 3, failed: 1 })
})

test('counts a file that could not be loaded as one failure', () => {
  const testResults = [file('passed', 'passed'), file('failed')]
  expect(countTests({ numPassedTests: 1, numFailedTests: 0, testResults })).toEqual({ passed: 1, failed: 1 })
})

test('counts a run without a report as a failure', () => {
  expect(countTests(undefined)).toEqual({ passed: 0, failed: 1 })
})

test('lists failures with the first line of every attempt', () => {
  const failed = {
    status: 'failed',
    fullName: 'a price is kept',
    failureMessages: ['Error: 1\n at b', 'Error: 2'],
  }
  const testResults = [
    { name: 'a.test.ts', status: 'failed', assertionResults: [{ status: 'passed' }, failed] },
    { name: 'b.test.ts', status: 'failed', message: 'No such file\nmore', assertionResults: [] },
  ]
  expect(failedLines({ numPassedTests: 1, numFailedTests: 1, testResults })).toEqual([
    'a.test.ts: a price is kept\n    Error: 1\n    Error: 2',
    'b.test.ts: No such file',
  ])
})

test('lists the slowest files first', () => {
  const timed = (name: string, endTime: number) => ({
    name,
    status: 'passed',
    startTime: 1000,
    endTime,
    assertionResults: [],
  })
  const testResults = [timed('a.test.ts', 1500), timed('b.test.ts', 4000), timed('c.test.ts', 1100)]
  expect(slowestFiles({ numPassedTests: 3, numFailedTests: 0, testResults }, 2)).toEqual([
    '     3.0 s  b.test.ts',
    '     0.5 s  a.test.ts',
  ])
})
