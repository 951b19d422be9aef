import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { cents } from '#contract/kit/money.ts'
import { startBranch, type BranchApp } from '../testing/branch-app.ts'

let branch: BranchApp
beforeAll(async () => {
  branch = await startBranch()
}, 60_000)
afterAll(() => branch.app.stop())

const rule = async (over: Record<string, unknown>) =>
  (
    await branch.host.ok('POST lookup/pricingRule', {
      body: { pricingRuleName: 'Rule', kind: 'rate', value: '100.00', startsOn: '2020-01-01', ...over },
    })
  ).id
const endRule = (pricingRule: number) =>
  branch.host.ok('POST lookup/pricingRule', { body: { pricingRule, isInactive: true } })
const lineOf = async (over: Record<string, unknown> = {}) => (await branch.visit(over)).serviceList[0]!
const reasons = (calibrateEvent: number) =>
  branch.center.ok('GET calibrate/pricingRuleResult', { query: { calibrateEvent } })

describe('a price', () => {
  test('follows the rule that says most, and says which, which version and from when', async () => {
    const service = await rule({ pricingRuleName: 'Camera', calibrateService: branch.service('FCAM-S') })
    const general = await rule({ pricingRuleName: 'General', value: '70.00' })
    const off = await rule({ pricingRuleName: 'Welcome', kind: 'discountPercent', value: '10.00' })
    const visit = await branch.visit()
    const [line] = visit.serviceList
    expect(line).toMatchObject({ rate: '100.00' })
    expect(line?.priceSays).toContain('rule Camera (version 1, from 01/01/2020): $100.00 an hour')
    expect(line?.priceSays).toContain('discount Welcome (version 1, from 01/01/2020): 10% off')
    const [result] = (await reasons(visit.calibrateEvent)).services
    expect(result).toMatchObject({
      rule: { pricingRule: service, version: 1, startsOn: '2020-01-01' },
      discountRule: { pricingRule: off },
      today: null,
    })
    expect(cents(result!.amount)).toBe(cents(result!.gross) + cents(result!.discount))
    expect(result?.passedOver).toMatchObject([
      { pricingRule: general, why: "Camera applies: it's more specific" },
    ])
    await Promise.all([service, general, off].map(endRule))
  })
  test('is shown before it is saved, and saved as shown it keeps the rule that made it', async () => {
    const service = await rule({ pricingRuleName: 'Camera', calibrateService: branch.service('FCAM-S') })
    const off = await rule({ pricingRuleName: 'Welcome', kind: 'discountPercent', value: '10.00' })
    const { calibrate } = await branch.accepted()
    const prices = await branch.center.ok('GET calibrate/servicePrices', { query: { calibrate } })
    const shown = prices.find((each) => each.calibrateService === branch.service('FCAM-S'))!
    expect(shown).toMatchObject({
      hours: '1.50',
      rate: '100.00',
      amount: '135.00',
      isFlat: false,
      discount: { kind: 'discountPercent', value: '10.00' },
    })
    expect(shown.rules).toContain('rule Camera')
    const { serviceList } = await branch.center.ok('POST calibrate/saveCalibrateEvent', {
      body: {
        calibrateEvent: -1,
        calibrate,
        serviceList: [
          { id: -1, calibrateService: shown.calibrateService, hours: shown.hours, rate: shown.rate },
        ],
      },
    })
    expect(serviceList).toMatchObject([{ rate: '100.00', amount: '135.00', rules: shown.rules }])
    await branch.stranger.refused('GET calibrate/servicePrices', { query: { calibrate } }, 'notFound')
    await Promise.all([service, off].map(endRule))
  })
  test('stays as it was made when the rule changes, until somebody prices again', async () => {
    const id = await rule({ value: '80.00' })
    const visit = await branch.visit()
    await branch.host.ok('POST lookup/pricingRule', { body: { pricingRule: id, value: '90.00' } })
    const before = await reasons(visit.calibrateEvent)
    expect(before.services[0]).toMatchObject({
      rate: '80.00',
      rule: { version: 1 },
      today: { rate: '90.00' },
    })
    expect(before.mayPriceAgain).toBe(true)
    const { calibrateEvent } = visit
    const again = (version: number) => ({ body: { calibrateEvent, version } })
    await branch.center.refused('POST calibrate/priceAgain', again(before.version - 1), 'refused')
    const after = await branch.center.ok('POST calibrate/priceAgain', again(before.version))
    expect(after.serviceList[0]?.rate).toBe('90.00')
    expect((await reasons(visit.calibrateEvent)).services[0]).toMatchObject({
      rule: { version: 2 },
      today: null,
    })
    await endRule(id)
  })
  test('that was agreed to or written by hand is not priced again', async () => {
    const visit = await branch.visit()
    const { calibrateEvent } = visit
    const [line] = visit.serviceList
    await branch.shop.ok('POST calibrate/updateServiceAuthorization', {
      body: { calibrateEvent, services: [{ id: line!.id, authorization: 'yes' }] },
    })
    const id = await rule({ value: '1.00' })
    await branch.center.ok('POST calibrate/priceAgain', { body: { calibrateEvent } })
    const [kept] = (await reasons(calibrateEvent)).services
    expect(kept).toMatchObject({ rate: line!.rate, today: null })
    await endRule(id)
  })
  test('is never below zero, wherever it is typed', async () => {
    const { calibrateEvent, calibrate, serviceList } = await branch.visit()
    const [line] = serviceList
    const rate = '-5.00'
    const item = { body: { calibrateEvent, id: line?.id, rate } }
    const { errors } = await branch.center.refused(
      'POST calibrate/updateCalibrateServiceItem',
      item,
      'invalid',
    )
    expect(errors).toEqual([{ field: 'rate', message: "Can't be less than 0.00" }])
    const visit = { body: { calibrateEvent, calibrate, serviceList: [{ id: line?.id, rate }] } }
    await branch.center.refused('POST calibrate/saveCalibrateEvent', visit, 'invalid')
    const after = await branch.center.ok('GET calibrate/calibrateEvent', { query: { id: calibrateEvent } })
    expect(after.serviceList).toEqual(serviceList)
  })
  test('of closed work stays, whatever the rules say', async () => {
    const { calibrateEvent } = await branch.completed('100.00')
    const id = await rule({ value: '1.00' })
    await branch.center.refused('POST calibrate/priceAgain', { body: { calibrateEvent } }, 'refused')
    const result = await reasons(calibrateEvent)
    expect(result).toMatchObject({ keepsPrice: true, mayPriceAgain: false })
    expect(result.services[0]).toMatchObject({ amount: '100.00', today: null })
    await endRule(id)
  })
  test('follows the insurer of the request when that changes', async () => {
    const [insurer] = await branch.app.sql<{ id: number }>(
      "insert into insurer (firm, name) values (1, 'Payer of all') returning id",
    )
    const insurance = insurer!.id
    const id = await rule({ insurance, value: '55.00' })
    const { calibrate, serviceList } = await branch.visit()
    expect(serviceList[0]?.rate).not.toBe('55.00')
    const saved = await branch.center.ok('POST calibrate/saveCalibrate', { body: { calibrate, insurance } })
    expect(saved.events?.[0]?.serviceList[0]?.rate).toBe('55.00')
    await endRule(id)
  })
  test('is not made by a rule that is over, still to come, or of an unrelated firm', async () => {
    const over = await rule({ value: '1.00', endsOn: '2020-12-31' })
    const coming = await rule({ value: '2.00', startsOn: '2999-01-01' })
    const foreign = await branch.stranger.ok('POST lookup/pricingRule', {
      body: { pricingRuleName: 'Far', kind: 'rate', value: '3.00', startsOn: '2020-01-01' },
    })
    const { rate } = await lineOf()
    expect(['1.00', '2.00', '3.00']).not.toContain(rate)
    await Promise.all([over, coming].map(endRule))
    const body = { pricingRule: foreign.id, value: '4.00' }
    await branch.center.refused('POST lookup/pricingRule', { body }, 'notFound')
  })
})
