import fc from 'fast-check'
import { expect, it } from 'vitest'
import { vehicleFields } from '#contract/vehicle-fields.ts'
import { emptyForm, formValues, toBody } from './formValues.ts'

const text = fc.string({ minLength: 1 })
const stored = fc.record({
  vin: fc.option(text),
  year: fc.option(fc.integer({ min: 1900, max: 2100 })),
  make: fc.option(fc.integer({ min: 1 })),
  makeName: fc.option(text),
  model: fc.option(text),
  trim: fc.option(text),
})

it('an untouched form sends what was answered, an empty text as ""', () =>
  fc.assert(
    fc.property(stored, (record) => {
      const sent = toBody(vehicleFields, formValues(vehicleFields, record))
      expect(sent).toEqual({
        ...record,
        ...Object.fromEntries(
          (['vin', 'makeName', 'model', 'trim'] as const).map((name) => [name, record[name] ?? '']),
        ),
      })
    }),
  ))

it('sends only the fields that changed', () => {
  const form = { ...emptyForm(vehicleFields), make: '12', model: 'Soul' }
  expect(toBody(vehicleFields, form, (name) => name === 'make')).toEqual({ make: 12 })
})
