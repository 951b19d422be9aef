import { expect, test } from 'vitest'
import { errorsOf, canUpdate } from './newChat.ts'

test('reports each missing field with the message of the spec', () => {
  expect(errorsOf({ name: '  ', members: [], message: '' })).toEqual({
    name: 'Please supply a subject',
    members: 'Please supply at least one recipient',
    message: 'Please supply a message',
  })
  expect(errorsOf({ name: 'Windshield', members: ['g'], message: '<p>Hello</p>' })).toEqual({})
})

test('shows Update only when a member is added', () => {
  expect(canUpdate([{ status: 'online' }, { status: 'offline' }])).toBe(false)
  expect(canUpdate([{ status: 'online' }, { status: 'added' }])).toBe(true)
})
