import { expect, test } from 'vitest'
import { blank, check, valuesOf } from './fields.ts'

test('a company needs its name, and a web address that is one', () => {
  const values = valuesOf(blank('vendor'))
  expect(check(values).companyName).toBe('This field is required')
  expect(check(values).webAddress).toBeUndefined()
  expect(check({ ...values, webAddress: 'javascript:alert(1)' }).webAddress).toBe(
    'A web address such as https://example.com',
  )
})
