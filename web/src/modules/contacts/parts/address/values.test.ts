import { expect, test } from 'vitest'
import { otherState } from './values.ts'

const alaska = { stateProvince: 2, stateProvinceName: 'Alaska' }

test.each([
  ['another state', { stateProvince: '23', validated: false }, alaska, 'Alaska'],
  ['the same state', { stateProvince: '2', validated: false }, alaska, undefined],
  ['no state yet', { stateProvince: null, validated: false }, alaska, undefined],
  ['a validated address', { stateProvince: '23', validated: true }, alaska, undefined],
  ['an unknown postal code', { stateProvince: '23', validated: false }, null, undefined],
])(
  'with %s chosen, the state of the postal code is told only if it differs',
  (_case, values, place, told) => {
    expect(otherState(values, place)).toBe(told)
  },
)
