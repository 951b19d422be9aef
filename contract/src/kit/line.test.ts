import { expect, test } from 'vitest'
import { line, lines, requiredLine } from './shapes.ts'

test('a line keeps every script with its joiners, and loses direction overrides', () => {
  expect(line().parse('  عبد‌الرحمن 👩‍🔧 \u200eא ')).toBe('عبد‌الرحمن 👩‍🔧 \u200eא')
  expect(line().parse('\u202eevil\u202c \u2067x\u2069')).toBe('evil x')
  expect(line(4).safeParse('\u202aabcd\u202c').success).toBe(true)
})

test('several copied lines become one', () => {
  expect(line().parse('Ana\r\nMaria\tLópez\u2028\n')).toBe('Ana Maria López')
})

test('a line that shows nothing is empty', () => {
  for (const text of ['', '  ', '\u200b\u200d', '\ufeff\u2060 \u200e', '\u3164', '\u2800', '\u{e0041}', '\0'])
    for (const shape of [line(), lines()]) expect(shape.parse(text)).toBe('')
  expect(requiredLine().safeParse('\u200b').error?.issues[0]?.message).toBe('This field is required')
  expect(lines().parse(' two\n lines ')).toBe(' two\n lines ')
  for (const text of ['0', '.', '😀', '❤️', 'é'.normalize('NFD')])
    expect(requiredLine().parse(text)).toBe(text)
})
