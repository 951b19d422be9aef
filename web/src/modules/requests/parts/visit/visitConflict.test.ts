import { expect, it } from 'vitest'
import { removedLineIds, visitConflict } from './visitConflict.ts'
import { visitBody, visitFormOf } from './visitForm.ts'

const camera = { id: 4, calibrateService: 1, description: 'Front camera', hours: '1.25', rate: '185.50' }
const radar = { id: 5, calibrateService: 2, description: 'Radar', hours: '1.00', rate: '90.00' }
const met = (field: string, stored: unknown, yours: unknown) => ({
  by: 'Dana Ortiz',
  at: '2026-11-22T15:00:00Z',
  version: 9,
  fields: [{ field, stored, yours }],
})
const shown = (of: ReturnType<typeof met>) => visitConflict(of, 'America/Detroit', () => undefined).fields[0]

it('shows a line that one side removed and the other repriced by its name', () => {
  const theirs = shown(met('serviceList.5', null, { ...radar, rate: '70.00' }))
  expect(theirs).toMatchObject({ label: 'Radar', stored: 'Removed', yours: 'Radar, 1.00 h at $70.00' })
  const mine = shown(met('serviceList.5', radar, null))
  expect(mine).toMatchObject({ label: 'Radar', stored: 'Radar, 1.00 h at $90.00', yours: 'Removed' })
})

it('taking the stored value restores or removes that line and leaves the others', () => {
  expect(shown(met('serviceList.5', radar, null))?.take?.({ lines: [camera] })).toEqual({
    lines: [camera, radar],
  })
  expect(shown(met('serviceList.5', null, radar))?.take?.({ lines: [camera, radar] })).toEqual({
    lines: [camera],
  })
})

it('taking a line someone else added for the same service merges both', () => {
  const mine = { ...radar, id: -1, rate: '70.00' }
  expect(shown(met('serviceList.5', radar, mine))?.take?.({ lines: [camera, mine] })).toEqual({
    lines: [camera, radar],
  })
})

it('a removed line that the user keeps is sent as a new one', () => {
  expect(removedLineIds(met('serviceList.5', radar, null))).toEqual([])
  const gone = removedLineIds(met('serviceList.5', null, radar))
  const form = { ...visitFormOf(), lines: [camera, radar] }
  const body = visitBody(form, {
    calibrate: 9,
    calibrateEvent: 3,
    mayPrice: true,
    changed: ['lines'],
    removedLines: gone,
  })
  expect(body.serviceList).toEqual([camera, { ...radar, id: -1 }])
})
