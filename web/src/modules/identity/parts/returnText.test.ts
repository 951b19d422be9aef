import { expect, test } from 'vitest'
import { returnText } from './returnText.ts'

test.each([
  [null, null],
  ['/', null],
  ['/?a=1', null],
  ['/calibrates/Pending?page=2', 'After you sign in, you go back to Calibrate ROs, Pending.'],
  ['/calibrate/12/3', 'After you sign in, you go back to the RO you had open.'],
  ['/Fleet', 'After you sign in, you go back to Fleet.'],
  ['/somewhere/else', 'After you sign in, you go back to the page you opened.'],
])('%s: %s', (path, words) => {
  expect(returnText(path)).toBe(words)
})
