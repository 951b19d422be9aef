// @ts-expect-error node's types stay out of the browser's program; tests run on node
import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { ramps } from './theme.ts'
import { themeCss } from './themeCss.ts'

const tokens: string = readFileSync(new URL('./tokens.css', import.meta.url), 'utf8')

test('the tokens and the theme define the same colors', () => {
  for (const [name, tuple] of Object.entries(ramps)) {
    for (const [shade, color] of tuple.entries()) expect(tokens).toContain(`--${name}-${shade}: ${color};`)
  }
})

test("Mantine's variables refer to the tokens and contain no unused color", () => {
  const css = themeCss()
  expect(css).toContain('--mantine-color-body: var(--bg)')
  expect(css).toContain('--mantine-color-petrol-7: #0c757e')
  expect(css).not.toContain('--mantine-color-grape-6')
})

/** Relative luminance and contrast according to WCAG 2.2. */
const luminance = (hex: string) => {
  const [r = 0, g = 0, b = 0] = [1, 3, 5].map((index) => {
    const channel = parseInt(hex.slice(index, index + 2), 16) / 255
    return channel <= 0.03928 ? channel / 12.92 : ((channel + 0.055) / 1.055) ** 2.4
  })
  return 0.2126 * r + 0.7152 * g + 0.0722 * b
}
const contrast = (a: string, b: string) => {
  const [high = 0, low = 0] = [luminance(a), luminance(b)].sort((x, y) => y - x)
  return (high + 0.05) / (low + 0.05)
}

test('white on shade 7 and shade 8 on its tint have enough contrast', () => {
  for (const [name, tuple] of Object.entries(ramps)) {
    if (name === 'dark') continue
    expect(contrast(tuple[7] ?? '', '#ffffff'), name).toBeGreaterThan(5.2)
    expect(contrast(tuple[8] ?? '', tuple[1] ?? ''), name).toBeGreaterThan(4.5)
  }
})
