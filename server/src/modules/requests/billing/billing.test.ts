import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { sum } from '#contract/kit/money.ts'
import type { ChargesShape } from '#contract/requests/billing.ts'
import { startBranch, type BranchApp } from '../testing/branch-app.ts'

let branch: BranchApp
beforeAll(async () => {
  branch = await startBranch()
  await branch.app.sql('delete from tax_rate')
  await branch.app.sql("update firm set state = 'OH', postal_code = '43004' where id = $1", [
    branch.north.firms.shop,
  ])
}, 60_000)
afterAll(() => branch.app.stop())

const invoiced = async (amount?: string) => {
  const done = await branch.completed(amount)
  const charges = await invoice(done.calibrateEvent)
  return { ...done, charges, paper: charges.invoices[0]! }
}
const invoice = (calibrateEvent: number, over: Record<string, unknown> = {}): Promise<ChargesShape> =>
  branch.center.ok('POST calibrate/invoiceCalibrateEvent', { body: { calibrateEvent, ...over } })
const pay = (
  calibrateEvent: number,
  amount: string,
  over: Record<string, unknown> = {},
): Promise<ChargesShape> =>
  branch.center.ok('POST calibrate/updatePaymentCalibrateEvent', {
    body: { calibrateEvent, amount, ...over },
  })
const charges = (calibrate: number): Promise<ChargesShape> =>
  branch.center.ok('GET calibrate/charges', { query: { calibrate } })

const page = (calibrate: number) => branch.center.ok('GET calibrate/calibrate', { query: { id: calibrate } })
/** A planned visit beside what is completed: work that is added to an order. */
const secondVisit = (calibrate: number) =>
  branch.center.ok('POST calibrate/saveCalibrateEvent', { body: { calibrateEvent: -1, calibrate } })

