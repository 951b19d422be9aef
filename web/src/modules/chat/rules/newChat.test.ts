import { expect, test } from 'vitest'
import { errorsOf, mayUpdate } from './newChat.ts'

test('each thing that lacks is named with the words of the spec', () => {
  expect(errorsOf({ name: '  ', members: [], message: '' })).toEqual({
    name: 'Please supply a subject',
    members: 'Please supply at least one recipient',
    message: 'Please supply a message',
  })
  expect(errorsOf({ name: 'Windshield', members: ['g'], message: '<p>Hello</p>' })).toEqual({})
})

test('Update is there only if some member is added', () => {
  expect(mayUpdate([{ status: 'online' }, { status: 'offline' }])).toBe(false)
  expect(mayUpdate([{ status: 'online' }, { status: 'added' }])).toBe(true)
})
