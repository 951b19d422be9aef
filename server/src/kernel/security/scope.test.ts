import { afterEach, describe, expect, it } from 'vitest'
import type { Role } from '#contract/kit/roles.ts'
import { eventsInScope, firmsInScope, requestsInScope, configureScope } from './scope.ts'
import { statement } from '../postgres/statement.ts'

const viewer = (role: Role, firms: number[], all = false) => ({
  user: 5,
  firm: firms[0] ?? 1,
  role,
  firms,
  all,
})
const compiled = (condition: Parameters<typeof statement>[0]) => {
  const { sql, parameters } = statement(condition)
  return { sql: sql.replaceAll(/\s+/g, ' '), parameters }
}

describe('scope conditions', () => {
  afterEach(() => configureScope({ production: false, scopeOffForTests: false }))

  it('let the host see everything', () => {
    for (const inScope of [requestsInScope, eventsInScope])
      expect(compiled(inScope(viewer(1, [], true))).sql).toBe('true')
    expect(compiled(firmsInScope(viewer(1, [], true), 'contact.firm')).sql).toBe('true')
  })
  it('let office roles see what their firms requested and what they work on', () => {
    expect(compiled(requestsInScope(viewer(12, [4])))).toEqual({
      sql: '("r"."firm" = any($1::int[]) or "r"."service_firm" = any($2::int[]))',
      parameters: ['{4}', '{4}'],
    })
    expect(compiled(eventsInScope(viewer(16, [7]), 'visit')).sql).toContain('"visit"."service_firm"')
    expect(compiled(firmsInScope(viewer(6, [2, 3]), 'contact.firm'))).toEqual({
      sql: '"contact"."firm" = any($1::int[])',
      parameters: ['{2,3}'],
    })
  })
  it('limit a technician to their own and unassigned visits', () => {
    for (const inScope of [requestsInScope, eventsInScope]) {
      const { sql, parameters } = compiled(inScope(viewer(14, [4])))
      expect(sql).toContain('mine."user" = $')
      expect(parameters).toContain(5)
    }
  })
  it('can be turned off for tests only', () => {
    expect(() => configureScope({ production: true, scopeOffForTests: true })).toThrow('stays up')
    configureScope({ production: false, scopeOffForTests: true })
    expect(compiled(requestsInScope(viewer(14, [4]))).sql).toBe('true')
  })
})
