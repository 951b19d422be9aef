import { expect, test } from 'vitest'
import { positionOf, type PositionFacts } from './position.ts'
import { statusNow } from './status-now.ts'

const now = new Date('2031-03-05T15:00:00Z')
const [off, available, onTheWay, atWork] = [0, 1, 2, 3] as const
const [assigned, working] = [1, 3]

test.each([
  ['as set today', onTheWay, '2031-03-05T13:00:00Z', [assigned], onTheWay],
  ['at work while a visit is', onTheWay, '2031-03-05T13:00:00Z', [assigned, working], atWork],
  // 03:00 in London is still the day before in New York.
  ['available on the next day', onTheWay, '2031-03-05T03:00:00Z', [], available],
  ['off until somebody changes it', off, '2031-03-01T13:00:00Z', [], off],
  ['available if nobody ever said', available, null, [], available],
] as const)('a technician is %s', (_, status, statusAt, visits, expected) => {
  expect(statusNow({ status, statusAt, zone: 'America/New_York', visits }, now)).toBe(expected)
})

const nowhere = { latitude: null, longitude: null }
const at = (latitude: number) => ({ latitude, longitude: -85 })
const facts = (over: Partial<PositionFacts>): PositionFacts => ({
  ...{ reported: { ...nowhere, at: null }, base: nowhere, location: at(1), stops: [] },
  ...over,
})
const stop = (latitude: number, startedAt: string | null, completedAt: string | null = null) => ({
  ...{ ...at(latitude), startedAt, completedAt },
})
const [early, late, yesterday] = ['2031-03-05T13:00:00Z', '2031-03-05T14:00:00Z', '2031-03-04T14:00:00Z']

test.each<[string, Partial<PositionFacts>, number, string, string | null]>([
  ['at the location by default', {}, 1, 'location', null],
  ['at the base, if there is one', { base: at(2) }, 2, 'base', null],
  ['as reported', { reported: { ...at(3), at: late } }, 3, 'reported', late],
  [
    'at the visit started since',
    { reported: { ...at(3), at: early }, stops: [stop(4, late)] },
    4,
    'visit',
    late,
  ],
  ['at the last visit', { stops: [stop(5, early, early), stop(6, early, late)] }, 6, 'visit', late],
  ['not where they were yesterday', { base: at(2), reported: { ...at(3), at: yesterday } }, 2, 'base', null],
])('a technician is %s', (_, over, latitude, positionSource, positionAt) => {
  const position = positionOf(facts(over), now)
  expect(position).toMatchObject({ latitude, positionSource })
  expect(position.positionAt && Date.parse(position.positionAt)).toBe(positionAt && Date.parse(positionAt))
})
