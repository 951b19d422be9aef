import { expect, test } from 'vitest'
import { withOtherSpareBits } from '#server/testing/forged-tokens.ts'
import { formAge, createFormToken, createPhotosToken, readPhotosToken } from './form-token.ts'

const secret = Buffer.alloc(32, 7)
const now = new Date('2026-03-08T07:00:00Z')

test('a form tells how long it has been open, and opens nothing in another writing', () => {
  const form = createFormToken(now, secret)
  expect(formAge(form, new Date(now.getTime() + 5000), secret)).toBe(5000)
  for (const other of [withOtherSpareBits(form), `${form}.x`, form.slice(0, -1), '', '.'])
    expect(formAge(other, now, secret)).toBeNull()
  expect(formAge(form, now, Buffer.alloc(32, 8))).toBeNull()
})

test('a mark for photos names its repair order, for this use alone', () => {
  const mark = createPhotosToken({ request: 3, firm: 7 }, now, secret)
  expect(readPhotosToken(mark, now, secret)).toEqual({ request: 3, firm: 7 })
  expect(readPhotosToken(withOtherSpareBits(mark), now, secret)).toBeNull()
  expect(readPhotosToken(createFormToken(now, secret), now, secret)).toBeNull()
})
