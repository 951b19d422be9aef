import { expect, test } from 'vitest'
import { securityHeaders } from './security-headers.ts'
import { settingsFrom } from '../settings.ts'

const env = { DATABASE_URL: 'postgres://owner@db/x', APP_DATABASE_URL: 'postgres://app@db/x' }
const policy = async (mapStyle?: string) =>
  (await securityHeaders(false, mapStyle))['content-security-policy']

test('the map’s background may come from where MAP_STYLE_URL names it, and from nowhere else', async () => {
  const { mapStyleUrl } = settingsFrom(
    { ...env, MAP_STYLE_URL: 'https://maps.example/styles/plain.json' },
    '1',
  )
  const opened = await policy(mapStyleUrl)
  expect(opened).toMatch(/connect-src [^;]*https:\/\/maps\.example(;| )/)
  expect(opened).toMatch(/img-src [^;]*https:\/\/maps\.example(;| |$)/)
  expect(opened).toMatch(/script-src 'self' 'sha256-[\w+/=]+';/)
  expect(await policy()).not.toContain('https://')
})

test('no page may say where its relative addresses lead', async () => {
  expect(await policy()).toMatch(/(^|;)base-uri 'none'(;|$)/)
})

test('without it, or empty, the shipped outlines stand; what is no address is refused in words', () => {
  expect(settingsFrom(env, '1').mapStyleUrl).toBeUndefined()
  expect(settingsFrom({ ...env, MAP_STYLE_URL: '' }, '1').mapStyleUrl).toBeUndefined()
  for (const wrong of ['plain', 'javascript:alert(1)', 'file:///etc/passwd'])
    expect(() => settingsFrom({ ...env, MAP_STYLE_URL: wrong }, '1')).toThrow('MAP_STYLE_URL')
})
