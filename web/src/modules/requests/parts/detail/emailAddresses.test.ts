import { expect, it } from 'vitest'
import { invalidEmailAddresses, parseEmailAddresses } from './emailAddresses.ts'

it('splits addresses as people type them, and lists the invalid ones', () => {
  expect(parseEmailAddresses(' a@b.com, c@d.org;\ne@f.net ')).toEqual(['a@b.com', 'c@d.org', 'e@f.net'])
  expect(invalidEmailAddresses('a@b.com nobody c@d')).toEqual(['nobody', 'c@d'])
  expect(invalidEmailAddresses('')).toEqual([])
})
