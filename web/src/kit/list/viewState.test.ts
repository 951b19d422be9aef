import { describe, expect, test } from 'vitest'
import { isModified, resolveView, savedStateOf } from './viewState.ts'

const defaults = { search: '', technician: 0, dateEnd: '', filter: [2, 3], showAll: false }
const fields = ['search', 'technician', 'dateEnd', 'filter', 'showAll'] as const
const worded = { people: ['technician'], days: ['dateEnd'] }
const dana = { me: 7, today: '2026-11-17' }
const luis = { me: 9, today: '2026-12-01' }

describe('a saved view', () => {
  const state = { ...defaults, technician: 7, dateEnd: '2026-11-17', page: 3 }

  test('stores "me" and "today" as keywords, and not the page', () => {
    expect(savedStateOf(state, fields, worded, dana)).toEqual({
      ...defaults,
      technician: 'me',
      dateEnd: 'today',
    })
  })

  test('resolves "me" and "today" for another reader on another day', () => {
    const view = { state: savedStateOf(state, fields, worded, dana) }
    expect(resolveView(view, defaults, fields, worded, luis)).toEqual({
      ...defaults,
      technician: 9,
      dateEnd: '2026-12-01',
    })
  })

  test("keeps another technician's id and another day as they are", () => {
    const other = { ...defaults, technician: 8, dateEnd: '2026-11-16' }
    const view = { state: savedStateOf(other, fields, worded, dana) }
    expect(resolveView(view, defaults, fields, worded, luis)).toEqual(other)
  })

  test('falls back to the default for a missing field or one of the wrong type', () => {
    const view = { state: { search: 5, filter: ['2'], technician: 'you', unknown: 1 } }
    expect(resolveView(view, defaults, fields, worded, dana)).toEqual(defaults)
  })

  test('counts as modified after a filter change, but not after a page change', () => {
    expect(isModified({ ...defaults, page: 4 }, defaults)).toBe(false)
    expect(isModified({ ...defaults, filter: [2] }, defaults)).toBe(true)
  })
})