describe('an invoice', () => {
  test('equals the sum of its lines, with the tax of the place, and numbers follow each other', async () => {
    const tax = await branch.center.ok('POST lookup/taxRate', {
      body: { taxRateName: 'Ohio', stateProvince: 'oh', percent: '8.875', startsOn: '2020-01-01' },
    })
    const { paper, charges: all, calibrateEvent } = await invoiced('99.99')
    expect(paper).toMatchObject({ kind: 'invoice', net: '99.99', tax: '8.87', total: '108.86', isOpen: true })
    expect(paper).toMatchObject({ taxName: 'Ohio', taxPercent: '8.875' })
    expect(sum(paper.lines.flatMap((line) => [line.net, line.tax]))).toBe(paper.total)
    expect(all.sums).toMatchObject({ total: '108.86', invoiced: '108.86', owed: '108.86' })
    await branch.center.refused(
      'POST calibrate/invoiceCalibrateEvent',
      { body: { calibrateEvent } },
      'refused',
    )
    await branch.center.ok('POST lookup/taxRate', { body: { taxRate: tax.id, isInactive: true } })
    const next = await invoiced()
    expect(Number(next.paper.number.slice(4))).toBe(Number(paper.number.slice(4)) + 1)
    expect((await charges(all.calibrate)).sums.owed).toBe('108.86')
  })
  test('says of each line what was credited, and why', async () => {
    const { calibrateEvent, line } = await branch.completed()
    const body = {
      calibrateEvent,
      calibrateServiceResult: line,
      description: 'Scan was repeated',
      amount: '35.00',
    }
    await branch.center.ok('POST calibrate/SaveCalibrateEventCredit', { body })
    const [paper] = (await invoice(calibrateEvent)).invoices
    expect(paper?.lines[0]).toMatchObject({ credit: '-35.00', net: '65.00' })
    expect(paper?.lines[0]?.says).toMatch(/\. −\$35\.00: credit, Scan was repeated$/)
  })
  test('closes its visit: no reopening, no credit, no void; the database holds it too', async () => {
    const { calibrateEvent, calibrate, line, paper } = await invoiced()
    const says = { detail: expect.stringContaining(paper.number) }
    const reopened = { calibrateEvent, status: 3, reason: 'Again' }
    const credit = { calibrateEvent, calibrateServiceResult: line, description: 'Credit', amount: '5.00' }
    const voided = { calibrate, status: 6, reason: 'Wrong' }
    expect([
      await branch.center.refused('POST calibrate/updateStatusCalibrateEvent', { body: reopened }, 'refused'),
      await branch.center.refused('POST calibrate/SaveCalibrateEventCredit', { body: credit }, 'refused'),
      await branch.center.refused('POST calibrate/updateStatusCalibrate', { body: voided }, 'refused'),
    ]).toMatchObject([says, says, says])
    // Nor are they offered, on its page or in the list.
    const shown = await branch.center.ok('GET calibrate/calibrate', { query: { id: calibrate } })
    const { items } = await branch.center.ok('GET calibrate/calibrates', {
      query: { filter: '9999', moves: true, ids: String(calibrate) },
    })
    expect(items[0]?.moves).toEqual(shown.moves)
    expect(shown.moves).toEqual([])
    expect(shown.rights).toContain('pay')
    expect(shown.events[0]?.moves).toEqual([])
    expect(shown.events[0]?.rights).not.toContain('credit')
    for (const change of [
      'update event_service set rate = 1 where event = $1',
      'delete from event_service where event = $1',
      'update event set status = 3 where id = $1',
      'insert into event_credit (event, request, reference, amount) select id, request, -999, -1 from event where id = $1',
    ])
      await expect(branch.app.sql(change, [calibrateEvent])).rejects.toThrow(/A credit note corrects it/)
  })
  test('is made of completed work alone, at the total that was shown, and by the center alone', async () => {
    const open = await branch.visit()
    const body = { calibrateEvent: open.calibrateEvent }
    await branch.center.refused('POST calibrate/invoiceCalibrateEvent', { body }, 'refused')
    const { calibrateEvent } = await branch.completed()
    const at = { body: { calibrateEvent, total: '99.00' } }
    const problem = await branch.center.refused('POST calibrate/invoiceCalibrateEvent', at, 'refused')
    expect(problem.detail).toContain('now comes to $100.00')
    await branch.shop.refused(
      'POST calibrate/invoiceCalibrateEvent',
      { body: { calibrateEvent } },
      'forbidden',
    )
    await branch.technician.refused(
      'POST calibrate/invoiceCalibrateEvent',
      { body: { calibrateEvent } },
      'forbidden',
    )
    await branch.stranger.refused(
      'POST calibrate/invoiceCalibrateEvent',
      { body: { calibrateEvent } },
      'notFound',
    )
  })
  test('is made once, however many ask at once', async () => {
    const { calibrateEvent, calibrate } = await branch.completed()
    const answers = await Promise.all(
      Array.from({ length: 8 }, () =>
        branch.center.call('POST calibrate/invoiceCalibrateEvent', { body: { calibrateEvent } }),
      ),
    )
    expect(answers.map(({ status }) => status).sort()).toEqual([200, ...Array.from({ length: 7 }, () => 422)])
    expect((await charges(calibrate)).invoices).toHaveLength(1)
  })
})

