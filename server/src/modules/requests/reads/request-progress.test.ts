import { afterAll, beforeAll, expect, it } from 'vitest'
import { nextStep } from '#contract/next-step/next-step.ts'
import { nextStepText } from '#contract/next-step/text.ts'
import { startBranch, type BranchApp } from '../testing/branch-app.ts'

let branch: BranchApp
beforeAll(async () => {
  branch = await startBranch()
}, 60_000)
afterAll(() => branch.app.stop())

type Who = 'shop' | 'center' | 'technician'
const homes = { shop: [16, 'shop'], center: [12, 'center'], technician: [14, 'center'] } as const

const page = (who: Who, calibrate: number) =>
  branch[who].ok('GET calibrate/calibrate', { query: { id: calibrate } })
/** "you accept": the sentence that this person reads, and the task of their button. */
const told = async (who: Who, calibrate: number) => {
  const [role, home] = homes[who]
  const { users, firms } = branch.north
  const order = await page(who, calibrate)
  const next = nextStep(order, { user: users[role] ?? 0, firm: firms[home] })
  return { text: nextStepText(next, order), button: next.action?.task ?? null, stage: next.stage }
}

it('an order is told from draft to paid, by what was really done', async () => {
  const { shop, center, technician, given, pending, move, moveVisit, north } = branch
  const { calibrate } = await pending()
  expect(await told('shop', calibrate)).toMatchObject({
    text: 'Submit this RO',
    button: 'submit',
  })
  await move(shop, calibrate, 2)
  expect(await told('shop', calibrate)).toMatchObject({ stage: 'accepted', button: null })
  expect((await told('shop', calibrate)).text).toMatch(/^Waiting for .+ to accept$/)
  expect(await told('center', calibrate)).toMatchObject({
    text: 'Accept this RO',
    button: 'accept',
  })
  await move(center, calibrate, 8)
  expect(await told('center', calibrate)).toMatchObject({ button: 'schedule', stage: 'scheduled' })

  const visit = await given.visit(calibrate, { scheduled: '2030-03-12 09:30', techIds: [north.users[14]] })
  expect(await told('technician', calibrate)).toMatchObject({
    text: 'Start visit 1',
    button: 'start',
  })
  await given.start(visit.calibrateEvent)
  expect(await told('technician', calibrate)).toMatchObject({ stage: 'working', button: 'complete' })
  await moveVisit(technician, visit.calibrateEvent, 4)
  expect(await told('center', calibrate)).toMatchObject({ stage: 'report', button: 'sendReport' })
  expect(await told('shop', calibrate)).toMatchObject({ stage: 'report', button: null })

  const body = { calibrateEvent: visit.calibrateEvent, to: 'claims@insurer.test' }
  const { mail } = await center.ok('POST report/sendCalibrationReport', { body })
  expect(await told('center', calibrate)).toMatchObject({ stage: 'invoiced', button: 'invoice' })
  // Both sides know it from the history, and taking it back takes the step back.
  expect(await told('shop', calibrate)).toMatchObject({ stage: 'invoiced', button: null })
  await center.ok('POST report/cancelMail', { body: { mail } })
  expect(await told('shop', calibrate)).toMatchObject({ stage: 'report' })
  await center.ok('POST report/sendCalibrationReport', { body })

  const { sums } = await center.ok('POST calibrate/invoiceCalibrateEvent', {
    body: { calibrateEvent: visit.calibrateEvent },
  })
  expect(await told('center', calibrate)).toMatchObject({ stage: 'paid', button: 'pay' })
  await center.ok('POST calibrate/updatePaymentCalibrateEvent', {
    body: { calibrateEvent: visit.calibrateEvent, amount: sums.owed },
  })
  expect(await told('shop', calibrate)).toMatchObject({
    text: 'All done. Nothing left to do.',
    button: null,
  })

  const { progress } = await page('shop', calibrate)
  for (const mark of Object.values(progress.marks)) expect(mark?.by).toBeTruthy()
  expect(progress.marks.accepted?.by).not.toBe(progress.marks.submitted?.by)
})

it('the work orders and invoices that are sent are no reports', async () => {
  const { center, completed } = branch
  const { calibrate, calibrateEvent } = await completed()
  await center.ok('POST report/sendWorkOrder', { body: { calibrateEvent, to: 'dana@north.test' } })
  expect((await page('center', calibrate)).progress.reported).toEqual([])
})

it('what is left to invoice is what the charges say', async () => {
  const { center, completed } = branch
  const { calibrate, calibrateEvent } = await completed('80.00')
  const left = async () => {
    const { progress, events } = await page('center', calibrate)
    const unbilled = events.filter((visit) => visit.isToInvoice).map((visit) => visit.calibrateEvent)
    const { sums } = await center.ok('GET calibrate/charges', { query: { calibrate } })
    expect(unbilled.length > 0).toBe(Number(sums.toInvoice) > 0)
    expect(progress.isOwing).toBe(Number(sums.owed) > 0)
    expect(progress.owed).toBe(progress.isOwing ? sums.owed : null)
    return unbilled
  }
  expect(await left()).toEqual([calibrateEvent])
  const { invoices } = await center.ok('POST calibrate/invoiceCalibrateEvent', { body: { calibrateEvent } })
  expect(await left()).toEqual([])
  await center.ok('POST calibrate/creditInvoice', {
    body: { invoice: invoices[0]?.invoice ?? 0, reason: 'Wrong shop' },
  })
  // A full credit memo leaves nothing to bill until the visit is reopened.
  expect(await left()).toEqual([])
})

it('who stopped an order, why, and what brings it back', async () => {
  const { shop, center, submitted, move } = branch
  const declined = await submitted()
  await move(center, declined.calibrate, 5, { reason: 'No target for this model' })
  const { progress } = await page('shop', declined.calibrate)
  expect(progress.stopped).toMatchObject({ why: 'No target for this model', from: 2, isDeclined: true })
  expect((await told('shop', declined.calibrate)).text).toMatch(
    /^Declined by .+\. You can reopen it as a draft\.$/,
  )

  const cancelled = await submitted()
  await move(shop, cancelled.calibrate, 5, { reason: 'Sold' })
  expect((await page('center', cancelled.calibrate)).progress.stopped).toMatchObject({ isDeclined: false })

  const held = await submitted()
  await move(center, held.calibrate, 10, { reason: 'Parts' })
  expect(await told('shop', held.calibrate)).toMatchObject({
    text: 'On hold. Resume it when work can go on.',
    button: 'resume',
    stage: 'accepted',
  })
  await move(shop, held.calibrate, 2)
  expect((await page('shop', held.calibrate)).progress.stopped).toBeNull()
})
