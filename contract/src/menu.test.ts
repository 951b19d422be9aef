import { describe, expect, test } from 'vitest'
import type { Role } from './kit/roles.ts'
import { menuOf } from './menu.ts'

const admin =
  'Home, Locations, Incoming ROs, Calibrate ROs, Dispatch, Insurance, Fleet, Storage, Tech Schedule'
const menu: [roles: Role[], on: string, off: string][] = [
  [
    [1, 2],
    `${admin}, Chat Admin, Widget Demo, Dashboard, Admin`,
    `${admin}, Chat Admin, Widget Demo, Dashboard, Admin`,
  ],
  [[3, 7, 9], `${admin}, Dashboard, Admin`, `${admin}, Dashboard, Admin`],
  [
    [12],
    'Home, Incoming ROs, Calibrate ROs, Tech Schedule, View Schedule, Fleet, Insurance, Dashboard, Locations, RO Map View, Admin',
    'Home, Incoming ROs, Calibrate ROs, Tech Schedule, View Schedule, Fleet, Insurance, Dashboard, Locations, RO Map View, Admin',
  ],
  [
    [14],
    'Home, Incoming ROs, Calibrate ROs, Tech Schedule, View Schedule, RO Map View',
    'Home, Incoming ROs, Calibrate ROs, Tech Schedule, View Schedule, RO Map View',
  ],
  [
    [10, 13],
    'Home, Dispatch, Calibrate ROs, Tech Schedule, View Schedule, My location',
    'Home, Dispatch, Calibrate ROs, Tech Schedule, View Schedule, My location',
  ],
  [
    [5],
    'Home, Location, View Schedule, Pending Requests, In Process Requests, Calibrate ROs, Dispatch, Fleet, Insurance, Admin',
    'Home, Location, View Schedule, Pending Requests, In Process Requests, Calibrate ROs, Dispatch, Fleet, Insurance, Admin',
  ],
  [
    [6],
    'Home, Pending Requests, In Process Requests, Calibrate ROs, Dispatch, Tech Schedule, Fleet, Insurance, Users, My location, Rates and prices',
    'Home, Pending Requests, In Process Requests, Calibrate ROs, Dispatch, Tech Schedule, Fleet, Insurance, Users, My location, Rates and prices',
  ],
  [
    [11],
    'Home, Pending Requests, In Process Requests, Calibrate ROs, Dispatch, Tech Schedule, Fleet, Insurance, Users, My location',
    'Home, Pending Requests, In Process Requests, Calibrate ROs, Dispatch, Tech Schedule, Fleet, Insurance, Users, My location',
  ],
  [
    [8],
    'Home, View Schedule, Pending Requests, In Process Requests, Calibrate ROs, Tech Schedule, Fleet, Insurance, My location, Rates and prices, History',
    'Home, Pending Requests, In Process Requests, Calibrate ROs, Tech Schedule, Fleet, Insurance, My location, Rates and prices, History',
  ],
  [
    [4],
    'Home, View Schedule, Pending Requests, In Process Requests, Calibrate ROs, Fleet, Insurance, My location, History',
    'Home, Pending Requests, In Process Requests, Calibrate ROs, Fleet, Insurance, My location, History',
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
