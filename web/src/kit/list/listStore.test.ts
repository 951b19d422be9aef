import { describe, expect, test } from 'vitest'
import { addressOf, hashedKey, keepState, loadState, type ListPlan } from './listStore.ts'

const store = (): Storage => {
  const held = new Map<string, string>()
  return {
    getItem: (key) => held.get(key) ?? null,
    setItem: (key, value) => void held.set(key, value),
    removeItem: (key) => void held.delete(key),
    clear: () => held.clear(),
    key: (at) => [...held.keys()][at] ?? null,
    get length() {
      return held.size
    },
  }
}
const stores = (environment = 'demo') => ({ session: store(), device: store(), environment })

const plan = {
  name: 'calibrates',
  defaults: { page: 1, pageSize: 10, search: '', sort: 'desc', filter: [2, 3, 8, 10, 11], technician: 0 },
  keep: { pageSize: 'device', filter: 'device', technician: 'device', search: 'session', sort: 'session' },
} satisfies ListPlan<Record<string, string | number | number[]>>

describe('the state of a list', () => {
  test('without anything it is the defaults, and the address stays clean', () => {
    expect(loadState(plan, {}, stores())).toEqual(plan.defaults)
    expect(addressOf(plan, plan.defaults)).toEqual({})
  })

  test('each field is remembered where it belongs, the page nowhere', () => {
    const kept = stores()
    keepState(plan, { ...plan.defaults, page: 3, pageSize: 25, search: 'rav4', filter: [1] }, kept)
    expect([kept.session.length, kept.device.length]).toEqual([1, 2])
    expect(loadState(plan, {}, kept)).toEqual({ ...plan.defaults, pageSize: 25, search: 'rav4', filter: [1] })
  })

  test('the address wins over what is remembered', () => {
    const kept = stores()
    keepState(plan, { ...plan.defaults, search: 'rav4' }, kept)
    expect(loadState(plan, { search: 'civic', page: '4' }, kept)).toMatchObject({ search: 'civic', page: 4 })
  })

  test('what is no such value is passed over', () => {
    const address = { page: 'x', filter: '1,two', sort: 'a'.repeat(500) }
    expect(loadState(plan, address, stores())).toEqual(plan.defaults)
  })

  test('neither an address nor an old note breaks the list with what it cannot show', () => {
    const bad = { page: '1e9', pageSize: '0', sort: 'sideways', search: 'x'.repeat(201) }
    for (const [field, text] of [...Object.entries(bad), ['page', '1.5'], ['page', '-3']] as const)
      expect(loadState(plan, { [field]: text }, stores())).toEqual(plan.defaults)
    const kept = stores()
    keepState(plan, { ...plan.defaults, pageSize: 0 }, kept)
    expect(loadState(plan, {}, kept)).toEqual(plan.defaults)
  })

  test('an empty filter is a filter, and survives', () => {
    const state = { ...plan.defaults, filter: [] }
    expect(loadState(plan, addressOf(plan, state), stores())).toEqual(state)
  })

  test('a default again is forgotten', () => {
    const kept = stores()
    keepState(plan, { ...plan.defaults, pageSize: 25 }, kept)
    keepState(plan, plan.defaults, kept)
    expect(kept.device.length).toBe(0)
  })

  test('long-term keys are hashed with the environment: installations do not share', () => {
    const kept = stores('demo')
    keepState(plan, { ...plan.defaults, pageSize: 50 }, kept)
    expect(kept.device.key(0)).not.toContain('pageSize')
    expect(loadState(plan, {}, { ...kept, environment: 'staging' }).pageSize).toBe(10)
    expect(hashedKey('demo', 'calibrates', 'pageSize')).not.toBe(hashedKey('demo', 'calibrates', 'filter'))
  })
})
