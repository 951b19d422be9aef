import { expect, test } from 'vitest'
import { closed, moved, mostSmall, type Act, type Widget } from './widget.ts'

const a = 'request_1'
const b = 'adhoc_2'
const after = (...acts: Act[]): Widget => acts.reduce(moved, closed)

test('the button opens the list and closes whatever stands', () => {
  expect(after({ do: 'toggle' }).view).toEqual({ at: 'list' })
  expect(after({ do: 'toggle' }, { do: 'new' }, { do: 'toggle' }).view).toEqual({ at: 'closed' })
})

test('with a chat named, that one is opened in place of any other, and closed', () => {
  const toggle: Act = { do: 'toggle', channel: a }
  for (const before of [[], [{ do: 'list' }], [{ do: 'open', channel: b }]] satisfies Act[][])
    expect(after(...before, toggle).view).toMatchObject({ at: 'chat', channel: a })
  expect(after(toggle, toggle).view).toEqual({ at: 'closed' })
  expect(after({ do: 'members', channel: a }, toggle).view).toEqual({ at: 'closed' })
})

test('opening the same open chat again closes it', () => {
  expect(after({ do: 'open', channel: a }).view).toMatchObject({ at: 'chat', channel: a })
  expect(after({ do: 'open', channel: a }, { do: 'open', channel: a }).view).toEqual({ at: 'list' })
  expect(after({ do: 'open', channel: a }, { do: 'open', channel: b }).view).toMatchObject({ channel: b })
})

test('a hit of the search is shown in the open chat', () => {
  const shown = after({ do: 'open', channel: a }, { do: 'open', channel: a, around: 7 })
  expect(shown.view).toEqual({ at: 'chat', channel: a, around: 7 })
})

test('minimizing adds to the bar, once; opening takes it out', () => {
  const small: Act = { do: 'minimize', channel: a, name: 'A' }
  const twice = after({ do: 'open', channel: a }, small, small)
  expect(twice).toEqual({ view: { at: 'closed' }, bar: [{ channel: a, name: 'A' }] })
  expect(moved(twice, { do: 'open', channel: a }).bar).toEqual([])
})

test('closing removes from the bar and returns to the list; another one stays', () => {
  const one = after({ do: 'minimize', channel: b, name: 'B' }, { do: 'open', channel: a })
  expect(moved(one, { do: 'close', channel: a })).toEqual({
    view: { at: 'list' },
    bar: [{ channel: b, name: 'B' }],
  })
  expect(moved(one, { do: 'close', channel: b })).toEqual({
    view: { at: 'chat', channel: a, around: undefined },
    bar: [],
  })
})

test('closing from the members of a chat returns to the list too', () => {
  expect(after({ do: 'members', channel: a }, { do: 'close', channel: a }).view).toEqual({ at: 'list' })
})

test('the bar holds the newest', () => {
  const all = Array.from({ length: mostSmall + 2 }, (_each, at): Act => {
    return { do: 'minimize', channel: `adhoc_${at}`, name: `${at}` }
  })
  expect(after(...all).bar.map(({ name }) => name)).toEqual(['2', '3', '4', '5', '6'])
})
