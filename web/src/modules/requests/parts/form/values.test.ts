import { describe, expect, it } from 'vitest'
import { blankForm, bodyOf, checkForm, checkSubmit, customerOf, errorsOf } from './values.ts'

const blank = blankForm(7, 'Greg Halvorsen')
const rav4 = { ...blank, vin: '2T3P1RFV6PC348217', year: 2023, make: '12', model: 'RAV4' }

describe('a new repair order', () => {
  it('begins with the year 2020 and asks for a vehicle', () => {
    expect(blank.year).toBe(2020)
    expect(checkForm(blank)).toEqual({ vin: 'Type the VIN, or choose make and model below' })
    expect(checkForm({ ...blank, make: '12', model: 'RAV4' })).toEqual({})
  })
  it('takes a VIN whose check digit fails, and no VIN with an O in it', () => {
    expect(checkForm({ ...rav4, vin: '2T3P1RFV7PC348217' })).toEqual({})
    expect(checkForm({ ...rav4, vin: '2T3P1RFV6PC34821O' }).vin).toContain('Position 17 is O')
  })
  it('asks a customer added on the spot for a name only', () => {
    const adds = { ...rav4, adds: true, phone: '616555', email: 'nobody' }
    expect(Object.keys(checkForm(adds))).toEqual(['lastName', 'phone', 'email'])
    expect(checkForm({ ...rav4, adds: true, lastName: 'Arroyo' })).toEqual({})
    expect(checkForm({ ...rav4, adds: true, isCompany: true, lastName: 'Arroyo' })).toHaveProperty(
      'companyName',
    )
  })
  it('is submitted to a center with something to do', () => {
    expect(Object.keys(checkSubmit(rav4, undefined))).toEqual(['center', 'notes'])
    expect(checkSubmit({ ...rav4, wanted: [4] }, 3)).toEqual({})
  })
})

describe('a customer who was searched for and is added', () => {
  it.each([
    ['(616) 555-0142', { phone: '6165550142' }],
    ['+65 6123 4567', { phone: '+65 6123 4567' }],
    ['0065 6123 4567', { phone: '0065 6123 4567' }],
    ['ana@shop.test ', { email: 'ana@shop.test' }],
    ['Ana Maria Arroyo', { firstName: 'Ana Maria', lastName: 'Arroyo' }],
    ['Arroyo', { lastName: 'Arroyo' }],
  ])('as %j begins with %j', (typed, known) => expect(customerOf(typed)).toEqual(known))
})

describe('what is sent', () => {
  it('is everything of a new order, without a number when it is to be given', () => {
    const body = bodyOf(rav4, { calibrate: -1, vehicle: -1 })
    expect(body).toMatchObject({ calibrate: -1, firm: 7, vehicle: { make: 12, year: 2023 }, contact: null })
    expect(body).not.toHaveProperty('ronumber')
    expect(body).not.toHaveProperty('internalNotes')
  })
  it('names the center only where one was chosen, and takes it back with the blank entry', () => {
    const sent = (center: string | null) => bodyOf({ ...rav4, center }, { calibrate: -1, vehicle: -1 })
    expect(sent(null)).not.toHaveProperty('wantedCenter')
    expect(sent('8').wantedCenter).toBe(8)
    expect(sent('-99').wantedCenter).toBeNull()
  })
  it('is of a stored order only what was changed, a vehicle whole', () => {
    const body = bodyOf(rav4, { calibrate: 9, vehicle: 5, changed: ['trim', 'notes'], version: 3 })
    expect(Object.keys(body)).toEqual(['calibrate', 'vehicle', 'notes', 'version'])
    expect(body.vehicle).toMatchObject({ vehicle: 5, vin: rav4.vin })
  })
})

it('shows the errors of the server where the form has its fields', () => {
  const errors = errorsOf([
    { field: 'ronumber', message: 'This number is taken' },
    { field: 'vehicle.vin', message: 'Too long' },
    { field: 'wantedServices', message: 'Choose again' },
  ])
  expect(errors).toEqual({ ronumber: 'This number is taken', vin: 'Too long', wanted: 'Choose again' })
})
