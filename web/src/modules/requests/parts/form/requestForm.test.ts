import { describe, expect, it } from 'vitest'
import {
  blankForm,
  requestBody,
  checkForm,
  checkSubmit,
  customerFromSearch,
  formErrorsOf,
} from './requestForm.ts'

const blank = blankForm(7, 'Greg Halvorsen')
const rav4 = { ...blank, vin: '2T3P1RFV6PC348217', year: 2023, make: '12', model: 'RAV4' }

describe('a new repair order', () => {
  it('has no year until a VIN or a person says it, and requires a vehicle', () => {
    expect(blank.year).toBeNull()
    expect(checkForm(blank)).toEqual({ vin: 'Enter the VIN, or choose the make and model below' })
    expect(checkForm({ ...blank, make: '12', model: 'RAV4' })).toEqual({})
  })
  it('accepts a VIN with a wrong check digit, but none with an O in it', () => {
    expect(checkForm({ ...rav4, vin: '2T3P1RFV7PC348217' })).toEqual({})
    expect(checkForm({ ...rav4, vin: '2T3P1RFV6PC34821O' }).vin).toContain('Position 17 is O')
  })
  it('requires only a name for a new customer', () => {
    const adds = { ...rav4, adds: true, phone: '616555', email: 'nobody' }
    expect(Object.keys(checkForm(adds))).toEqual(['lastName', 'phone', 'email'])
    expect(checkForm({ ...rav4, adds: true, lastName: 'Arroyo' })).toEqual({})
    expect(checkForm({ ...rav4, adds: true, isCompany: true, lastName: 'Arroyo' })).toHaveProperty(
      'companyName',
    )
  })
  it('needs a center and work to do for submission', () => {
    expect(Object.keys(checkSubmit(rav4, undefined))).toEqual(['center', 'notes'])
    expect(checkSubmit({ ...rav4, wanted: [4] }, 3)).toEqual({})
  })
})

describe('the time that a shop would like', () => {
  it('has a day and a time, or neither', () => {
    expect(checkForm({ ...rav4, wantedDay: '2026-11-18' })).toHaveProperty('wantedTime')
    expect(checkForm({ ...rav4, wantedTime: '09:00' })).toHaveProperty('wantedDay')
    expect(checkForm({ ...rav4, wantedDay: '2026-11-18', wantedTime: '09:00' })).toEqual({})
  })
  it('is saved as one, and taken back as none', () => {
    const place = { calibrate: 9, vehicle: 5, changed: ['wantedDay'] }
    const wanted = { ...rav4, wantedDay: '2026-11-18', wantedTime: '09:00' }
    expect(requestBody(wanted, place)).toMatchObject({ wantedTime: '2026-11-18 09:00' })
    expect(requestBody(rav4, place)).toMatchObject({ wantedTime: null })
    expect(requestBody(wanted, { ...place, changed: ['notes'] })).not.toHaveProperty('wantedTime')
  })
})

describe('a new customer prefilled from the search text', () => {
  it.each([
    ['(616) 555-0142', { phone: '6165550142' }],
    ['+65 6123 4567', { phone: '+65 6123 4567' }],
    ['0065 6123 4567', { phone: '0065 6123 4567' }],
    ['ana@shop.test ', { email: 'ana@shop.test' }],
    ['Ana Maria Arroyo', { firstName: 'Ana Maria', lastName: 'Arroyo' }],
    ['Arroyo', { lastName: 'Arroyo' }],
  ])('%j prefills %j', (typed, known) => expect(customerFromSearch(typed)).toEqual(known))
})

describe('the body of a save', () => {
  it('contains all of a new order, without an RO number if the server assigns it', () => {
    const body = requestBody(rav4, { calibrate: -1, vehicle: -1 })
    expect(body).toMatchObject({ calibrate: -1, firm: 7, vehicle: { make: 12, year: 2023 }, contact: null })
    expect(body).not.toHaveProperty('ronumber')
    expect(body).not.toHaveProperty('internalNotes')
  })
  it('stores the year 2020 when nobody said one', () => {
    const yearOf = (year: number | null) =>
      requestBody({ ...rav4, year }, { calibrate: -1, vehicle: -1 }).vehicle?.year
    expect(yearOf(null)).toBe(2020)
    expect(yearOf(2023)).toBe(2023)
  })
  it('includes the center only if one was chosen, and clears it with the blank entry', () => {
    const sent = (center: string | null) => requestBody({ ...rav4, center }, { calibrate: -1, vehicle: -1 })
    expect(sent(null)).not.toHaveProperty('wantedCenter')
    expect(sent('8').wantedCenter).toBe(8)
    expect(sent('-99').wantedCenter).toBeNull()
  })
  it('contains only the changes of a stored order, but always the whole vehicle', () => {
    const body = requestBody(rav4, { calibrate: 9, vehicle: 5, changed: ['trim', 'notes'], version: 3 })
    expect(Object.keys(body)).toEqual(['calibrate', 'vehicle', 'notes', 'version'])
    expect(body.vehicle).toMatchObject({ vehicle: 5, vin: rav4.vin })
  })
})

it('maps server errors to form fields', () => {
  const errors = formErrorsOf([
    { field: 'ronumber', message: 'This number is taken' },
    { field: 'vehicle.vin', message: 'Too long' },
    { field: 'wantedServices', message: 'Choose again' },
    { field: 'wantedCenter', message: 'Closed' },
  ])
  expect(errors).toEqual({
    ronumber: 'This number is taken',
    vin: 'Too long',
    wanted: 'Choose again',
    center: 'Closed',
  })
})
