import { expect, test } from 'vitest'
import { mergeBlocker, movesText, movesTo } from './mergeText.ts'

const none = {
  requests: 0,
  vehicles: 0,
  users: 0,
  insurers: 0,
  phones: 0,
  emails: 0,
  addresses: 0,
  related: 0,
}

test('lists what moves with counts, without empty kinds', () => {
  expect(movesText({ ...none, requests: 2, vehicles: 1, addresses: 1200 })).toBe(
    '2 ROs, 1 vehicle, 1,200 addresses',
  )
  expect(movesText(none)).toBe('')
})
test('adds up what moves from several contacts, without duplicates', () => {
  const person = (numbers: string[], emails: string[], addresses: string[], more: object = {}) => ({
    phones: numbers.map((phoneNo) => ({ phoneNo, extension: null })) as never,
    emails: emails.map((emailAddress) => ({ emailAddress })) as never,
    addresses: addresses.map((addressFull) => ({ addressFull })) as never,
    moves: {
      ...none,
      phones: numbers.length,
      emails: emails.length,
      addresses: addresses.length,
      ...more,
    },
  })
  const stays = person(['6165550101'], ['a@mail.test'], ['1 Elm St, Troy, MI 48083'], { requests: 9 })
  const others = [
    person(['6165550101', '6165550102'], ['A@mail.test'], ['1 Elm St, Troy, MI 48083'], { requests: 2 }),
    person(['6165550102'], ['b@mail.test'], ['2 Oak St, Troy, MI 48083'], { requests: 1, related: 1 }),
  ]
  expect(movesTo(stays, others)).toEqual({
    ...none,
    requests: 3,
    phones: 1,
    emails: 1,
    addresses: 1,
    related: 1,
  })
})

test('allows merging two or more rows of one location, and says why not otherwise', () => {
  const chosen = (...firms: number[]) => ({
    ids: firms.map((_, at) => at),
    rows: firms.map((firm) => ({ firm })),
    all: false,
  })
  expect(mergeBlocker(chosen(7), 'contacts')).toBe('Select two or more contacts to merge.')
  expect(mergeBlocker(chosen(7, 7), 'contacts')).toBeUndefined()
  expect(mergeBlocker(chosen(7, 8), 'vendors')).toBe('Select vendors from one location to merge them.')
  expect(mergeBlocker({ ...chosen(7, 7), all: true }, 'contacts')).toBe(
    'Select the contacts that are duplicates.',
  )
})
