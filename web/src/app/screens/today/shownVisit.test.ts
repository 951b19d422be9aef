import { expect, test } from 'vitest'
import { shownVisit } from './shownVisit.ts'

const stored = { calibrateEvent: 512, status: 'assigned' }
const found = { calibrateEvent: 512, status: 'working, waits to be sent' }
const other = { calibrateEvent: 511, status: 'completed' }
const isQuiet = { hadActs: false, waits: false }

test.each([
  [
    'nothing before the visit is known',
    { stored: undefined, found: undefined, ...isQuiet },
    undefined,
    false,
  ],
  ['the stored visit at once if nothing waits', { stored, found: undefined, ...isQuiet }, stored, false],
  [
    'nothing past while what waited is being read',
    { stored, found: undefined, hadActs: true, waits: true },
    undefined,
    true,
  ],
  ['what waited over the visit', { stored, found, hadActs: true, waits: true }, found, false],
  [
    'the visit on as it is when something begins to wait',
    { stored, found: undefined, hadActs: false, waits: true },
    stored,
    false,
  ],
  ['what began to wait over the visit', { stored, found, hadActs: false, waits: true }, found, false],
  [
    'nothing of the visit before, when the next one comes',
    { stored, found: other, hadActs: true, waits: true },
    undefined,
    true,
  ],
  [
    'the sent visit until the page is opened again',
    { stored, found, hadActs: true, waits: false },
    found,
    false,
  ],
])('shows %s', (_, known, visit, isLoading) => {
  expect(shownVisit(known)).toMatchObject({ visit, isLoading })
})

test('reads what waits only if something does', () => {
  expect(shownVisit({ stored, found: undefined, ...isQuiet }).needsActs).toBe(false)
  expect(shownVisit({ stored: undefined, found: undefined, hadActs: true, waits: true }).needsActs).toBe(
    false,
  )
  expect(shownVisit({ stored, found: undefined, hadActs: false, waits: true }).needsActs).toBe(true)
})
