import { describe, expect, test } from 'vitest'
import { vpicFields, type AdasSystem, type Fitting } from '#contract/kit/adas.ts'
import { equipmentOf, type Observation, type Statement } from './equipment.ts'
import type { Car } from './types.ts'

const car: Car = { make: 'Honda', model: 'Accord', year: 2022 }
const statedAt = '2026-11-20T15:00:00Z'
const fittingsOf = (statements: Statement[], of: Car = car, observations: Observation[] = []) =>
  Object.fromEntries(
    equipmentOf(of, statements, statedAt, observations)
      .filter(({ source }) => source === 'vpic' || source === 'person')
      .map(({ system, fitting }) => [system, fitting]),
  )

describe('what vPIC states of a vehicle', () => {
  test.each<[field: string, value: string, expected: Partial<Record<AdasSystem, Fitting>>]>([
    ['AdaptiveCruiseControl', 'Standard', { frontRadar: 'fitted' }],
    ['AdaptiveCruiseControl', 'Optional', { frontRadar: 'maybe' }],
    ['AdaptiveCruiseControl', 'Not Available', {}],
    ['ForwardCollisionWarning', 'Standard', { frontCamera: 'maybe', frontRadar: 'maybe' }],
    ['CIB', 'Standard', { frontCamera: 'maybe', frontRadar: 'maybe' }],
    ['DynamicBrakeSupport', 'Optional', { frontCamera: 'maybe', frontRadar: 'maybe' }],
    ['PedestrianAutomaticEmergencyBraking', 'Standard', { frontCamera: 'maybe', frontRadar: 'maybe' }],
    ['LaneDepartureWarning', 'Standard', { frontCamera: 'fitted' }],
    ['LaneKeepSystem', 'standard', { frontCamera: 'fitted' }],
    ['LaneCenteringAssistance', 'Optional', { frontCamera: 'maybe' }],
    ['SemiautomaticHeadlampBeamSwitching', 'Standard', { frontCamera: 'maybe' }],
    ['AdaptiveDrivingBeam', 'Standard', { adaptiveHeadlamps: 'fitted' }],
    ['BlindSpotMon', 'Standard', { blindSpotRadar: 'fitted' }],
    ['BlindSpotIntervention', 'Optional', { blindSpotRadar: 'maybe' }],
    ['RearCrossTrafficAlert', 'Standard', { blindSpotRadar: 'fitted' }],
    ['RearVisibilitySystem', 'Not Available', { rearCamera: 'notFitted' }],
    ['ParkAssist', 'Standard', { parkingFront: 'maybe', parkingRear: 'fitted' }],
    ['RearAutomaticEmergencyBraking', 'Standard', { parkingRear: 'maybe' }],
    ['LaneKeepSystem', 'Something new', {}],
    ['WindowBreaker', 'Standard', {}],
    ['constructor', 'Standard', {}],
  ])('%s: %s', (field, value, expected) => {
    expect(fittingsOf([{ field, value }])).toEqual(expected)
  })

  test('each field says something of a system', () => {
    for (const field of vpicFields) expect(fittingsOf([{ field, value: 'Standard' }]), field).not.toEqual({})
  })

  test('Subaru keeps distance with its camera', () => {
    const subaru = { make: 'SUBARU', model: 'Forester', year: 2019 }
    expect(fittingsOf([{ field: 'AdaptiveCruiseControl', value: 'Standard' }], subaru)).toEqual({
      frontCamera: 'fitted',
    })
  })

  test('names field, value, and day; the surest field counts', () => {
    const [camera] = equipmentOf(
      car,
      [
        { field: 'ForwardCollisionWarning', value: 'Standard' },
        { field: 'LaneKeepSystem', value: 'Standard' },
      ],
      statedAt,
      [],
    )
    expect(camera).toEqual({
      system: 'frontCamera',
      fitting: 'fitted',
      source: 'vpic',
      detail: 'LaneKeepSystem: Standard',
      at: statedAt,
    })
  })
})

describe('a person who looked at the vehicle', () => {
  const seen = (isFitted: boolean, at: string, by = 'Ana'): Observation => ({
    system: 'frontCamera',
    isFitted,
    by,
    at,
  })
  const statement = { field: 'LaneKeepSystem', value: 'Standard' }

  test('goes before vPIC, and the newest before older ones', () => {
    expect(fittingsOf([statement], car, [seen(false, '2026-11-21T10:00:00Z')])).toEqual({
      frontCamera: 'notFitted',
    })
    const both = [seen(true, '2026-11-22T10:00:00Z', 'Ben'), seen(false, '2026-11-21T10:00:00Z')]
    expect(equipmentOf(car, [statement], statedAt, both)[0]).toMatchObject({
      fitting: 'fitted',
      source: 'person',
      detail: 'Ben',
      at: '2026-11-22T10:00:00Z',
    })
  })

  test('goes before a standard too', () => {
    const rear: Observation = { system: 'rearCamera', isFitted: false, by: 'Ana', at: statedAt }
    expect(equipmentOf(car, [], null, [rear]).find(({ system }) => system === 'rearCamera')).toMatchObject({
      fitting: 'notFitted',
      source: 'person',
    })
    expect(equipmentOf(car, [], null, []).find(({ system }) => system === 'rearCamera')).toMatchObject({
      fitting: 'fitted',
      source: 'standard',
      at: null,
    })
  })
})
