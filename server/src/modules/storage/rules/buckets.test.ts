import fc from 'fast-check'
import { expect, test } from 'vitest'
import { freeName, isPictureFolder, bucketKind } from './buckets.ts'

test('appends the next number before the extension if a name is taken', () => {
  expect(freeName('Credit.pdf', new Set())).toBe('Credit.pdf')
  expect(freeName('Credit.pdf', new Set(['credit.pdf']))).toBe('Credit (2).pdf')
  expect(freeName('credit.pdf', new Set(['credit.pdf', 'credit (2).pdf']))).toBe('credit (3).pdf')
  expect(freeName('notes', new Set(['notes']))).toBe('notes (2)')
})

test('keeps a free name', () => {
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

test('recognizes buckets of work by name', () => {
  expect([
    bucketKind('repair ORDERS'),
    bucketKind('Chat'),
    bucketKind('Documents'),
    bucketKind(undefined),
  ]).toEqual(['requests', 'chat', 'own', 'own'])
})

test('puts pictures in /images and below only', () => {
  expect(['images', 'images/users', 'imagesx', '', 'forms/images'].map(isPictureFolder)).toEqual([
    true,
    true,
    false,
    false,
    false,
  ])
})
