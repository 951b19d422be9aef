import { expect, test } from 'vitest'
import { fieldsFromVin } from './fieldsFromVin.ts'

const stored = { year: 2020, make: null as string | null, model: '', trim: '' }
const accord = { year: 2021, make: '15', model: 'Accord', trim: 'EX-L' }

test('clears fields of the previous VIN that the new one does not know', () => {
  expect(fieldsFromVin({ ...stored, ...accord }, {}, accord, stored)).toEqual(stored)
  expect(fieldsFromVin({ ...stored, ...accord }, { year: 2019, model: 'Civic' }, accord, stored)).toEqual({
    year: 2019,
    make: null,
    model: 'Civic',
    trim: '',
  })
})

test('keeps manual changes', () => {
  const values = { ...stored, ...accord, model: 'Accord Hybrid' }
  expect(fieldsFromVin(values, {}, accord, stored)).toEqual({ year: 2020, make: null, trim: '' })
})
