import fc from 'fast-check'
import { expect, test } from 'vitest'
import { freeName, isForPictures, kindOf } from './buckets.ts'

test('a name that is taken gets the next number, before its ending', () => {
  expect(freeName('Credit.pdf', new Set())).toBe('Credit.pdf')
  expect(freeName('Credit.pdf', new Set(['credit.pdf']))).toBe('Credit (2).pdf')
  expect(freeName('credit.pdf', new Set(['credit.pdf', 'credit (2).pdf']))).toBe('credit (3).pdf')
  expect(freeName('notes', new Set(['notes']))).toBe('notes (2)')
})

test('a free name is free', () => {
  fc.assert(
    fc.property(fc.array(fc.constantFrom('a.b', 'A.b', 'a (2).b', 'a (3).b', 'c')), (names) => {
      const taken = new Set<string>()
      for (const name of names) {
        const free = freeName(name, taken).toLowerCase()
        expect(taken.has(free)).toBe(false)
        taken.add(free)
      }
    }),
  )
})

test('buckets of work are known by their names', () => {
  expect([kindOf('repair ORDERS'), kindOf('Chat'), kindOf('Documents'), kindOf(undefined)]).toEqual([
    'requests',
    'chat',
    'own',
    'own',
  ])
})

test('pictures go to /images and below it alone', () => {
  expect(['images', 'images/users', 'imagesx', '', 'forms/images'].map(isForPictures)).toEqual([
    true,
    true,
    false,
    false,
    false,
  ])
})