describe('a credit note', () => {
  const counter = (id: number, over: Record<string, unknown> = {}) =>
    branch.center.ok('POST calibrate/creditInvoice', {
      body: { invoice: id, reason: 'Wrong hours', ...over },
    })
  test('takes parts back, never more than is left, and opens the visit when nothing is', async () => {
    const { paper, calibrateEvent } = await invoiced()
    const [line] = paper.lines
    const part = await counter(paper.invoice, { lines: [{ line: line!.line, amount: '30.00' }] })
    expect(part.sums).toMatchObject({ invoiced: '70.00', total: '70.00', owed: '70.00' })
    const body = { invoice: paper.invoice, reason: 'More', lines: [{ line: line!.line, amount: '70.01' }] }
    const problem = await branch.center.refused('POST calibrate/creditInvoice', { body }, 'refused')
    expect(problem.detail).toBe(`$70.00 of ${line!.description} is left to credit.`)
    const whole = await counter(paper.invoice)
    // All of it is off, until it is invoiced anew.
    expect(whole.sums).toMatchObject({ invoiced: '0.00', notes: '-100.00', total: '0.00', owed: '0.00' })
    expect(whole.visits[0]).toMatchObject({
      invoice: null,
      mayInvoice: true,
      total: '100.00',
      totalLeft: '0.00',
    })
    expect(await page(whole.calibrate)).toMatchObject({ amount: '100.00', creditAmount: '-100.00' })
    const again = { invoice: paper.invoice, reason: 'Again' }
    await branch.center.refused('POST calibrate/creditInvoice', { body: again }, 'refused')
    const second = await invoice(calibrateEvent)
    expect(second.invoices.map(({ kind, total }) => [kind, total])).toEqual([
      ['invoice', '100.00'],
      ['credit', '-30.00'],
      ['credit', '-70.00'],
      ['invoice', '100.00'],
    ])
    expect(second.sums).toMatchObject({ notes: '0.00', total: '100.00', owed: '100.00' })
    expect(await page(second.calibrate)).toMatchObject({ amount: '100.00', creditAmount: '0.00' })
  })
  test('over the whole is forgotten by a visit that is worked on again', async () => {
    const { paper, calibrateEvent, calibrate } = await invoiced()
    await counter(paper.invoice)
    await branch.moveVisit(branch.center, calibrateEvent, 3, { reason: 'Fault code is back' })
    await branch.moveVisit(branch.center, calibrateEvent, 4)
    expect((await charges(calibrate)).sums).toMatchObject({
      total: '100.00',
      toInvoice: '100.00',
      owed: '0.00',
    })
    expect(await page(calibrate)).toMatchObject({ creditAmount: '0.00' })
  })
  test('is refused for a credit note and outside the scope', async () => {
    const { paper } = await invoiced()
    const { invoices } = await counter(paper.invoice)
    const note = invoices.find(({ kind }) => kind === 'credit')!
    const body = { invoice: note.invoice, reason: 'No' }
    await branch.center.refused('POST calibrate/creditInvoice', { body }, 'refused')
    await branch.stranger.refused('POST calibrate/creditInvoice', { body }, 'notFound')
    const seen = await branch.shop.ok('GET calibrate/invoice', { query: { invoice: note.invoice } })
    expect(seen).toMatchObject({ correctsNumber: paper.number, total: '-100.00', note: 'Wrong hours' })
  })
})

