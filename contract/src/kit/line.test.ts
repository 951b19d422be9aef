import { expect, test } from 'vitest'
import { line } from './shapes.ts'

test('a line keeps every script with its joiners, and loses direction overrides', () => {
  expect(line().parse('  عبد‌الرحمن 👩‍🔧 \u200eא ')).toBe('عبد‌الرحمن 👩‍🔧 \u200eא')
  expect(line().parse('\u202eevil\u202c \u2067x\u2069')).toBe('evil x')
  expect(line(4).safeParse('\u202aabcd\u202c').success).toBe(true)
})

test('several copied lines become one', () => {
  expect(line().parse('Ana\r\nMaria\tLópez\u2028\n')).toBe('Ana Maria López')
})
