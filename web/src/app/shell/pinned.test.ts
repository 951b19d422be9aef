import { expect, test } from 'vitest'
import type { SavedView } from '../../kit/list/viewState.ts'
import { viewAt, withViews } from './pinned.ts'

const view = (id: number, list = 'calibrates'): SavedView => ({
  id,
  list,
  name: `View ${id}`,
  of: 'own',
  state: {},
  isPinned: true,
  updatedAt: '2026-11-17T14:00:00Z',
  version: 1,
  rights: [],
})
const entries = ['/', '/calibrates', '/calibrates/Pending'].map((href) => ({ key: href, href }))

test('lists pinned views below the entry of their list, in their given order', () => {
  const found = withViews(entries, [view(12), view(7), view(3, 'gone')])
  expect(found.map(({ key }) => key)).toEqual([
    '/',
    '/calibrates',
    'view.12',
    'view.7',
    '/calibrates/Pending',
  ])
  expect(found[2]).toEqual({ key: 'view.12', label: 'View 12', href: '/calibrates?open=12', isUnder: true })
})

test('lists a view of a list outside the menu below Admin, or at the end', () => {
  const admin = { key: '/admin', href: '/admin' }
  const [first, ...rest] = entries
  if (!first) return
  expect(withViews([first, admin, ...rest], [view(4, 'contacts')])[2]).toMatchObject({
    href: '/contacts?open=4',
  })
  expect(withViews(entries, [view(4, 'contacts')]).at(-1)).toMatchObject({ key: 'view.4' })
})

test('a pinned view is current only while its list shows it', () => {
  const found = withViews(entries, [view(12)])
  expect(viewAt(found, '/calibrates', '12')).toBe('view.12')
  expect(viewAt(found, '/calibrates', '13')).toBeUndefined()
  expect(viewAt(found, '/calibrates')).toBeUndefined()
  expect(viewAt(found, '/calibrates/Pending', '12')).toBeUndefined()
})

test('a view of a page with several lists opens its own list', () => {
  const found = withViews([{ key: '/fleet', href: '/fleet' }], [view(5, 'vehicles')])
  expect(found[1]).toMatchObject({ href: '/fleet?show=vehicles&open=5' })
  expect(viewAt(found, '/fleet', '5')).toBe('view.5')
})
