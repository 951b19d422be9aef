import { expect, test } from 'vitest'
import { currentEntry } from './currentEntry.ts'

const entries = ['/', '/calibrates', '/calibrates/Submitted', '/chat'].map((href) => ({ key: href, href }))

test.each([
  ['/', '/'],
  ['/calibrates', '/calibrates'],
  ['/calibrates/', '/calibrates'],
  ['/calibrates/Pending', '/calibrates'],
  ['/calibrates/submitted', '/calibrates/Submitted'],
  ['/chatadmin', undefined],
  ['/about', undefined],
])('%s belongs to the entry %s', (path, key) => {
  expect(currentEntry(entries, path)).toBe(key)
})
