import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { filesUnder, root } from '#scripts/project/files.ts'
import { advisoryLocks } from './advisory-locks.ts'

const numbers = new Set<number>(Object.values(advisoryLocks))
const sources = (folder: string) =>
  filesUnder(folder)
    .filter((file) => /\.(ts|sql)$/.test(file) && !/\.test\.ts$|\/testing\/|\/migrations\//.test(file))
    .map((file) => ({ file, text: readFileSync(join(root, file), 'utf8') }))
/** Numbers that a source gives to PostgreSQL's functions, or keeps under a name like `migrationLock`. */
const bareNumbers = (text: string): number[] =>
  [...text.matchAll(/advisory(?:_xact)?_lock(?:_shared)?\((\d+)|Lock = (\d+)/g)].map((found) =>
    Number(found[1] ?? found[2]),
  )

test('no two advisory locks have the same number', () => {
  expect(numbers.size).toBe(Object.keys(advisoryLocks).length)
})

test('the server and its scripts take advisory locks by name', () => {
  const found = ['server/src', 'scripts']
    .flatMap(sources)
    .filter(({ text }) => /advisory(?:_xact)?_lock(?:_shared)?\((\d+|hashtext)/.test(text))
  expect(found.map(({ file }) => file)).toEqual([])
})

test('the numbers that the database takes are in the list', () => {
  const found = sources('database').flatMap(({ text }) => bareNumbers(text))
  expect(found.length).toBeGreaterThan(4)
  expect(found.filter((number) => !numbers.has(number))).toEqual([])
})
