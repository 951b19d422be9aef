import { expect, test } from 'vitest'
import { z } from 'zod'
import { validationMessage } from './validation-messages.ts'

const shape = z.object({
  page: z.coerce.number<number>().int().min(1).max(9),
  name: z.string().min(2).max(5),
  own: z.string().max(3, 'At most three'),
  ids: z.array(z.number()).min(1).max(2),
  sort: z.enum(['asc', 'desc']),
  on: z.boolean(),
  flag: z.union([z.boolean(), z.number(), z.string().max(5)]).optional(),
  place: z.tuple([z.number(), z.number()]).optional(),
  more: z.strictObject({ note: z.string().optional() }).optional(),
  site: z.url().optional(),
  inactive: z.union([z.literal(0), z.literal(1), z.boolean()]).optional(),
})
const good = { page: 1, name: 'abc', own: 'a', ids: [1], sort: 'asc', on: true }
const messages = (change: object) => {
  const input = { ...good, ...change }
  return shape.safeParse(input).error?.issues.map((issue) => validationMessage(issue, input))
}

test('describes what is wrong with a value in plain words', () => {
  expect(messages({})).toBeUndefined()
  expect(messages({ page: 0 })).toEqual(["Can't be less than 1"])
  expect(messages({ page: 10 })).toEqual(["Can't be more than 9"])
  expect(messages({ page: 'x' })).toEqual(['Expected: a number'])
  expect(messages({ page: undefined })).toEqual(['This field is required'])
  expect(messages({ page: 1.5 })).toEqual(['Expected: a whole number'])
  expect(messages({ name: 'a' })).toEqual(['At least 2 characters'])
  expect(messages({ name: 'abcdef' })).toEqual(['At most 5 characters'])
  expect(messages({ name: undefined })).toEqual(['This field is required'])
  expect(messages({ name: null })).toEqual(['This field is required'])
  expect(messages({ name: 4 })).toEqual(['Expected: text'])
  expect(messages({ own: 'abcd' })).toEqual(['At most three'])
  expect(messages({ ids: [] })).toEqual(['At least 1 entry'])
  expect(messages({ ids: [1, 2, 3] })).toEqual(['At most 2 entries'])
  expect(messages({ sort: 'up' })).toEqual(['Choose one of these: asc, desc'])
  expect(messages({ on: 'yes' })).toEqual(['Expected: true or false'])
  expect(messages({ flag: [] })).toEqual(['Expected: true or false, a number, or text'])
  expect(messages({ flag: 'certainly' })).toEqual(['At most 5 characters'])
  expect(messages({ inactive: 2 })).toEqual(['Choose one of these: 0, 1'])
  expect(messages({ place: 7 })).toEqual(['Expected: a list'])
  expect(messages({ more: { other: 1 } })).toEqual(['There is no field “other” here. Leave it out'])
  expect(messages({ site: 'nowhere' })).toEqual(['A web address such as https://example.com'])
})
