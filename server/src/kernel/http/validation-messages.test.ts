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
const words = (change: object) => {
  const input = { ...good, ...change }
  return shape.safeParse(input).error?.issues.map((issue) => validationMessage(issue, input))
}

test('what is wrong with a value is said in plain words', () => {
  expect(words({})).toBeUndefined()
  expect(words({ page: 0 })).toEqual(['Not below 1'])
  expect(words({ page: 10 })).toEqual(['Not above 9'])
  expect(words({ page: 'x' })).toEqual(['A number is expected'])
  expect(words({ page: undefined })).toEqual(['This field is required'])
  expect(words({ page: 1.5 })).toEqual(['A whole number is expected'])
  expect(words({ name: 'a' })).toEqual(['At least 2 characters'])
  expect(words({ name: 'abcdef' })).toEqual(['At most 5 characters'])
  expect(words({ name: undefined })).toEqual(['This field is required'])
  expect(words({ name: null })).toEqual(['This field is required'])
  expect(words({ name: 4 })).toEqual(['Text is expected'])
  expect(words({ own: 'abcd' })).toEqual(['At most three'])
  expect(words({ ids: [] })).toEqual(['At least 1 entry'])
  expect(words({ ids: [1, 2, 3] })).toEqual(['At most 2 entries'])
  expect(words({ sort: 'up' })).toEqual(['One of these: asc, desc'])
  expect(words({ on: 'yes' })).toEqual(['True or false is expected'])
  expect(words({ flag: [] })).toEqual(['True or false or a number or text is expected'])
  expect(words({ flag: 'certainly' })).toEqual(['At most 5 characters'])
  expect(words({ inactive: 2 })).toEqual(['One of these: 0, 1'])
  expect(words({ place: 7 })).toEqual(['A list is expected'])
  expect(words({ more: { other: 1 } })).toEqual(['There is no field “other” here. Leave it out'])
  expect(words({ site: 'nowhere' })).toEqual(['A web address such as https://example.com'])
})