describe('payments', () => {
  test('in part, then in full: the status follows, and goes back when one is taken back', async () => {
    const { calibrateEvent, calibrate } = await invoiced()
    expect((await pay(calibrateEvent, '40.00')).status).toBe(4)
    const full = await pay(calibrateEvent, '60.00', { reference: '1001' })
    expect(full).toMatchObject({ status: 9, sums: { paid: '100.00', owed: '0.00' } })
    expect(await branch.stored(calibrate)).toMatchObject({ status: 9, paid_amount: '100.00' })
    const { payment } = full.payments.find(({ reference }) => reference === '1001')!
    const back = await branch.center.ok('POST calibrate/voidPayment', { body: { payment } })
    expect(back).toMatchObject({ status: 4, sums: { paid: '40.00', owed: '60.00' } })
    const again = await branch.center.ok('POST calibrate/voidPayment', { body: { payment, undo: true } })
    expect(again).toMatchObject({ status: 9, sums: { paid: '100.00' } })
  })
  test('are never above what is owed, also when two come at once', async () => {
    const { calibrateEvent, calibrate } = await invoiced()
    const body = { calibrateEvent, amount: '100.01' }
    const problem = await branch.center.refused(
      'POST calibrate/updatePaymentCalibrateEvent',
      { body },
      'refused',
    )
    expect(problem.detail).toBe("A payment can't be more than the balance due: $100.00.")
    const answers = await Promise.all(
      Array.from({ length: 6 }, () =>
        branch.center.call('POST calibrate/updatePaymentCalibrateEvent', {
          body: { calibrateEvent, amount: '60.00' },
        }),
      ),
    )
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
    expect((await charges(calibrate)).sums.owed).toBe('40.00')
  })
  test('go back only when too much was paid', async () => {
    const { calibrateEvent, paper } = await invoiced()
    await pay(calibrateEvent, '100.00')
    const body = { calibrateEvent, amount: '-10.00' }
    await branch.center.refused('POST calibrate/updatePaymentCalibrateEvent', { body }, 'refused')
    const lines = [{ line: paper.lines[0]!.line, amount: '25.00' }]
    const noted = await branch.center.ok('POST calibrate/creditInvoice', {
      body: { invoice: paper.invoice, reason: 'Too long', lines },
    })
    expect(noted.sums.owed).toBe('-25.00')
    expect((await pay(calibrateEvent, '-25.00')).sums).toMatchObject({ paid: '75.00', owed: '0.00' })
  })
  test('what was paid back and taken back is not booked again once nothing is paid too much', async () => {
    const { calibrateEvent, paper } = await invoiced()
    await pay(calibrateEvent, '100.00')
    const lines = [{ line: paper.lines[0]!.line, amount: '25.00' }]
    await branch.center.ok('POST calibrate/creditInvoice', {
      body: { invoice: paper.invoice, reason: 'Too long', lines },
    })
    const { payments } = await pay(calibrateEvent, '-25.00')
    const { payment } = payments.find(({ amount }) => amount === '-25.00')!
    await branch.center.ok('POST calibrate/voidPayment', { body: { payment } })
    await pay(calibrateEvent, '-25.00')
    const again = { body: { payment, undo: true } }
    const problem = await branch.center.refused('POST calibrate/voidPayment', again, 'refused')
    expect(problem.detail).toContain('Nothing was overpaid.')
  })
  test('hold a visit: it is deleted once what was paid on it is taken back', async () => {
    const { calibrate } = await invoiced()
    const { calibrateEvent } = await secondVisit(calibrate)
    const { payments } = await pay(calibrateEvent, '10.00')
    const body = { calibrateEvent }
    const problem = await branch.center.refused('POST calibrate/deleteCalibrateEvent', { body }, 'refused')
    expect(problem.detail).toMatch(/ has \$10\.00 in payments\. Void the payment, then delete it\.$/)
    await branch.center.ok('POST calibrate/voidPayment', { body: { payment: payments[0]!.payment } })
    await branch.center.ok('POST calibrate/deleteCalibrateEvent', { body })
  })
  test('are not booked before anything is invoiced, nor after all of it was credited', async () => {
    const { calibrateEvent, calibrate } = await branch.completed()
    const call = 'POST calibrate/updatePaymentCalibrateEvent'
    const body = { calibrateEvent, amount: '1.00' }
    const words = 'Nothing is invoiced on this RO yet. Invoice a visit first, then record its payment.'
    expect((await branch.center.refused(call, { body }, 'refused')).detail).toBe(words)
    expect((await page(calibrate)).rights).not.toContain('pay')
    const { invoices } = await invoice(calibrateEvent)
    expect((await page(calibrate)).rights).toContain('pay')
    const whole = { invoice: invoices[0]!.invoice, reason: 'Wrong shop' }
    await branch.center.ok('POST calibrate/creditInvoice', { body: whole })
    expect((await branch.center.refused(call, { body }, 'refused')).detail).toBe(words)
    expect((await page(calibrate)).rights).not.toContain('pay')
  })
  test('alone make an order Paid: no status books money, and no undo of one takes it back', async () => {
    const { calibrate, calibrateEvent } = await branch.completed()
    const status = (to: number) => ({ body: { calibrate, status: to } })
    const move = 'POST calibrate/updateStatusCalibrate'
    const words = / is Completed\. It becomes Paid when its invoices are paid, so record their payments\.$/
    expect((await branch.center.refused(move, status(9), 'refused')).detail).toMatch(words)
    await invoice(calibrateEvent)
    expect((await branch.center.refused(move, status(9), 'refused')).detail).toMatch(words)
    expect((await charges(calibrate)).payments).toEqual([])
    const { payments } = await pay(calibrateEvent, '100.00')
    await branch.center.refused(move, status(4), 'refused')
    expect(await charges(calibrate)).toMatchObject({ status: 9, sums: { paid: '100.00' } })
    await branch.center.ok('POST calibrate/voidPayment', { body: { payment: payments[0]!.payment } })
    await branch.center.refused(move, status(9), 'refused')
    expect(await charges(calibrate)).toMatchObject({ status: 4, sums: { owed: '100.00' } })
  })
  test('stand in the history with amount, method, reference and day, and so does their taking back', async () => {
    const { calibrateEvent, calibrate } = await invoiced()
    const [check] = await branch.app.sql<{ id: number }>(
      "select id from lookup where key = 'PaymentType' and name = 'Check'",
    )
    const how = { paymentType: check!.id, reference: '1001', paidOn: '2026-01-05' }
    const { payments } = await pay(calibrateEvent, '40.00', how)
    await branch.center.ok('POST calibrate/voidPayment', { body: { payment: payments[0]!.payment } })
    const { history } = await page(calibrate)
    expect(history.slice(0, 2).map(({ says }) => says)).toEqual([
      'voided the payment of $40.00 by Check 1001 on 01/05/2026 on Visit 1',
      'recorded a payment of $40.00 by Check 1001 on 01/05/2026 for Visit 1',
    ])
  })
  test('leave an order Completed while a visit of it is not invoiced, and Completed again when all is credited', async () => {
    const { calibrate, calibrateEvent, paper } = await invoiced()
    expect((await pay(calibrateEvent, '100.00')).status).toBe(9)
    const whole = await branch.center.ok('POST calibrate/creditInvoice', {
      body: { invoice: paper.invoice, reason: 'Wrong shop' },
    })
    expect(whole).toMatchObject({ status: 4, sums: { owed: '-100.00', total: '0.00' } })
    expect((await pay(calibrateEvent, '-100.00')).sums).toMatchObject({ paid: '0.00', owed: '0.00' })
    expect((await charges(calibrate)).status).toBe(4)
  })
  test('are booked by the center alone, on a day that has come, by a type of the list', async () => {
    const { calibrateEvent } = await invoiced()
    const call = 'POST calibrate/updatePaymentCalibrateEvent'
    const body = { calibrateEvent, amount: '1.00' }
    await branch.shop.refused(call, { body }, 'forbidden')
    await branch.stranger.refused(call, { body }, 'notFound')
    await branch.center.refused(call, { body: { ...body, paidOn: '2999-01-01' } }, 'invalid')
    const never = await branch.center.refused(call, { body: { ...body, paidOn: '2026-02-31' } }, 'invalid')
    expect(never.errors).toEqual([{ field: 'paidOn', message: "This date doesn't exist" }])
    await branch.center.refused(call, { body: { ...body, paymentType: branch.service('FCAM-S') } }, 'invalid')
    await branch.shop.ok('GET calibrate/charges', { query: { calibrate: (await branch.visit()).calibrate } })
  })
})

