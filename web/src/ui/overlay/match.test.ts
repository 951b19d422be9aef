import { expect, test } from 'vitest'
import { arranged, fitting } from './match.ts'

const command = (id: string, more: object = {}) => ({ id, title: id, group: 'Do', run: () => {}, ...more })

test('what takes something back stands last, however early it came', () => {
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

test('every typed word counts, and what is not offered now or is quiet is left out', () => {
  const commands = [
    command('new order'),
    command('new visit', { when: () => false }),
    command('new line', { quiet: true }),
  ]
  expect(fitting(commands, 'ORD new').map(({ id }) => id)).toEqual(['new order'])
  expect(fitting(commands, 'other')).toEqual([])
})
