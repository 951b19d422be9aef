import { expect, test } from 'vitest'
import { groupEntries, matchingCommands } from './match.ts'

const command = (id: string, more: object = {}) => ({ id, title: id, group: 'Do', run: () => {}, ...more })

test('commands marked as last are listed last, even when registered first', () => {
  const commands = [
    command('undo', { group: 'Undo', last: true }),
    command('new'),
    command('home', { group: 'Go to' }),
  ]
  const ids = (typed: string) =>
    groupEntries(matchingCommands(commands, typed)).flatMap(({ entries }) => entries.map(({ id }) => id))
  expect(ids('').at(-1)).toBe('undo')
  expect(ids('undo')).toEqual(['undo'])
})

test('matches every typed word, and leaves out disabled and quiet commands', () => {
  const commands = [
    command('new order'),
    command('new visit', { when: () => false }),
    command('new line', { quiet: true }),
  ]
  expect(matchingCommands(commands, 'ORD new').map(({ id }) => id)).toEqual(['new order'])
  expect(matchingCommands(commands, 'órd').map(({ id }) => id)).toEqual(['new order'])
  expect(matchingCommands(commands, 'other')).toEqual([])
})
