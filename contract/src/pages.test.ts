import { describe, expect, test } from 'vitest'
import { roles, type Role } from './kit/roles.ts'
import { canOpen, menuOf, pagesOf } from './pages.ts'

/** Document 1, section 6, verbatim, followed by the additions of the decisions. */
const table = {
  login: '1-17',
  'admin, storage, locations, dashboard': '1,2,3,5,7,9,12',
  'configuration, data, chat, chatadmin, brands, contacts': '1,2',
  users: '1,2,6,11',
  'insurance, fleet': '1-13',
  'schedule, calibrates, calibrates/Pending, calibrates/Submitted': '1-17',
  dispatch: '1,2,3,5-13',
  techschedule: '1,2,3,5-14',
  'tech-requests, location-requests, requests': '1,2,3,5,7,8,9,12,14',
  'vendors, blogs, widgetdemo, logs, sessions, indexes': '1,2',
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
    expect(pagesOf(17)).toEqual(['login', 'schedule', 'calibrates'])
    expect(pagesOf(null)).toEqual([])
  })
})

const admin =
  'Home, Locations, Incoming ROs, Calibrate ROs, Dispatch, Insurance, Fleet, Storage, Tech Schedule'
const menu: [roles: Role[], on: string, off: string][] = [
  [[1, 2], `${admin}, Chat Admin, Widget Demo, Dashboard`, `${admin}, Chat Admin, Widget Demo, Dashboard`],
  [[3, 7, 9], `${admin}, Dashboard`, `${admin}, Dashboard`],
  [
    [12],
    'Home, Incoming ROs, Calibrate ROs, Tech Schedule, View Schedule, Fleet, Insurance, Dashboard, Locations, RO Map View',
    'Home, Incoming ROs, Calibrate ROs, Tech Schedule, View Schedule, Fleet, Insurance, Dashboard, Locations, RO Map View',
  ],
  [
    [14],
    'Home, Incoming ROs, Calibrate ROs, Tech Schedule, View Schedule, RO Map View',
    'Home, Incoming ROs, Calibrate ROs, Tech Schedule, View Schedule, RO Map View',
  ],
  [
    [10, 13],
    'Home, Dispatch, Calibrate ROs, Tech Schedule, View Schedule',
    'Home, Dispatch, Calibrate ROs, Tech Schedule, View Schedule',
  ],
  [
    [5],
    'Home, Location, View Schedule, Pending Requests, In Process Requests, Calibrate ROs, Dispatch, Fleet, Insurance',
    'Home, Location, View Schedule, Pending Requests, In Process Requests, Calibrate ROs, Dispatch, Fleet, Insurance',
  ],
  [
    [6, 11],
    'Home, Pending Requests, In Process Requests, Calibrate ROs, Dispatch, Tech Schedule, Fleet, Insurance, Users',
    'Home, Pending Requests, In Process Requests, Calibrate ROs, Dispatch, Tech Schedule, Fleet, Insurance, Users',
  ],
  [
    [8],
    'Home, View Schedule, Pending Requests, In Process Requests, Calibrate ROs, Tech Schedule, Fleet, Insurance',
    'Home, Pending Requests, In Process Requests, Calibrate ROs, Tech Schedule, Fleet, Insurance',
  ],
  [
    [4],
    'Home, View Schedule, Pending Requests, In Process Requests, Calibrate ROs, Fleet, Insurance',
    'Home, Pending Requests, In Process Requests, Calibrate ROs, Fleet, Insurance',
  ],
  [
    [15, 16, 17],
    'Home, View Schedule, Pending Requests, In Process Requests, Calibrate ROs',
    'Home, Pending Requests, In Process Requests, Calibrate ROs',
  ],
]

describe('menus', () => {
  test.each(menu.flatMap(([group, on, off]) => group.map((role) => ({ role, on, off }))))(
    'role $role',
    ({ role, on, off }) => {
      const labels = (isScheduling: boolean) =>
        menuOf(role, isScheduling)
          .map((entry) => entry.label)
          .join(', ')
      expect(labels(true)).toBe(on)
      expect(labels(false)).toBe(off)
    },
  )

  test('a user without a role sees no restricted page', () => {
    expect(menuOf(null, true).map((entry) => entry.path)).toEqual(['/'])
  })

  test('In Process Requests and Incoming ROs open the list of submitted orders', () => {
    expect(menuOf(17, true).find((entry) => entry.label === 'In Process Requests')?.path).toBe(
      '/calibrates/Submitted',
    )
    expect(menuOf(12, true).find((entry) => entry.label === 'Incoming ROs')?.path).toBe(
      '/calibrates/Submitted',
    )
  })
})
