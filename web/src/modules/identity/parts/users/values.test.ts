import { describe, expect, test } from 'vitest'
import type { UserInfo } from '#contract/identity/user-shapes.ts'
import { newBody, newValues } from './newUser.ts'
import { bodyOf, notificationsBody, problemsOf, skillCount, storedOf, type Notification } from './values.ts'

const skill = (id: number, isChecked: boolean, commission = '0.0') => ({
  calibrateServiceGroup: id,
  calibrateServiceGroupName: `Family ${id}`,
  technicianServiceGroup: isChecked ? id : -1,
  isChecked,
  commission,
})
const user = {
  user: 12,
  firstName: 'Luis',
  lastName: 'Arroyo',
  roles: '14,4',
  laborRate: '38.00',
  timezone: 12,
  language: 1,
  isInactive: false,
  receivesReport: false,
  receivesInvoice: false,
  receivesSms: false,
  isDispatched: true,
  authEmail: false,
  authSms: false,
  isChatInvitee: false,
  isChatLookup: true,
  skillDetail: [skill(3, true, '7.5'), skill(4, false)],
} as unknown as UserInfo
const notices: Notification[] = [1, 2].map((type) => ({
  userNotification: -1,
  user: 12,
  notificationType: type,
  notificationTypeName: `Type ${type}`,
  isNotification: 1,
  changed: false,
}))
const stored = storedOf(user, notices)

test('picks the first of several roles, and maps a missing zone to null', () => {
  expect(stored.roles).toBe('14')
  expect(storedOf({ ...user, timezone: 0 } as UserInfo).timezone).toBeNull()
})

describe('the save', () => {
  test('sends changed fields with the version, zone and language as numbers', () => {
    const body = bodyOf(user, { ...stored, laborRate: '41.50', timezone: '9' }, ['laborRate', 'timezone'], 7)
    expect(body).toEqual({ user: 12, version: 7, laborRate: '41.50', timezone: 9 })
  })

  test('sends all skills as soon as one changed', () => {
    const values = { ...stored, 'skillDetail.4': '12.5', 'skillDetail.3': null }
    expect(skillCount(values)).toBe(1)
    expect(bodyOf(user, values, ['skillDetail.4', 'skillDetail.3'], 7)?.skillDetail).toEqual([
      { calibrateServiceGroup: 3, isChecked: false, commission: '0.0' },
      { calibrateServiceGroup: 4, isChecked: true, commission: '12.5' },
    ])
  })

  test('sends no user fields when only notifications changed, and sends those separately', () => {
    const values = { ...stored, 'notice.2': false }
    expect(bodyOf(user, values, ['notice.2'], 7)).toBeUndefined()
    expect(notificationsBody(12, values, ['notice.2'], notices)?.notifications).toEqual([
      { userNotification: -1, notificationType: 1, isNotification: true, changed: false },
      { userNotification: -1, notificationType: 2, isNotification: false, changed: true },
    ])
    expect(notificationsBody(12, values, ['laborRate'], notices)).toBeUndefined()
  })
})

test('who is no technician is not sent as dispatched, however the box was ticked before', () => {
  const values = { ...stored, roles: '4', isDispatched: true }
  expect(bodyOf(user, values, ['roles', 'isDispatched'], 7)).toEqual({ user: 12, version: 7, roles: '4' })
  expect(bodyOf(user, values, ['isDispatched'], 7)).toBeUndefined()
  const added = { ...newValues, isDispatched: true, roles: '4' }
  const rest = { password: '', passwordAgain: '', firm: 3 }
  expect(newBody(added, rest).isDispatched).toBe(false)
  expect(newBody({ ...added, roles: '14' }, rest).isDispatched).toBe(true)
})

describe('the alert', () => {
  test.each([
    ['nothing, when all is there', {}, null],
    ['a name', { firstName: ' ' }, 'Please supply fill all fields.'],
    ['the rate', { laborRate: '' }, 'Please supply fill all fields.'],
    ['the zone', { timezone: null }, 'Please supply fill all fields.  Please supply a Timezone.'],
    ['the language', { language: null }, 'Please supply fill all fields.  Please supply a Language.'],
    [
      'skills of a technician',
      { 'skillDetail.3': null },
      'Please supply fill all fields. Please provide Skills',
    ],
    ['no skills of another', { 'skillDetail.3': null, roles: '4' }, null],
    [
      'all of them',
      { timezone: null, language: null, 'skillDetail.3': null },
      'Please supply fill all fields.  Please supply a Timezone.  Please supply a Language. Please provide Skills',
    ],
  ])('asks for %s', (_what, change, alert) => {
    expect(problemsOf({ ...stored, ...change }, 'luis@north.demo').alert).toBe(alert)
  })
})
