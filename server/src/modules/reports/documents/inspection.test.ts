import { extractText } from 'unpdf'
import { expect, test } from 'vitest'
import { planOfFacts } from '../../adas/reads/plan.ts'
import type { PlanFacts } from '../../adas/reads/plan-facts.ts'
import { readLine } from '../../adas/rules/read-line.ts'
import { shippedRules } from '../../adas/testing/shipped-rules.ts'
import { paperPdf } from '../pdf/papers.ts'
import type { OrderHeader } from '../reads/report-head.ts'
import { inspectionPaper } from './inspection.ts'

const vehicle = { vin: '2GNAXKEV0M6150009', vehicle_text: '2021 Chevrolet Equinox', year: 2021 }
const facts: PlanFacts = {
  head: {
    ...vehicle,
    id: 1,
    firm: 2,
    service_firm: 3,
    ro_number: '48213',
    make: 'Chevrolet',
    model: 'Equinox',
    day: '2026-11-25',
    version: 1,
  },
  scanned: [],
  lines: ['Repl Windshield', 'Rpr Rear bumper cover', 'Four wheel alignment'].map((text, index) => {
    const { codes, ...read } = readLine(text)
    const line = {
      repairLine: index + 1,
      number: index + 1,
      text,
      area: '',
      hours: null,
      source: 'typed',
      version: 1,
    }
    return { ...line, ...read, faultCodes: codes }
  }),
  rules: shippedRules.map((rule) => ({ ...rule, beginsAt: '2026-01-01T00:00:00Z' })),
  observations: [{ system: 'headUpDisplay', isFitted: false, by: 'Ana Ruiz', at: '2026-11-24T10:00:00Z' }],
  services: [{ id: 1, code: 'FCAM-S', name: 'Front camera, static calibration', hours: '1.50' }],
  booked: [],
  dismissals: [
    {
      id: 1,
      system: 'frontRadar',
      reason: 'No radar on this trim',
      by: 'Ana Ruiz',
      at: '2026-11-24T10:00:00Z',
    },
  ],
}
const head: OrderHeader = {
  firm: 2,
  service_firm: 3,
  ro_number: '48213',
  customer_name: 'Dana Cole',
  insurer_name: 'Harborview Casualty',
  claim_number: 'C-1',
  shop_name: 'Halvorsen Collision',
  vehicle_text: vehicle.vehicle_text,
  vin: vehicle.vin,
  year: vehicle.year,
  make_name: 'Chevrolet',
  model: 'Equinox',
  trim: 'LT',
}
const paper = () =>
  inspectionPaper(
    head,
    { firms: [], brand: [] },
    planOfFacts(facts, { statements: [], at: null }, { role: 12 }),
    { by: 'Ana Ruiz', at: '2026-11-25T12:00:00Z', required: 3, recommended: 4 },
    { title: 'Calibrate', now: new Date('2026-11-25T12:00:00Z') },
  )

test('each claim names line, rule, grade, and source; required ones come first', () => {
  const { claims, others } = paper()
  expect(claims[0]).toMatchObject({
    system: 'Front camera',
    need: 'Required',
    services: 'Front camera, static calibration',
  })
  expect(claims[0]?.because[0]).toMatchObject({
    line: 'Line 1: Repl Windshield',
    url: 'https://rts.i-car.com/crn-585',
  })
  expect(claims[0]?.because[0]?.source).toContain('GM-1 v1 · Grade A')
  const needs = claims.map(({ need }) => need)
  expect(needs).toEqual(needs.toSorted((a, b) => Number(b === 'Required') - Number(a === 'Required')))
  expect(claims.every(({ because }) => because.length > 0)).toBe(true)
  const radar = claims.find(({ system }) => system === 'Front radar')
  expect(radar?.remarks).toContain('Dismissed by Ana Ruiz: No radar on this trim')
  expect(others).toContainEqual({ system: 'Head-up display', reason: 'Not on this vehicle (Ana Ruiz).' })
  const blind = claims.find(({ system }) => system === 'Blind spot radar')
  expect(blind?.remarks.join(' ')).toContain('13 mils')
})

test('the PDF holds it all', async () => {
  const { text } = await extractText(new Uint8Array(await paperPdf(paper())), { mergePages: true })
  for (const words of [
    'Calibration plan',
    'RO 48213',
    'Repl Windshield',
    'crn-585',
    'Not needed',
    'Lines of the estimate',
  ])
    expect(text).toContain(words)
}, 30_000)
