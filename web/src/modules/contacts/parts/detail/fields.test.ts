import { expect, test } from 'vitest'
import { blankContact, check, valuesOf } from './fields.ts'

test('requires a company name, and a well-formed web address', () => {
  const values = valuesOf(blankContact('vendor'))
  expect(check(values).companyName).toBe('This field is required')
  expect(check(values).webAddress).toBeUndefined()
  expect(check({ ...values, webAddress: 'javascript:alert(1)' }).webAddress).toBe(
    'A web address such as https://example.com',
  )
})
