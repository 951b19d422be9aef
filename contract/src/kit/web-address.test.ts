import { expect, test } from 'vitest'
import { z } from 'zod'
import { allCalls } from '../index.ts'
import { webLine } from './shapes.ts'
import { t } from './shapeTexts.ts'
import { webAddressProblem } from './web-address.ts'

test.each([
  '',
  'https://example.com',
  'HTTP://Example.com:8080/a?b=c#d',
  'http://intranet/prices',
  'example.com',
  'shop.example.com:8080/hours',
  'müller.example',
])('%j is a web address', (text) => {
  expect(webLine.parse(text)).toBe(text)
  expect(webAddressProblem(text)).toBeUndefined()
})

test.each([
  'javascript:alert(1)',
  'JavaScript:alert(1)',
  'java\tscript:alert(1)',
  'javascript:1',
  'javascript://example.com/%0aalert(1)',
  'file:///etc/passwd',
  'data:text/html,x',
  'vbscript:x',
  'ftp://example.com',
  'mailto:a@example.com',
  '//example.com',
  'https:example.com',
  'https://',
  'https://bank.example@thief.example',
  'https://bank.example\\@thief.example',
  'example',
  'see our page',
])('%j is refused', (text) => {
  expect(webLine.safeParse(text).error?.issues[0]?.message).toBe(t('webAddress'))
  expect(webAddressProblem(text)).toBe(t('webAddress'))
})

test('a form without the field has no problem with it', () => {
  expect(webAddressProblem(undefined)).toBeUndefined()
})

test('every call with a web address refuses invalid ones', () => {
  const takers = allCalls.filter(
    ({ call }) => call.body instanceof z.ZodObject && 'webAddress' in call.body.shape,
  )
  expect(takers.map(({ call }) => call.path)).toEqual(
    expect.arrayContaining(['contact/saveVendor', 'brand/saveBrand', 'firm/saveFirm']),
  )
  for (const { call } of takers) {
    const issues = call.body?.safeParse({ webAddress: 'javascript:alert(1)' }).error?.issues ?? []
    expect(issues.map(({ path, message }) => `${path.join('.')}: ${message}`)).toContain(
      `webAddress: ${t('webAddress')}`,
    )
  }
})
