import { describe, expect, it } from 'vitest'
import {
  checkVisit,
  isSamePlan,
  linesMinutes,
  linesTotal,
  planOf,
  visitBody,
  visitFormOf,
} from './visitForm.ts'

const camera = { id: 4, calibrateService: 1, description: 'Front camera', hours: '1.25', rate: '185.50' }
const form = { ...visitFormOf(), type: '2', lines: [camera, { ...camera, id: -1, hours: '0.5', rate: '75' }] }

describe('the total of a visit', () => {
  it('is rounded per line, like on the server', () => {
    // 1.25 x 185.50 = 231.875 and 0.5 x 75 = 37.50
    expect(linesTotal(form.lines)).toBe('269.38')
    expect(linesMinutes(form.lines)).toBe(105)
  })
  it('applies flat prices and discounts until someone types another rate', () => {
    const discount = { kind: 'discountPercent' as const, value: '10.00' }
    const scan = {
      ...camera,
      hours: '0.5',
      rate: '120.00',
      listed: { rate: '120.00', isFlat: true, discount: null, rules: null },
    }
    const off = {
      ...camera,
      listed: { rate: '185.50', isFlat: false, discount, rules: 'discount Welcome' },
    }
    expect(linesTotal([scan])).toBe('120.00')
    // 231.88 less 23.19
    expect(linesTotal([off])).toBe('208.69')
    expect(linesTotal([{ ...off, rate: '185.5' }])).toBe('208.69')
    expect(linesTotal([{ ...off, rate: '100' }])).toBe('125.00')
  })
  it('leaves out a line whose rate is empty', () => {
    expect(linesTotal([{ ...camera, rate: '' }])).toBe('0.00')
  })
})

it('requires a type, day and time together, and complete lines', () => {
  expect(checkVisit(form, true)).toEqual({})
  expect(checkVisit({ ...form, type: null, day: '2026-11-17' }, true)).toEqual({
    type: 'This field is required',
    time: 'Enter a time',
  })
  expect(checkVisit({ ...form, lines: [{ ...camera, hours: '' }] }, true)).toHaveProperty('lines')
})

describe('an offered time', () => {
  const offer = { start: '2026-11-17 09:30', bay: 3, technician: 14 }
  const zone = 'America/New_York'
  const plan = { day: '2026-11-17', time: '09:30', offset: '', bay: 3, techIds: [14] }
  it('plans day, time, bay, and technician', () => {
    expect(planOf(offer, zone)).toEqual(plan)
    expect(planOf({ ...offer, bay: null, technician: null }, zone)).toMatchObject({ bay: null, techIds: [] })
  })
  it('means the first of a time that the clock repeats', () => {
    expect(planOf({ ...offer, start: '2026-11-01 01:30' }, zone).offset).toBe('-04:00')
  })
  it('is chosen until one of the four is changed', () => {
    expect(isSamePlan({ ...form, ...plan }, plan)).toBe(true)
    for (const change of [{ day: '2026-11-18' }, { time: '10:00' }, { bay: null }, { techIds: [14, 15] }])
      expect(isSamePlan({ ...plan, ...change }, plan)).toBe(false)
  })
})

describe('the body of a save', () => {
  const place = { calibrate: 9, calibrateEvent: 3, version: 7, mayPrice: true }
  it('contains only changes, with the planned time as local time', () => {
    const planned = { ...form, day: '2026-11-17', time: '13:30' }
    const again = { ...form, day: '2026-11-01', time: '01:30', offset: '-05:00' }
    expect(
      visitBody(again, { calibrate: 9, calibrateEvent: 4, changed: ['offset'], mayPrice: true }),
    ).toMatchObject({
      scheduled: '2026-11-01 01:30-05:00',
    })
    expect(visitBody(planned, { ...place, changed: ['time'] })).toEqual({
      calibrate: 9,
      calibrateEvent: 3,
      version: 7,
      scheduled: '2026-11-17 13:30',
    })
  })
  it('defaults the minutes to the duration of its services', () => {
    expect(visitBody(form, place)).toMatchObject({ minutes: 105 })
    expect(visitBody({ ...form, minutes: 30 }, place)).toMatchObject({ minutes: 30 })
    expect(visitBody({ ...form, lines: [] }, place)).toMatchObject({ minutes: null })
  })
  it('has no prices if the user may not set them', () => {
    const body = visitBody(form, { ...place, mayPrice: false, changed: ['lines'] })
    expect(body.serviceList).toEqual([
      { id: 4, calibrateService: 1 },
      { id: -1, calibrateService: 1 },
    ])
  })
  it('contains the referenced visit and, for every stage, whether it is skipped', () => {
    const back = { ...form, reference: '12', skips: ['skipReady' as const] }
    expect(visitBody(back, { ...place, changed: ['reference', 'skips'] })).toMatchObject({
      calibrateEventReference: 12,
      skipReady: true,
      skipPrecheck: false,
      skipActions: false,
    })
  })
})
