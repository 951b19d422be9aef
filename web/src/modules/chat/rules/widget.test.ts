import { expect, test } from 'vitest'
import { closedWidget, reduceWidget, maxMinimized, type WidgetAction, type Widget } from './widget.ts'

const a = 'request_1'
const b = 'adhoc_2'
const after = (...acts: WidgetAction[]): Widget => acts.reduce(reduceWidget, closedWidget)

test('the button toggles between the list and closed', () => {
  expect(after({ do: 'toggle' }).view).toEqual({ at: 'list' })
  expect(after({ do: 'toggle' }, { do: 'new' }, { do: 'toggle' }).view).toEqual({ at: 'closed' })
})

test('the button opens a given chat in place of another, and closes it again', () => {
  const toggle: WidgetAction = { do: 'toggle', channel: a }
  for (const before of [[], [{ do: 'list' }], [{ do: 'open', channel: b }]] satisfies WidgetAction[][])
    expect(after(...before, toggle).view).toMatchObject({ at: 'chat', channel: a })
  expect(after(toggle, toggle).view).toEqual({ at: 'closed' })
  expect(after({ do: 'members', channel: a }, toggle).view).toEqual({ at: 'closed' })
})

test('opening the open chat again closes it', () => {
  expect(after({ do: 'open', channel: a }).view).toMatchObject({ at: 'chat', channel: a })
  expect(after({ do: 'open', channel: a }, { do: 'open', channel: a }).view).toEqual({ at: 'list' })
  expect(after({ do: 'open', channel: a }, { do: 'open', channel: b }).view).toMatchObject({ channel: b })
})

test('shows a search hit within the open chat', () => {
  const shown = after({ do: 'open', channel: a }, { do: 'open', channel: a, around: 7 })
  expect(shown.view).toEqual({ at: 'chat', channel: a, around: 7 })
})

test('minimizing adds a chat to the bar once, and opening removes it', () => {
  const small: WidgetAction = { do: 'minimize', channel: a, name: 'A' }
  const twice = after({ do: 'open', channel: a }, small, small)
  expect(twice).toEqual({ view: { at: 'closed' }, bar: [{ channel: a, name: 'A' }] })
  expect(reduceWidget(twice, { do: 'open', channel: a }).bar).toEqual([])
})

test('closing removes a chat from the bar and returns to the list, other chats stay', () => {
  const one = after({ do: 'minimize', channel: b, name: 'B' }, { do: 'open', channel: a })
  expect(reduceWidget(one, { do: 'close', channel: a })).toEqual({
    view: { at: 'list' },
    bar: [{ channel: b, name: 'B' }],
  })
  expect(reduceWidget(one, { do: 'close', channel: b })).toEqual({
    view: { at: 'chat', channel: a, around: undefined },
    bar: [],
  })
})

test('closing from the members view returns to the list too', () => {
  expect(after({ do: 'members', channel: a }, { do: 'close', channel: a }).view).toEqual({ at: 'list' })
})

test('the bar keeps the newest chats', () => {
  const all = Array.from({ length: maxMinimized + 2 }, (_each, at): WidgetAction => {
    return { do: 'minimize', channel: `adhoc_${at}`, name: `${at}` }
  })
  expect(after(...all).bar.map(({ name }) => name)).toEqual(['2', '3', '4', '5', '6'])
})
