import { expect, test, vi } from 'vitest'
import { causeOf } from './causeOf.ts'

const { CallError } = vi.hoisted(() => ({ CallError: class extends Error {} }))
vi.mock('./client.ts', () => ({ CallError }))

test('who only read or moved something is not told that typing is kept', () => {
  const unreachable = new CallError('The server cannot be reached. What you typed is kept. Try again.')
  expect(causeOf(unreachable)).toBe('The server cannot be reached.')
  expect(causeOf(new CallError('There is no such firm.'))).toBe('There is no such firm.')
  expect(causeOf(new Error('boom'))).toBe('Something unexpected happened.')
})
