import { expect, test } from 'vitest'
import { appIcon } from './app-icon.ts'

const png = 'data:image/png;base64,iVBORw0KGgo='
const brand = (over = {}) => appIcon({ title: 'North', icon: '', color: '', ...over })

test("shows the brand's picture, whole and in its shape", () =>
  expect(brand({ icon: png })).toContain(`<image href="${png}" x="88" y="88" width="336" height="336"/>`))

test('shows the first letter on the color where there is no picture, readable on any', () => {
  expect(brand({ color: '#0c757e' })).toMatch(/fill="#0c757e".*fill="#ffffff">N<\/text>/)
  expect(brand({ color: '#ffee00' })).toMatch(/fill="#ffee00".*fill="#161d20">N<\/text>/)
  expect(brand({ title: '“éclat”' })).toContain('>É</text>')
  expect(brand({ title: '24h' })).toContain('>2</text>')
})

test('is none without a picture or a letter', () =>
  expect([brand({ title: '' }), brand({ title: '***' })]).toEqual([null, null]))

test('takes nothing into the picture that is no picture', () => {
  expect(brand({ icon: '"><script>alert(1)</script>' })).not.toContain('script')
  expect(brand({ icon: 'https://elsewhere.example/logo.svg' })).not.toContain('elsewhere')
  expect(brand({ icon: '/logo.svg' })).toContain('>N</text>')
})
