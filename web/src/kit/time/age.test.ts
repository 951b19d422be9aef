import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test, vi } from 'vitest'
import { ageText, useNow } from './age.ts'
import { syncClock } from './clock.ts'

const now = Date.parse('2026-11-17T15:40:00Z')
test.each([
  ['2026-11-17T15:39:30Z', 'Just now'],
  ['2026-11-17T15:41:00Z', 'Just now'],
  ['2026-11-17T15:38:00Z', '2 min ago'],
  ['2026-11-17T14:40:00Z', '1 h ago'],
  // 00:30 in New York, which is still today.
  ['2026-11-17T05:30:00Z', '10 h ago'],
  ['2026-11-17T04:30:00Z', 'Yesterday'],
  ['2026-11-15T15:40:00Z', '2 days ago'],
  ['2026-10-10T15:40:00Z', '10/10/2026'],
])('%s is %s', (instant, words) => expect(ageText(instant, now, 'America/New_York')).toBe(words))

test('shortly after midnight, a few minutes ago is not yesterday', () => {
  const midnight = Date.parse('2026-11-17T05:10:00Z')
  expect(ageText('2026-11-17T04:50:00Z', midnight, 'America/New_York')).toBe('20 min ago')
  expect(ageText('2026-11-17T03:00:00Z', midnight, 'America/New_York')).toBe('2 h ago')
})

test('what shows the time follows a corrected clock at once', () => {
  const Shown = () => new Date(useNow()).toISOString().slice(0, 10)
  const shown = () => renderToStaticMarkup(createElement(Shown))
  vi.useFakeTimers({ toFake: ['Date'], now: Date.parse('2026-11-18T15:40:00Z') })
  syncClock('Tue, 17 Nov 2026 15:40:00 GMT')
  expect(shown()).toBe('2026-11-17')
  syncClock(null)
  expect(shown()).toBe('2026-11-18')
  vi.useRealTimers()
})
