import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { cents, fromCents, sum } from '#contract/kit/money.ts'
import type { ChargesShape } from '#contract/requests/billing.ts'
import { startBranch, type BranchApp } from '../testing/branch-app.ts'

let branch: BranchApp
beforeAll(async () => {
  branch = await startBranch()
}, 60_000)
afterAll(() => branch.app.stop())

let numbers = 0
/** A completed visit with lines of these cents, past all screens. */
const completed = async (amounts: readonly number[]) => {
  const { firms } = branch.north
  const [request] = await branch.app.sql<{ id: number }>(
    `insert into request (firm, service_firm, ro_number, status, submitted_at)
     values ($1, $2, $3, 4, now()) returning id`,
    [firms.shop, firms.center, `H${(numbers += 1)}`],
  )
  const [event] = await branch.app.sql<{ id: number }>(
    'insert into event (request, firm, status) values ($1, $2, 4) returning id',
    [request!.id, firms.shop],
  )
  for (const [at, amount] of amounts.entries())
    await branch.app.sql(
      'insert into event_service (event, request, description, hours, rate, amount) values ($1, $2, $3, 1, $4, $4)',
      [event!.id, request!.id, `Line ${at}`, fromCents(BigInt(amount))],
    )
  return { calibrate: request!.id, calibrateEvent: event!.id }
}

type Step = {
  does: 'pay' | 'invoice' | 'part' | 'whole' | 'credit' | 'reopen' | 'void'
  at: number
  amount: number
}
const step: fc.Arbitrary<Step> = fc.record({
  does: fc.constantFrom('pay', 'invoice', 'part', 'whole', 'credit', 'reopen', 'void'),
  at: fc.nat({ max: 2 }),
  amount: fc.integer({ min: -9_000, max: 30_000 }),
})

const take = async ({ does, at, amount }: Step, visit: { calibrateEvent: number }, now: ChargesShape) => {
  const { center } = branch
  const { calibrateEvent } = visit
  const money = fromCents(BigInt(amount))
  const size = fromCents(BigInt(Math.abs(amount) + 1))
  const open = now.invoices.find((paper) => paper.isOpen)
  const invoice = open?.invoice ?? 0
  if (does === 'pay')
    return center.call('POST calibrate/updatePaymentCalibrateEvent', {
      body: { calibrateEvent, amount: money },
    })
  if (does === 'invoice')
    return center.call('POST calibrate/invoiceCalibrateEvent', { body: { calibrateEvent } })
  if (does === 'whole')
    return center.call('POST calibrate/creditInvoice', { body: { invoice, reason: 'Whole' } })
  if (does === 'part') {
    const lines = [{ line: open?.lines[at % (open.lines.length || 1)]?.line ?? 0, amount: size }]
    return center.call('POST calibrate/creditInvoice', { body: { invoice, reason: 'Part', lines } })
  }
  if (does === 'void') {
    const payment = now.payments.filter(({ isVoided }) => !isVoided)[at]?.payment ?? 0
    return center.call('POST calibrate/voidPayment', { body: { payment } })
  }
  if (does === 'credit') {
    const body = { calibrateEvent, description: 'Credit', amount: size }
    return center.call('POST calibrate/SaveCalibrateEventCredit', { body })
  }
  // Asked while nothing but an invoice could be in the way of it.
  const body = { calibrateEvent, status: 3, reason: 'Again', version: 0 }
  return open ? center.call('POST calibrate/updateStatusCalibrateEvent', { body }) : { status: 422 }
}

const holds = (charges: ChargesShape, before: ChargesShape): void => {
  const { sums, invoices, payments, visits } = charges
  for (const paper of invoices) {
    expect(sum(paper.lines.flatMap((line) => [line.net, line.tax]))).toBe(paper.total)
    const back = invoices.filter((note) => note.corrects === paper.invoice).map((note) => note.total)
    if (paper.kind === 'invoice') expect(sum([paper.credited, ...back])).toBe('0.00')
    expect(cents(paper.credited) <= cents(paper.total) || paper.kind === 'credit').toBe(true)
  }
  expect(sums.invoiced).toBe(sum(invoices.map(({ total }) => total)))
  expect(sums.paid).toBe(sum(payments.filter(({ isVoided }) => !isVoided).map(({ amount }) => amount)))
  expect(cents(sums.owed)).toBe(cents(sums.invoiced) - cents(sums.paid))
  expect(sum([sums.invoiced, sums.toInvoice])).toBe(sums.total)
  expect(invoices.filter(({ isOpen }) => isOpen).length).toBeLessThanOrEqual(1)
  // Papers are only ever added to.
  expect(invoices.slice(0, before.invoices.length).map(({ number, total }) => [number, total])).toEqual(
    before.invoices.map(({ number, total }) => [number, total]),
  )
  expect([4, 9]).toContain(charges.status)
  const isPaid = cents(sums.invoiced) > 0n && cents(sums.owed) <= 0n && cents(sums.toInvoice) <= 0n
  expect(charges.status).toBe(isPaid ? 9 : 4)
  expect(visits).toHaveLength(1)
}

test('the product keeps its books through random histories', { timeout: 300_000 }, async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(fc.integer({ min: 1, max: 15_000 }), { minLength: 1, maxLength: 3 }),
      fc.array(step, { minLength: 3, maxLength: 8 }),
      async (amounts, history) => {
        const visit = await completed(amounts)
        const look = (): Promise<ChargesShape> =>
          branch.center.ok('GET calibrate/charges', { query: { calibrate: visit.calibrate } })
        let charges = await look()
        for (const asked of history) {
          const answered = await take(asked, visit, charges)
          expect([200, 404, 422]).toContain(answered.status)
          const now = await look()
          holds(now, charges)
          // The order itself says the same as its charges.
          const { sums } = now
          expect(await branch.stored(visit.calibrate)).toMatchObject({
            amount: sum([sums.gross, sums.discount]),
            credit_amount: sum([sums.credit, sums.notes]),
            paid_amount: sums.paid,
          })
          // What was refused left nothing behind.
          if (answered.status !== 200) expect(now).toEqual(charges)
          charges = now
        }
      },
    ),
    { numRuns: 100 },
  )
})
