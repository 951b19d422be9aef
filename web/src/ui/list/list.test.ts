import { expect, test } from 'vitest'
import { moneyText } from '../base/Money.tsx'
import { phoneText as contractPhoneText } from '#contract/kit/phone.ts'
import { initials, phoneText } from '../base/text.tsx'
import { changedFields, unsavedMessage } from '../form/changes.ts'
import { keyCaps } from '../keys.ts'
import { matchingCommands } from '../overlay/match.ts'
import { moved } from './ColumnsPopover.tsx'
import { rangeText } from './ListFooter.tsx'
import { visibleColumns } from './types.ts'
import type { Column } from './types.ts'

const column = (key: string, more: Partial<Column<object>> = {}): Column<object> => ({
  key,
  title: key,
  render: () => key,
  ...more,
})
const keys = (columns: Column<object>[]) => columns.map(({ key }) => key)

test('columns follow the layout, new ones come last, and required ones cannot be hidden', () => {
  const columns = [column('a', { always: true }), column('b'), column('c', { hidden: true }), column('d')]
  expect(keys(visibleColumns(columns))).toEqual(['a', 'b', 'd'])
  expect(keys(visibleColumns(columns, { order: ['d', 'b', 'a'], hidden: ['b', 'a'] }))).toEqual([
    'd',
    'a',
    'c',
  ])
})

test('moves an item up and down', () => {
  expect(moved(['a', 'b', 'c'], 0, 2)).toEqual(['b', 'c', 'a'])
  expect(moved(['a', 'b', 'c'], 2, 0)).toEqual(['c', 'a', 'b'])
})

test('the footer shows the range, with an exact count or not', () => {
  expect(rangeText({ page: 3, size: 25, count: 64 }, 14, 'ROs')).toBe('51 to 64 of 64 ROs')
  expect(rangeText({ page: 1, size: 25, count: '10,000+' }, 25, 'ROs')).toBe('1 to 25 of 10,000+ ROs')
  expect(rangeText({ page: 1, size: 25, count: 0 }, 0, 'ROs')).toBe('No ROs')
})

test('money has a minus sign, thousands separators, and two decimal places', () => {
  expect([moneyText('1285'), moneyText('-35.00'), moneyText('1234567.5'), moneyText('0')]).toEqual([
    '$1,285.00',
    '−$35.00',
    '$1,234,567.50',
    '$0.00',
  ])
})

test('a phone number includes its extension, and initials have at most two letters', () => {
  expect(phoneText('16165550142', '214')).toBe('(616) 555-0142 x214')
  expect(phoneText('+44 20 7946')).toBe('+44 20 7946')
  for (const phone of ['6165550142', '+1 616 555 0142', '+65 6123 4567', '+4721234567', '616', ''])
    expect(phoneText(phone)).toBe(contractPhoneText(phone))
  expect([initials('Dana Whitfield'), initials('Cher')]).toEqual(['DW', 'C'])
  expect(['<b>x</b> Lee 😀', '"Bo" von Ash', '😀', '𐐷ay'].map(initials)).toEqual(['BL', 'BA', '', '𐐏'])
})

test('only different values count as changed, and an empty string equals null', () => {
  expect(
    changedFields({ a: '', b: '1', c: ['x'] } as object, { a: null, b: '2', c: ['x'] } as object),
  ).toEqual(['b'])
  expect([unsavedMessage(0), unsavedMessage(1), unsavedMessage(2)]).toEqual([
    '',
    '1 change not saved',
    '2 changes not saved',
  ])
})

test('formats keys as key caps', () => {
  expect([keyCaps('mod+k'), keyCaps('g d'), keyCaps('?')]).toEqual([['Ctrl', 'K'], ['G', 'D'], ['?']])
})

test('the palette offers enabled commands that match all words', () => {
  const command = (title: string, when?: () => boolean) => ({
    id: title,
    title,
    group: 'Go to',
    when,
    run: () => undefined,
  })
  const all = [command('Dispatch'), command('View Schedule'), command('View hidden', () => false)]
  expect(matchingCommands(all, 'view go').map(({ title }) => title)).toEqual(['View Schedule'])
})
