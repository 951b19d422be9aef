import { readFileSync } from 'node:fs'
import { afterEach, expect, test } from 'vitest'
import { lookups } from '#database/seed/base/lookups.ts'
import { eventTypes } from '#database/seed/base/services.ts'
import { firmTypeLabel } from '#contract/kit/firm-types.ts'
import { countryName } from '#contract/kit/country-name.ts'
import { dateText, timeText } from '#contract/kit/locale.ts'
import { roleLabel } from '#contract/kit/roles.ts'
import { shippedName, shippedReason } from '#contract/kit/shipped-name.ts'
import { lookupsByKeys } from '#contract/lookups.ts'
import { hold } from '#contract/requests/shapes.ts'
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
  expect(shippedName('NotificationType', 'New chat message')).toBe('New chat message')
  inSpanish()
  expect(shippedName('NotificationType', 'New chat message')).toBe('Nuevo mensaje de chat')
  expect(shippedName('NotificationType', 'Ping')).toBe('Ping')
  expect(shippedName('BlogStatus', 'Draft')).toBe('Borrador')
  expect(shippedName('PhoneType', 'Toll-free')).toBe('Número gratuito')
  expect(shippedName('PhoneType', 'toll free')).toBe('toll free')
  expect(shippedName('PhoneType', 'Cash')).toBe('Cash')
  expect(shippedName('VehicleMake', 'Mobile')).toBe('Mobile')
  expect(roleLabel(14, 'Technician')).toBe('Técnico')
  expect(roleLabel(14, 'Field tech')).toBe('Field tech')
  expect(firmTypeLabel('Shop')).toBe('Taller')
  expect(firmTypeLabel('')).toBe('')
})

test('the reason of a hold or a cancellation is read in the reader’s language, and its note as it was written', () => {
  inSpanish()
  expect(shippedReason('Waiting for parts')).toBe('Faltan piezas')
  expect(shippedReason('Total loss: insurer called')).toBe('Pérdida total: insurer called')
  expect(shippedReason('Waiting for Bob: parts')).toBe('Waiting for Bob: parts')
  expect(shippedReason('')).toBe('')
})

test('answers name what is shipped in the reader’s language', () => {
  inSpanish()
  const item = {
    id: 1,
    key: 'HoldReason',
    value: null,
    isInactive: false,
    sort: 1,
    section: null,
    firm: 1,
    version: 1,
  }
  const answer = lookupsByKeys.answer.parse({
    HoldReason: [
      { ...item, name: 'Waiting for parts' },
      { ...item, name: 'Waiting for Bob' },
    ],
  })
  expect(answer).toEqual({
    HoldReason: [
      { ...item, name: 'Faltan piezas', storedName: 'Waiting for parts' },
      { ...item, name: 'Waiting for Bob' },
    ],
  })
  expect(hold.parse({ reason: 'Waiting for parts', until: null })?.reason).toBe('Faltan piezas')
  expect(hold.parse({ reason: 'Lift is broken', until: null })?.reason).toBe('Lift is broken')
})

/** Roles and types of locations have labels of their own, makes are names, and the code knows reports by their category. */
const others = ['Role', 'FirmType', 'VehicleMake', 'ReportCategory']
const zones = readFileSync('database/tables/080-time_zone.sql', 'utf8')

test('all names that ship in lists are texts, and have Spanish', () => {
  const shipped = [
    ...lookups.filter(({ key }) => !others.includes(key)).map(({ key, name }) => `${key} ${name}`),
    ...eventTypes.map(({ name }) => `EventType ${name}`),
    ...[...zones.matchAll(/\(\d+, '[^']+', '([^']+)', \d+\)/g)].map(([, name]) => `TimeZone ${name}`),
  ]
  expect(shipped.length).toBeGreaterThan(150)
  const names = Object.entries(shippedTexts().get('contract/shippedNames') ?? {})
  expect(new Set(names.map(([key, name]) => `${key.split('.')[0]} ${name}`))).toEqual(new Set(shipped))
  // Each is found by its name, as it is stored.
  setTextEngine({ language: () => 'es', template: (_, key) => `«${spanish('contract/shippedNames', key)}»` })
  for (const [key, name] of names)
    expect(shippedName(key.split('.')[0] ?? '', name)).toBe(`«${spanish('contract/shippedNames', key)}»`)
  expect(names.filter(([key]) => !readPairs('es', 'contract/shippedNames')[key]?.text)).toEqual([])
})

test('every country is shown in the reader’s language', () => {
  const sql = readFileSync('database/tables/060-country.sql', 'utf8')
  const countries = [...sql.matchAll(/\(\d+, '([A-Z]{2})', '((?:[^']|'')+)', \d+\)/g)].map(
    ([, code = '', name = '']) => ({ code, name: name.replaceAll("''", "'") }),
  )
  expect(countries.length).toBeGreaterThan(240)
  inSpanish()
  const spanishNames = new Intl.DisplayNames('es-US', { type: 'region' })
  expect(countries.map(({ name }) => countryName(name))).toEqual(
    countries.map(({ code }) => spanishNames.of(code)),
  )
  expect([countryName('Germany'), countryName('USA'), countryName('')]).toEqual(['Alemania', 'USA', ''])
})

test('the fields of dates and times ask for what they show', () => {
  inSpanish()
  expect(spanish('ui/form', 'date.invalid')).toContain(dateText('2026-11-17'))
  expect(spanish('ui/form', 'time.invalid')).toContain(timeText('09:30'))
  expect(dateText('1999-12-31').replace('31', 'DD').replace('12', 'MM').replace('1999', 'AAAA')).toBe(
    spanish('ui/form', 'date.placeholder'),
  )
})
