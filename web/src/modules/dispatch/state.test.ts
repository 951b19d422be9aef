import { expect, test } from 'vitest'
import { hashedKey, loadState, saveState } from '../../kit/list/listStore.ts'
import { dayOf, filterOf, listQuery, orderOf, plan } from './state.ts'

const memory = (): Storage => {
  const values = new Map<string, string>()
  return {
    getItem: (key: string) => values.get(key) ?? null,
    setItem: (key: string, value: string) => void values.set(key, value),
    removeItem: (key: string) => void values.delete(key),
  } as Storage
}

test('the list starts with 10 rows, the latest event first', () => {
  const stores = { session: memory(), device: memory(), environment: 'demo' }
  expect(listQuery(loadState(plan, {}, stores))).toMatchObject({
    page: 1,
    pageSize: 10,
    sort: 'desc',
    orderBy: 'lastEventDate',
  })
})

test('search and order are remembered for the session, page size and filter on the device', () => {
  const stores = { session: memory(), device: memory(), environment: 'demo' }
  const state = {
    ...plan.defaults,
    search: 'Kia',
    sort: 'asc',
    orderBy: 'firm',
    pageSize: 25,
    filter: 'noTime',
  }
  saveState(plan, state, stores)
  expect(stores.session.getItem('calibrate.list.dispatch.search')).toBe('Kia')
  expect(stores.session.getItem('calibrate.list.dispatch.sort')).toBe('asc')
  expect(stores.session.getItem('calibrate.list.dispatch.orderBy')).toBe('firm')
  expect(stores.device.getItem(`calibrate.${hashedKey('demo', 'dispatch', 'pageSize')}`)).toBe('25')
  expect(stores.device.getItem(`calibrate.${hashedKey('demo', 'dispatch', 'filter')}`)).toBe('noTime')
  expect(loadState(plan, {}, stores)).toMatchObject(state)
})

test('nonsense in the address asks for what the list starts with', () => {
  expect(filterOf({ filter: 'everything' })).toBe('unassigned')
  expect(orderOf({ orderBy: 'price' })).toBe('lastEventDate')
  expect([dayOf({ day: 'soon' }), dayOf({ day: '2026-13-45' }), dayOf({ day: '2026-11-17' })]).toEqual([
    undefined,
    undefined,
    '2026-11-17',
  ])
})
