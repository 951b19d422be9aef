import { describe, expect, test } from 'vitest'
import { isModified, resolvedState, wordedState } from './viewState.ts'

const defaults = { search: '', technician: 0, dateEnd: '', filter: [2, 3], showAll: false }
const fields = ['search', 'technician', 'dateEnd', 'filter', 'showAll'] as const
const worded = { people: ['technician'], days: ['dateEnd'] }
const dana = { me: 7, today: '2026-11-17' }
const luis = { me: 9, today: '2026-12-01' }

describe('a saved view', () => {
  const state = { ...defaults, technician: 7, dateEnd: '2026-11-17', page: 3 }

  test('keeps "me" and "today" as words, and nothing of the page one was on', () => {
    expect(wordedState(state, fields, worded, dana)).toEqual({
      ...defaults,
      technician: 'me',
      dateEnd: 'today',
    })
  })

  test('means somebody else for another reader, on another day', () => {
    const view = { state: wordedState(state, fields, worded, dana) }
    expect(resolvedState(view, defaults, fields, worded, luis)).toEqual({
      ...defaults,
      technician: 9,
      dateEnd: '2026-12-01',
    })
  })

  test('keeps a technician and a day that are not oneself and today', () => {
    const other = { ...defaults, technician: 8, dateEnd: '2026-11-16' }
    const view = { state: wordedState(other, fields, worded, dana) }
    expect(resolvedState(view, defaults, fields, worded, luis)).toEqual(other)
  })

  test('falls back to the default where a field is gone or of another kind', () => {
    const view = { state: { search: 5, filter: ['2'], technician: 'you', unknown: 1 } }
    expect(resolvedState(view, defaults, fields, worded, dana)).toEqual(defaults)
  })

  test('says that the list was changed, and not because of the page', () => {
    expect(isModified({ ...defaults, page: 4 }, defaults)).toBe(false)
    expect(isModified({ ...defaults, filter: [2] }, defaults)).toBe(true)
  })
})
