import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { allCalls } from './index.ts'

/**
 * The public contract promises exact paths. `spec-calls.txt` lists all of them, `spec-calls-standing.txt`
 * those that exist and must never be removed. Paths are compared ignoring case.
 */
const lines = (name: string): string[] =>
  readFileSync(new URL(`../${name}`, import.meta.url), 'utf8')
    .split('\n')
    .filter(Boolean)
const promised = lines('spec-calls.txt')
const standing = lines('spec-calls-standing.txt')

const answered = new Set(
  allCalls.flatMap(({ call }) => {
    const methods = call.method === 'GET' && call.changes ? ['GET', 'POST'] : [call.method]
    return methods.map((method) => `${method} ${call.path}`.toLowerCase())
  }),
)
const exists = (line: string): boolean => answered.has(line.toLowerCase())
const spelled = new Set(allCalls.map(({ call }) => call.path))

test('keeps every promised call that once existed', () => {
  expect(standing.filter((line) => !exists(line))).toEqual([])
})

test('lists every existing promised call as standing', () => {
  expect(promised.filter((line) => exists(line) && !standing.includes(line))).toEqual([])
  expect(standing.filter((line) => !promised.includes(line))).toEqual([])
})

test('spells paths exactly', () => {
  const differently = promised.filter((line) => exists(line) && !spelled.has(line.split(' ')[1] ?? ''))
  expect(differently).toEqual([])
})
