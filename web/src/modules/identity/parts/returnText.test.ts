import { expect, test } from 'vitest'
import { returnText } from './returnText.ts'

test.each([
  [null, null],
  ['/', null],
  ['/?a=1', null],
  ['/calibrates/Pending?page=2', 'After sign-in you return to Calibrate ROs, Pending.'],
  ['/calibrate/12/3', 'After sign-in you return to the RO you had open.'],
  ['/Fleet', 'After sign-in you return to Fleet.'],
  ['/somewhere/else', 'After sign-in you return to the page you asked for.'],
])('%s: %s', (path, words) => {
  expect(returnText(path)).toBe(words)
})
