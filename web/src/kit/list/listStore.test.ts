import { describe, expect, test } from 'vitest'
import { urlFieldsOf, hashedKey, saveState, loadState, type ListPlan } from './listStore.ts'

const memoryStorage = (): Storage => {
  const entries = new Map<string, string>()
  return {
    getItem: (key) => entries.get(key) ?? null,
    setItem: (key, value) => void entries.set(key, value),
    removeItem: (key) => void entries.delete(key),
    clear: () => entries.clear(),
    key: (index) => [...entries.keys()][index] ?? null,
    get length() {
      return entries.size
    },
  }
}
const newStores = (environment = 'demo') => ({
  session: memoryStorage(),
  device: memoryStorage(),
  environment,
})

const plan = {
  name: 'calibrates',
  defaults: { page: 1, pageSize: 10, search: '', sort: 'desc', filter: [2, 3, 8, 10, 11], technician: 0 },
  keep: { pageSize: 'device', filter: 'device', technician: 'device', search: 'session', sort: 'session' },
} satisfies ListPlan<Record<string, string | number | number[]>>

describe('list state', () => {
  test('starts with the defaults, which leave the URL empty', () => {
    expect(loadState(plan, {}, newStores())).toEqual(plan.defaults)
    expect(urlFieldsOf(plan, plan.defaults)).toEqual({})
  })

  test('remembers each field in its own storage, and the page nowhere', () => {
    const stores = newStores()
    saveState(plan, { ...plan.defaults, page: 3, pageSize: 25, search: 'rav4', filter: [1] }, stores)
    expect([stores.session.length, stores.device.length]).toEqual([1, 2])
    expect(loadState(plan, {}, stores)).toEqual({
      ...plan.defaults,
      pageSize: 25,
      search: 'rav4',
      filter: [1],
    })
  })

  test('prefers the URL over remembered values', () => {
    const stores = newStores()
    saveState(plan, { ...plan.defaults, search: 'rav4' }, stores)
    expect(loadState(plan, { search: 'civic', page: '4' }, stores)).toMatchObject({
      search: 'civic',
      page: 4,
    })
  })

  test('ignores values of the wrong type', () => {
    const address = { page: 'x', filter: '1,two', sort: 'a'.repeat(500) }
    expect(loadState(plan, address, newStores())).toEqual(plan.defaults)
  })

  test('ignores out-of-range values from the URL and from storage', () => {
    const bad = { page: '1e9', pageSize: '0', sort: 'sideways', search: 'x'.repeat(201) }
    for (const [field, text] of [...Object.entries(bad), ['page', '1.5'], ['page', '-3']] as const)
      expect(loadState(plan, { [field]: text }, newStores())).toEqual(plan.defaults)
    const stores = newStores()
    saveState(plan, { ...plan.defaults, pageSize: 0 }, stores)
    expect(loadState(plan, {}, stores)).toEqual(plan.defaults)
  })

  test('keeps an empty filter, which differs from the default one', () => {
    const state = { ...plan.defaults, filter: [] }
    expect(loadState(plan, urlFieldsOf(plan, state), newStores())).toEqual(state)
  })

  test('removes a stored value when it returns to its default', () => {
    const stores = newStores()
    saveState(plan, { ...plan.defaults, pageSize: 25 }, stores)
    saveState(plan, plan.defaults, stores)
    expect(stores.device.length).toBe(0)
  })

  test('hashes device keys with the environment so that installations share nothing', () => {
    const stores = newStores('demo')
    saveState(plan, { ...plan.defaults, pageSize: 50 }, stores)
    expect(stores.device.key(0)).not.toContain('pageSize')
    expect(loadState(plan, {}, { ...stores, environment: 'staging' }).pageSize).toBe(10)
    expect(hashedKey('demo', 'calibrates', 'pageSize')).not.toBe(hashedKey('demo', 'calibrates', 'filter'))
  })
})
