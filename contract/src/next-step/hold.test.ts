import { expect, test } from 'vitest'
import { holdStatusText, holdText } from './hold.ts'

test('a hold says until when and why', () => {
  const until = '2026-12-03'
  expect(holdText({ reason: 'Waiting for parts', until })).toBe('On hold until Dec 3: waiting for parts')
  expect(holdText({ reason: 'DRP approval', until: null })).toBe('On hold: DRP approval')
  expect(holdText({ reason: '', until })).toBe('On hold until Dec 3')
  expect(holdText({ reason: '', until: null })).toBe('On hold')
  expect(holdText({ reason: 'Tool missing', until }, 2)).toBe('Visit 2 is on hold until Dec 3: tool missing')
  expect(holdStatusText('Hold', { reason: 'Waiting for parts', until })).toBe('Hold until Dec 3')
})
