import { afterEach, describe, expect, it } from 'vitest'
import type { Role } from '#contract/kit/roles.ts'
import { eventsInScope, firmsInScope, requestsInScope, switchFirstWall } from './scope.ts'
import { statement } from '../postgres/statement.ts'

const someone = (role: Role, firms: number[], all = false) => ({
  user: 5,
  firm: firms[0] ?? 1,
  role,
  firms,
  all,
})
const said = (condition: Parameters<typeof statement>[0]) => {
  const { sql, parameters } = statement(condition)
  return { sql: sql.replaceAll(/\s+/g, ' '), parameters }
}

describe('the first wall', () => {
  afterEach(() => switchFirstWall({ production: false, scopeOffForTests: false }))

  it('lets the host pass', () => {
    for (const wall of [requestsInScope, eventsInScope])
      expect(said(wall(someone(1, [], true))).sql).toBe('true')
    expect(said(firmsInScope(someone(1, [], true), 'contact.firm')).sql).toBe('true')
  })
  it('lets an office see what its firms ask for and what they do', () => {
    expect(said(requestsInScope(someone(12, [4])))).toEqual({
      sql: '("r"."firm" = any($1::int[]) or "r"."service_firm" = any($2::int[]))',
      parameters: ['{4}', '{4}'],
    })
    expect(said(eventsInScope(someone(16, [7]), 'visit')).sql).toContain('"visit"."service_firm"')
    expect(said(firmsInScope(someone(6, [2, 3]), 'contact.firm'))).toEqual({
      sql: '"contact"."firm" = any($1::int[])',
      parameters: ['{2,3}'],
    })
  })
  it('narrows a technician to own and free visits', () => {
    for (const wall of [requestsInScope, eventsInScope]) {
      const { sql, parameters } = said(wall(someone(14, [4])))
      expect(sql).toContain('mine."user" = $')
      expect(parameters).toContain(5)
    }
  })
  it('comes down for tests alone', () => {
    expect(() => switchFirstWall({ production: true, scopeOffForTests: true })).toThrow('stays up')
    switchFirstWall({ production: false, scopeOffForTests: true })
    expect(said(requestsInScope(someone(14, [4]))).sql).toBe('true')
  })
})
