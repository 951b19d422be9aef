import { expect, test } from 'vitest'
import { makePatience } from './patience.ts'

test.each<[string, ('good' | 'slow')[], sinceStart: number, ms: number]>([
  ['of a page that was just asked for', [], 0, 500],
  ['less what the page itself has taken', [], 320, 180],
  ['nothing if the page has taken longer', [], 2000, 0],
  ['the whole time once the server has answered', ['good'], 2000, 500],
  ['nothing after a call that nobody answered', ['good', 'slow'], 2000, 0],
  ['the whole time when the line is back', ['slow', 'good'], 2000, 500],
])('waits %s', (_, found, sinceStart, ms) => {
  const patience = makePatience(() => sinceStart)
  found.forEach(patience.note)
  expect(patience.ms()).toBe(ms)
})
