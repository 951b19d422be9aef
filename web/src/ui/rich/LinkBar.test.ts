import { expect, test } from 'vitest'
import { normalizeUrl } from './LinkBar.tsx'

test.each([
  ['https://good.test/a?b#c', 'https://good.test/a?b#c'],
  ['good.test/page', 'https://good.test/page'],
  ['localhost.test:8080', 'https://localhost.test:8080'],
  ['someone@good.test', 'mailto:someone@good.test'],
  ['tel:+16165550142', 'tel:+16165550142'],
  ['/calibrates', '/calibrates'],
  ['javascript:alert(1)', undefined],
  ['data:text/html,x', undefined],
  ['//evil.test', undefined],
  ['/\\evil.test', undefined],
  ['two words', undefined],
  ['word', undefined],
  ['', undefined],
])('%s becomes %s', (typed, url) => {
  expect(normalizeUrl(typed)).toBe(url)
})
