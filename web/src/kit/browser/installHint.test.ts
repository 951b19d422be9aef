import { expect, test } from 'vitest'
import { installHint } from './installHint.ts'

const iphone =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko)'
const mac = 'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko)'
const safari = 'Version/18.5 Mobile/15E148 Safari/604.1'

test.each<[string, string, number, 'share' | 'open' | undefined]>([
  ['Safari on an iPhone', `${iphone} ${safari}`, 5, 'share'],
  ['Chrome on an iPhone', `${iphone} CriOS/138.0.7204.119 Mobile/15E148 Safari/604.1`, 5, 'share'],
  ['Firefox on an iPhone', `${iphone} FxiOS/140.0 Mobile/15E148 Safari/605.1.15`, 5, 'share'],
  ['Edge on an iPhone', `${iphone} Version/18.0 EdgiOS/138.0.3351.77 Mobile/15E148 Safari/604.1`, 5, 'share'],
  ['Safari on an iPad, which calls itself a Mac', `${mac} Version/18.5 Safari/605.1.15`, 5, 'share'],
  ['an iPad that asks for phone pages', `${iphone.replaceAll('iPhone', 'iPad')} ${safari}`, 5, 'share'],
  ['a mail app', `${iphone} Mobile/15E148`, 5, 'open'],
  ['the Google app', `${iphone} GSA/377.0 Mobile/15E148 Safari/604.1`, 5, 'open'],
  ['a social app', `${iphone} ${safari} [FBAN/FBIOS;FBAV/520.0]`, 5, 'open'],
  ['Safari on a Mac', `${mac} Version/18.5 Safari/605.1.15`, 0, undefined],
  [
    'Chrome on Android',
    'Mozilla/5.0 (Linux; Android 15; Pixel 9) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/138.0.0.0 Mobile Safari/537.36',
    5,
    undefined,
  ],
  [
    'a Windows laptop with a touch screen',
    'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/138.0.0.0 Safari/537.36',
    10,
    undefined,
  ],
])('%s', (_, userAgent, maxTouchPoints, expected) => {
  expect(installHint({ userAgent, maxTouchPoints, isInstalled: false })).toBe(expected)
  expect(installHint({ userAgent, maxTouchPoints, isInstalled: true })).toBeUndefined()
})
