import { expect, it } from 'vitest'
import { badAddresses, listOfAddresses } from './addresses.ts'

it('parts addresses as people write them, and names what is none', () => {
  expect(listOfAddresses(' a@b.com, c@d.org;\ne@f.net ')).toEqual(['a@b.com', 'c@d.org', 'e@f.net'])
  expect(badAddresses('a@b.com nobody c@d')).toEqual(['nobody', 'c@d'])
  expect(badAddresses('')).toEqual([])
})
