import { expect, test } from 'vitest'
import { arranged, fitting } from './match.ts'

const command = (id: string, more: object = {}) => ({ id, title: id, group: 'Do', run: () => {}, ...more })

test('commands marked as last are listed last, even when registered first', () => {
  const commands = [
    command('undo', { group: 'Undo', last: true }),
    command('new'),
    command('home', { group: 'Go to' }),
  ]
  const ids = (typed: string) =>
    arranged(fitting(commands, typed)).flatMap(({ entries }) => entries.map(({ id }) => id))
  expect(ids('').at(-1)).toBe('undo')
  expect(ids('undo')).toEqual(['undo'])
})

test('matches every typed word, and leaves out disabled and quiet commands', () => {
  const commands = [
    command('new order'),
    command('new visit', { when: () => false }),
    command('new line', { quiet: true }),
  ]
  expect(fitting(commands, 'ORD new').map(({ id }) => id)).toEqual(['new order'])
  expect(fitting(commands, 'other')).toEqual([])
})
