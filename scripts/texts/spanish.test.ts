import { afterEach, expect, test } from 'vitest'
import { lookups } from '#database/seed/base/lookups.ts'
import { firmTypeLabel } from '#contract/kit/firm-types.ts'
import { dateText, timeText } from '#contract/kit/locale.ts'
import { roleLabel } from '#contract/kit/roles.ts'
import { shippedName } from '#contract/kit/shipped-name.ts'
import { resetTextEngine, setTextEngine, shippedTexts } from '#contract/kit/texts.ts'
import { readPairs } from './language-files.ts'

const spanish = (namespace: string, key: string): string => readPairs('es', namespace)[key]?.text ?? key
const inSpanish = (): void =>
  setTextEngine({
    language: () => 'es',
    template: (namespace, key) => spanish(namespace, key),
  })
afterEach(resetTextEngine)

test('a shipped name is shown in the reader’s language, and a name that a company gave as it is', () => {
  expect(shippedName('NotificationType', 8, 'New chat message')).toBe('New chat message')
  inSpanish()
  expect(shippedName('NotificationType', 8, 'New chat message')).toBe('Nuevo mensaje de chat')
  expect(shippedName('NotificationType', 8, 'Ping')).toBe('Ping')
  expect(shippedName('NotificationType', 9999, 'System')).toBe('System')
  expect(shippedName('BlogStatus', '1', 'Draft')).toBe('Borrador')
  expect(shippedName('TechnicianStatus', 0, 'Off')).toBe('Fuera de turno')
  expect(roleLabel(14, 'Technician')).toBe('Técnico')
  expect(roleLabel(14, 'Field tech')).toBe('Field tech')
  expect(firmTypeLabel('Shop')).toBe('Taller')
  expect(firmTypeLabel('')).toBe('')
})

test('the shipped names are those of the seeded lists', () => {
  const named = Object.entries(shippedTexts().get('contract/shippedNames') ?? {})
  expect(named.length).toBeGreaterThan(0)
  for (const [key, name] of named) {
    const [list, value] = key.split('.')
    expect(lookups).toContainEqual(expect.objectContaining({ key: list, value, name }))
  }
})

test('the fields of dates and times ask for what they show', () => {
  inSpanish()
  expect(spanish('ui/form', 'date.invalid')).toContain(dateText('2026-11-17'))
  expect(spanish('ui/form', 'time.invalid')).toContain(timeText('09:30'))
  expect(dateText('1999-12-31').replace('31', 'DD').replace('12', 'MM').replace('1999', 'AAAA')).toBe(
    spanish('ui/form', 'date.placeholder'),
  )
})
