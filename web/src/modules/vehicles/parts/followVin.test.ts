import { expect, test } from 'vitest'
import { followVin } from './followVin.ts'

const stored = { year: 2020, make: null as string | null, model: '', trim: '' }
const accord = { year: 2021, make: '15', model: 'Accord', trim: 'EX-L' }

test('a VIN of which less is known leaves nothing of the one before', () => {
  expect(followVin({ ...stored, ...accord }, {}, accord, stored)).toEqual(stored)
  expect(followVin({ ...stored, ...accord }, { year: 2019, model: 'Civic' }, accord, stored)).toEqual({
    year: 2019,
    make: null,
    model: 'Civic',
    trim: '',
  })
})

test('what was typed over it stays', () => {
  const values = { ...stored, ...accord, model: 'Accord Hybrid' }
  expect(followVin(values, {}, accord, stored)).toEqual({ year: 2020, make: null, trim: '' })
})
