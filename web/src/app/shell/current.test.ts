import { expect, test } from 'vitest'
import { currentOf } from './current.ts'

const entries = ['/', '/calibrates', '/calibrates/Submitted', '/chat'].map((href) => ({ key: href, href }))

test.each([
  ['/', '/'],
  ['/calibrates', '/calibrates'],
  ['/calibrates/', '/calibrates'],
  ['/calibrates/Pending', '/calibrates'],
  ['/calibrates/submitted', '/calibrates/Submitted'],
  ['/chatadmin', undefined],
  ['/about', undefined],
])('%s is under %s', (path, key) => {
  expect(currentOf(entries, path)).toBe(key)
})
