import { expect, test } from 'vitest'
import { isBase64url } from './base64url.ts'

test('what was encoded is base64url, and no other writing of the same bytes is', () => {
  for (let length = 0; length < 40; length++) {
    const bytes = Buffer.from(Array.from({ length }, (_, at) => (at * 89 + length * 31) % 256))
    const text = bytes.toString('base64url')
    expect(isBase64url(text)).toBe(true)
    for (const last of 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_') {
      const other = `${text.slice(0, -1)}${last}`
      if (other === text || !Buffer.from(other, 'base64url').equals(bytes)) continue
      expect(isBase64url(other), `${other} for ${text}`).toBe(false)
    }
  }
})

test.each(['A', 'AAAAA', 'AA==', 'AAA=', 'A A', 'AA\n', 'A+A', 'A/A', 'é'])('%j is none', (text) => {
  expect(isBase64url(text)).toBe(false)
})
