import { expect, test } from 'vitest'
import { claimRequirements } from '#contract/kit/claim-pack.ts'
import { checkRequirements, headlineOf, type OrderFacts, type VisitFacts } from './requirements.ts'

const visit: VisitFacts = {
  number: 1,
  sold: ['frontCamera', 'frontRadar'],
  recorded: ['frontCamera', 'frontRadar'],
  uncited: [],
  isSigned: true,
  invoice: '48213-1',
}
const complete: OrderFacts = { visits: [visit], preScans: 1, postScans: 2, photos: 9 }
const list = claimRequirements.map((code) => ({ code, name: code }))
const lacked = (facts: OrderFacts) =>
  checkRequirements([], list, facts).requirements.flatMap(({ name, isMet, says }) =>
    isMet ? [] : [[name, says]],
  )
const having = (changes: Partial<VisitFacts>): OrderFacts => ({
  ...complete,
  visits: [{ ...visit, ...changes }],
})

test.each<[string, OrderFacts, [string, string][]]>([
  ['nothing when all is there', complete, []],
  ['a scan before', { ...complete, preScans: 0 }, [['preScan', 'No scan was added']]],
  ['a scan after', { ...complete, postScans: 0 }, [['postScan', 'No scan was added']]],
  ['photos', { ...complete, photos: 0 }, [['photos', 'No photo was added']]],
  ['an invoice', having({ invoice: null }), [['invoice', 'Visit 1 is not invoiced']]],
  ['a result', having({ recorded: ['frontCamera'] }), [['result', '1 system has no result']]],
  ['a signature', having({ isSigned: false }), [['result', 'The results of visit 1 are not signed']]],
  [
    'a source',
    having({ uncited: ['frontRadar'] }),
    [['citation', '1 system has no procedure and no source']],
  ],
  [
    'results and sources when none was recorded',
    having({ sold: [], recorded: [] }),
    [
      ['citation', 'No result says by which procedure it was done'],
      ['result', 'No result was recorded'],
    ],
  ],
])('lacks %s', (_name, facts, expected) => expect(lacked(facts)).toEqual(expected))

test('an insurer with a list of its own asks for that, under its own names and in the order of a pack', () => {
  const own = [
    { code: '', name: 'W-9' },
    { code: 'invoice', name: 'Bill' },
    { code: 'postScan', name: 'Final scan' },
  ]
  const { isStandard, requirements } = checkRequirements(own, list, { ...complete, postScans: 0 })
  expect(isStandard).toBe(false)
  expect(requirements.map(({ name, isMet }) => [name, isMet])).toEqual([
    ['Final scan', false],
    ['Bill', true],
    ['W-9', null],
  ])
  expect(headlineOf(requirements)).toBe('1 of 3 included')
})
