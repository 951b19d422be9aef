import fc from 'fast-check'
import { expect, it } from 'vitest'
import type { FieldTable } from '#contract/kit/fields.ts'
import { emptyForm, formValues, toBody } from './formValues.ts'

const table = {
  name: { kind: 'line', max: 40, column: 'name' },
  make: { kind: 'id', of: 'lookup', column: 'make' },
  year: { kind: 'number', min: 1900, max: 2100, column: 'year' },
  tags: { kind: 'ids', of: 'lookup', max: 9, column: 'tags' },
  isNew: { kind: 'flag', column: 'is_new' },
} as const satisfies FieldTable

const stored = fc.record({
  name: fc.option(fc.string({ minLength: 1 })),
  make: fc.option(fc.integer({ min: 1 })),
  year: fc.option(fc.integer({ min: 1900, max: 2100 })),
  tags: fc.array(fc.integer({ min: 1 })),
  isNew: fc.boolean(),
})

it('an untouched form sends what was answered, an empty text as ""', () =>
  fc.assert(
    fc.property(stored, (record) => {
      expect(toBody(table, formValues(table, record))).toEqual({ ...record, name: record.name ?? '' })
    }),
  ))

it('sends only the fields that changed', () => {
  const form = { ...emptyForm(table), make: '12', name: 'Soul' }
  expect(form.make).toBe('12')
  expect(toBody(table, form, (name) => name === 'make')).toEqual({ make: 12 })
})