test('the preferences of the nearest firm say how is invoiced', async () => {
  await branch.app.sql(
    "insert into firm_preference (firm, category, name, value) values (1, 'Invoice', 'Prefix', 'H-'), ($1, 'Invoice', 'Prefix', 'N-'), (1, 'Invoice', 'DueDays', '10')",
    [branch.north.firms.center],
  )
  const { calibrateEvent } = await branch.visit()
  const found = await branch.center.ok('GET calibrate/invoicePreferences', { query: { calibrateEvent } })
  expect(found).toMatchObject({ prefix: 'N-', dueDays: 10 })
  expect(Date.parse(found.dueOn) - Date.parse(found.issuedOn)).toBe(10 * 86_400_000)
})

describe('what is asked eight times at once under one Idempotency-Key', () => {
  type Money = 'invoiceCalibrateEvent' | 'creditInvoice' | 'updatePaymentCalibrateEvent'
  const eight = async (what: Money, body: Record<string, unknown>): Promise<ChargesShape> => {
    const headers = { 'idempotency-key': `once-only-${what}` }
    const ask = (): Promise<ChargesShape> => branch.center.ok(`POST calibrate/${what}`, { body, headers })
    const [first, ...others] = await Promise.all(Array.from({ length: 8 }, ask))
    // And once more later, as who lost the answer does.
    for (const other of [...others, await ask()]) expect(other).toEqual(first)
    return first!
  }
  test('is invoiced once, credited once and paid once', async () => {
    const { calibrateEvent, calibrate } = await branch.completed()
    const { invoices } = await eight('invoiceCalibrateEvent', { calibrateEvent })
    expect(invoices).toHaveLength(1)
    const [paper] = invoices
    const lines = [{ line: paper!.lines[0]!.line, amount: '20.00' }]
    const part = { invoice: paper!.invoice, reason: 'Too long', lines }
    expect((await eight('creditInvoice', part)).sums.owed).toBe('80.00')
    expect((await eight('updatePaymentCalibrateEvent', { calibrateEvent, amount: '30.00' })).sums.owed).toBe(
      '50.00',
    )
    expect(await charges(calibrate)).toMatchObject({
      sums: { invoiced: '80.00', paid: '30.00', owed: '50.00' },
      invoices: [{ kind: 'invoice' }, { kind: 'credit' }],
      payments: [{ amount: '30.00' }],
    })
  })
})
