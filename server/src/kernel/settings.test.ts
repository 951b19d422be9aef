import { expect, test } from 'vitest'
import { settingsFrom } from './settings.ts'

const needed = {
  DATABASE_URL: 'postgres://owner@localhost/calibrate',
  APP_DATABASE_URL: 'postgres://app@localhost/calibrate',
}
const connections = (value?: string) =>
  settingsFrom({ ...needed, ...(value === undefined ? {} : { DATABASE_CONNECTIONS: value }) }, '1.0.0')
    .databaseConnections

test('a process opens 20 connections, or as many as its setting says', () => {
  expect(connections()).toBe(20)
  expect(connections('2')).toBe(2)
  expect(connections('500')).toBe(500)
})

test.each(['1', '501', '2.5', '-4', 'many', ''])(
  'a count of connections of "%s" is refused in words',
  (value) => {
    expect(() => connections(value)).toThrow(`DATABASE_CONNECTIONS is ${value}: use 2 to 500.`)
  },
)
