import { expect, test } from 'vitest'
import { securityHeaders } from './security-headers.ts'
import { settingsFrom } from '../settings.ts'

const env = { DATABASE_URL: 'postgres://owner@db/x', APP_DATABASE_URL: 'postgres://app@db/x' }
const policy = async (mapStyle?: string) =>
  (await securityHeaders(false, mapStyle))['content-security-policy']

test('the base map may load from the origin of MAP_STYLE_URL and from nowhere else', async () => {
  const { mapStyleUrl } = settingsFrom(
    { ...env, MAP_STYLE_URL: 'https://maps.example/styles/plain.json' },
    '1',
  )
  const withMap = await policy(mapStyleUrl)
  expect(withMap).toMatch(/connect-src [^;]*https:\/\/maps\.example(;| )/)
  expect(withMap).toMatch(/img-src [^;]*https:\/\/maps\.example(;| |$)/)
  expect(withMap).toMatch(/script-src 'self' 'wasm-unsafe-eval' 'sha256-[\w+/=]+';/)
  expect(await policy()).not.toContain('https://')
})

test('pages may not change their base URL', async () => {
  expect(await policy()).toMatch(/(^|;)base-uri 'none'(;|$)/)
})

test('MAP_STYLE_URL may be missing or empty, and anything but a URL is refused by name', () => {
  expect(settingsFrom(env, '1').mapStyleUrl).toBeUndefined()
  expect(settingsFrom({ ...env, MAP_STYLE_URL: '' }, '1').mapStyleUrl).toBeUndefined()
  for (const wrong of ['plain', 'javascript:alert(1)', 'file:///etc/passwd'])
    expect(() => settingsFrom({ ...env, MAP_STYLE_URL: wrong }, '1')).toThrow('MAP_STYLE_URL')
})

test('Stripe may be loaded only where it takes the cards', async () => {
  expect(await policy()).not.toContain('stripe.com')
  const withStripe = (await securityHeaders(false, undefined, true))['content-security-policy']
  expect(withStripe).toContain('script-src')
  expect(withStripe).toContain('https://js.stripe.com')
  expect(withStripe).toContain('connect-src')
  expect(withStripe).toContain('https://api.stripe.com')
})
