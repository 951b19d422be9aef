import { expect, test } from 'vitest'
import { saveContact } from './contacts.ts'

const messagesOf = (emailAddress: string | null) =>
  saveContact.body?.safeParse({ lastName: 'Novak', emailAddress }).error?.issues.map(({ message }) => message)

test.each(['novak', 'novak@shop', 'b novak@shop.com', '@shop.com'])(
  '%j is refused as an address',
  (address) => {
    expect(messagesOf(address)).toEqual(['Required, formatted email address'])
  },
)

test.each(['b.novak@shop.com', ' b.novak@shop.com ', '', null])('%j is accepted', (address) => {
  expect(messagesOf(address)).toBeUndefined()
})
