import { expect, test } from 'vitest'
import { folded } from './folded.ts'

test('searches ignore letter case and accents', () => {
  expect(['Órdenes', 'PEÑA', 'Lévesque', 'plain', ''].map(folded)).toEqual([
    'ordenes',
    'pena',
    'levesque',
    'plain',
    '',
  ])
})
