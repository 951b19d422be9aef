import { expect, test } from 'vitest'
import { wasDay, wasOption, wasTime } from './wasText.ts'

test('a day and a time that were stored read as the field shows them', () => {
  expect(['2026-11-29', '11/29/2026', 'empty', undefined].map(wasDay)).toEqual([
    '11/29/2026',
    '11/29/2026',
    'empty',
    undefined,
  ])
  expect(['13:00', '01:00 pm', 'empty', undefined].map(wasTime)).toEqual([
    '01:00 pm',
    '01:00 pm',
    'empty',
    undefined,
  ])
})

test('a choice that was stored reads as its option', () => {
  const options = [{ value: '7', label: 'Front camera' }]
  expect(['7', 'Front camera', 'empty', undefined].map((was) => wasOption(options, was))).toEqual([
    'Front camera',
    'Front camera',
    'empty',
    undefined,
  ])
})
