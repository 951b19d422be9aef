import { expect, test } from 'vitest'
import { isBase64url } from './base64url.ts'

test('accepts encoder output and no other spelling of the same bytes', () => {
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

test.each(['A', 'AAAAA', 'AA==', 'AAA=', 'A A', 'AA\n', 'A+A', 'A/A', 'é'])('%j is not base64url', (text) => {
  expect(isBase64url(text)).toBe(false)
})
