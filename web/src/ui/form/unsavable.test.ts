import type { MouseEvent } from 'react'
import { expect, test, vi } from 'vitest'
import { countUnreadable, keepUnsavable } from './unsavable.ts'

/** What holds these fields, which can't be read, by their names. */
const holding = (...names: (string | null)[]) => {
  const fields = names.map((name) => ({
    getAttribute: () => name,
    dispatchEvent: vi.fn<(event: Event) => void>(),
    focus: vi.fn<() => void>(),
  }))
  const holder = {
    querySelectorAll: () => fields,
    querySelector: () => fields[0] ?? null,
    contains: () => true,
  }
  return { fields, holder: holder as unknown as HTMLElement }
}

test('a field that cannot be read counts as a change, once if its value has changed, too', () => {
  const { holder } = holding('year', 'rate', null)
  expect(countUnreadable(holder, [])).toBe(3)
  expect(countUnreadable(holder, ['year', 'model'])).toBe(2)
  expect(countUnreadable(holding().holder, ['year'])).toBe(0)
  expect(countUnreadable(null, [])).toBe(0)
})

const press = (holder: HTMLElement, isFinal: boolean) => {
  const event = {
    currentTarget: holder,
    target: { closest: () => (isFinal ? {} : null) },
    preventDefault: vi.fn<() => void>(),
    stopPropagation: vi.fn<() => void>(),
  }
  keepUnsavable(event as unknown as MouseEvent<HTMLElement>)
  return event.preventDefault.mock.calls.length + event.stopPropagation.mock.calls.length === 2
}

test('a button that saves is stopped while a field beside it cannot be read, which says so and gets the focus', () => {
  const { fields, holder } = holding('from', 'to')
  expect(press(holder, false)).toBe(false)
  expect(fields[0]?.focus).not.toHaveBeenCalled()
  expect(press(holder, true)).toBe(true)
  expect(fields.map(({ dispatchEvent }) => dispatchEvent.mock.calls.length)).toEqual([1, 1])
  expect(fields.map(({ focus }) => focus.mock.calls.length)).toEqual([1, 0])
  expect(press(holding().holder, true)).toBe(false)
})
