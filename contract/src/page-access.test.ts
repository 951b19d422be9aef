import { describe, expect, test } from 'vitest'
import { roles } from './kit/roles.ts'
import { canOpen, pagesOf } from './page-access.ts'

/** The access table of the spec, followed by our own pages. */
const table = {
  login: '1-17',
  'admin, storage, locations, dashboard': '1,2,3,5,7,9,12',
  export: '1,3,4,8,12',
  'configuration, data, chat, chatadmin, brands, contacts': '1,2',
  users: '1,2,6,11',
  'insurance, fleet': '1-13',
  'schedule, calibrates, calibrates/Pending, calibrates/Submitted': '1-17',
  dispatch: '1,2,3,5-13',
  techschedule: '1,2,3,5-14',
  'tech-requests, location-requests, requests': '1,2,3,5,7,8,9,12,14',
  'tokens, webhooks': '1,2,3,4,6,8,12',
  pricing: '1-3,5-9,12',
  'vendors, blogs, widgetdemo, logs, sessions, indexes, health, jobs': '1,2',
}
const numbers = (text: string): number[] =>
  text.split(',').flatMap((part) => {
    const [first = 0, last = first] = part.split('-').map(Number)
    return Array.from({ length: last - first + 1 }, (_, step) => first + step)
  })
const rows = Object.entries(table).flatMap(([areas, allowed]) =>
  areas.split(', ').map((area) => ({ path: `/${area}`, allowed: numbers(allowed) })),
)

describe('who may open what', () => {
  test.each(rows)('$path: $allowed', ({ path, allowed }) => {
    expect(roles.all.filter((role) => canOpen(role, path))).toEqual(allowed)
    expect(canOpen(null, path)).toBe(false)
  })

  test.each(['/', '/about', '/notifications', '/calibrate/12/3', '/authorizeservices/3/ask', '/outbox'])(
    '%s is in no row, so it is open to everyone',
    (path) => {
      expect(roles.all.every((role) => canOpen(role, path))).toBe(true)
      expect(canOpen(null, path)).toBe(true)
    },
  )

  test('matches whole segments: chat does not cover chatadmin, calibrates not calibrate', () => {
    expect(canOpen(17, '/calibrates-old')).toBe(true)
    expect(canOpen(17, '/chatter')).toBe(true)
    expect(canOpen(17, '/chat/12')).toBe(false)
    expect(canOpen(17, '/Dispatch?x=1')).toBe(false)
    expect(canOpen(1, '/configuration/lookups#top')).toBe(true)
  })

  test('a page named like a built-in object property is no row of the table', () => {
    expect(canOpen(17, '/constructor')).toBe(true)
  })

  test('the profile lists the prefixes of the role', () => {
    expect(pagesOf(17)).toEqual(['login', 'schedule', 'calibrates', 'estimates'])
    expect(pagesOf(null)).toEqual([])
  })
})
