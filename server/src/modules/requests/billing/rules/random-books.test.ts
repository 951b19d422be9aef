import fc from 'fast-check'
import { expect, it } from 'vitest'
import { cents, dollars, fromCents, sum } from '#contract/kit/money.ts'
import type { ChargesShape } from '#contract/requests/billing.ts'
import { composeBill } from '#server/modules/reports/documents/bill.ts'
import { noRows, plainVisit } from '#server/modules/reports/testing/visit.ts'
import { creditRefusal } from '../../rules/credit-refusal.ts'
import { billLines, totalLines, type ChargedLine } from './bill.ts'
import { buildCreditMemo, type CreditableLine } from './credit-memo.ts'
import { statusAfterPayments, paymentRefusal } from './payment-rules.ts'
import { summarizeCharges, type InvoiceTotals } from './charges-summary.ts'

type BookedPaper = InvoiceTotals & { lines: CreditableLine[] }
type Visit = { id: number; lines: ChargedLine[]; isCredited: boolean }
/** The books of the completed visits of one order, kept by the rules; beside them a purse that counts on its own. */
type Books = {
  visits: Visit[]
  invoices: BookedPaper[]
  payments: { calibrateEvent: number | null; amount: string; isVoided: boolean }[]
  status: number
  percent: string
}
type Does = 'credit' | 'decline' | 'work' | 'invoice' | 'part' | 'whole' | 'pay' | 'payAll' | 'takeBack'
type Step = { does: Does; on: number; line: number; amount: number }

const step: fc.Arbitrary<Step> = fc.record({
  does: fc.constantFrom<Does[]>(
    ...([
      'credit',
      'decline',
      'work',
      'invoice',
      'invoice',
      'part',
      'whole',
      'pay',
      'payAll',
      'takeBack',
    ] as const),
  ),
  on: fc.nat(2),
  line: fc.nat(3),
  amount: fc.integer({ min: -30_000, max: 60_000 }),
})
const rate = fc.integer({ min: 0, max: 60_000 }).map((n) => fromCents(BigInt(n)))

const openOf = ({ invoices }: Books, visit: Visit) =>
  invoices.find((paper) => paper.isOpen && paper.calibrateEvent === visit.id)
const visitSums = ({ percent }: Books, visit: Visit) => totalLines(billLines(visit.lines, [], { percent }))
const booksOf = (books: Books) => ({
  visits: books.visits.map((visit) => ({
    ...visitSums(books, visit),
    calibrateEvent: visit.id,
    isCredited: visit.isCredited,
    counts: true,
  })),
  invoices: books.invoices,
  payments: books.payments,
})

const write = (books: Books, paper: Omit<BookedPaper, 'invoice'>): void => {
  books.invoices.push({ ...paper, invoice: books.invoices.length + 1 })
}
const pay = (books: Books, visit: Visit, amount: string): void => {
  if (paymentRefusal(amount, summarizeCharges(booksOf(books)).sums) === null)
    books.payments.push({ calibrateEvent: visit.id, amount, isVoided: false })
}
const counter = (books: Books, visit: Visit, asked?: { line: number; amount: string }[]): void => {
  const open = openOf(books, visit)
  const entry = open && buildCreditMemo(open.lines, asked, books)
  if (!open || !entry || 'refusal' in entry) return
  const { net, tax, total } = entry
  write(books, {
    corrects: open.invoice,
    calibrateEvent: visit.id,
    isOpen: false,
    net,
    tax,
    total,
    lines: [],
  })
  for (const back of entry.lines) {
    const line = open.lines[back.line]!
    line.left = { net: sum([line.left.net, back.net]), tax: sum([line.left.tax, back.tax]) }
  }
  open.isOpen = cents(sum(open.lines.flatMap(({ left }) => [left.net, left.tax]))) !== 0n
  visit.isCredited = !open.isOpen
}

const take = (books: Books, { does, on, line: at, amount }: Step): void => {
  const visit = books.visits[on % books.visits.length]!
  const line = visit.lines[at % visit.lines.length]!
  const size = fromCents(BigInt(Math.abs(amount)))
  if (does === 'pay') return pay(books, visit, fromCents(BigInt(amount)))
  if (does === 'payAll') return pay(books, visit, summarizeCharges(booksOf(books)).sums.owed)
  if (does === 'takeBack') {
    const payment = books.payments[at % (books.payments.length || 1)]
    if (payment) payment.isVoided = true
    return
  }
  if (does === 'whole') return counter(books, visit)
  if (does === 'part') return counter(books, visit, [{ line: at % visit.lines.length, amount: size }])
  // What is invoiced stands.
  if (openOf(books, visit)) return
  if (does === 'invoice') {
    const lines = billLines(visit.lines, [], books)
    const { net, tax, total } = totalLines(lines)
    if (cents(total) <= 0n) return
    const left = lines.map((each, id) => ({
      id,
      description: each.description,
      left: { net: each.net, tax: each.tax },
    }))
    write(books, { corrects: null, calibrateEvent: visit.id, isOpen: true, net, tax, total, lines: left })
    visit.isCredited = false
  } else if (does === 'work') {
    // Reopened, priced anew and completed again.
    visit.isCredited = false
    if (cents(line.credit) === 0n) line.amount = size
  } else if (does === 'decline') {
    if (cents(line.credit) === 0n) line.authorization = 0
  } else if (line.authorization !== 0 && creditRefusal(line.amount, line.credit, size) === null)
    line.credit = sum([line.credit, `-${size}`])
}

/** What the database keeps on the order itself (settle_request), said once more: charges, and what was given back. */
const kept = (books: Books) => {
  const rows = books.visits.map((visit) => {
    const lines = visit.lines.filter((line) => line.authorization !== 0)
    const amount = sum(lines.map((line) => line.amount))
    const open = openOf(books, visit)
    const notes = open ? books.invoices.filter((paper) => paper.corrects === open.invoice) : []
    const credits = sum([...lines.map((line) => line.credit), ...notes.map((note) => note.net)])
    return { amount, credit: visit.isCredited ? fromCents(-cents(amount)) : credits }
  })
  return { amount: sum(rows.map((row) => row.amount)), credit: sum(rows.map((row) => row.credit)) }
}

const holds = (books: Books): void => {
  const { sums, visits } = summarizeCharges(booksOf(books))
  const came = books.payments.filter(({ isVoided }) => !isVoided).map(({ amount }) => amount)
  // The purse: each paper and each payment once.
  expect(sums.invoiced).toBe(sum(books.invoices.map(({ total }) => total)))
  expect(sums.paid).toBe(sum(came))
  expect(cents(sums.owed)).toBe(cents(sums.invoiced) - cents(sums.paid))
  expect(sum([sums.gross, sums.discount, sums.credit, sums.notes, sums.tax])).toBe(sums.total)
  expect(sum([sums.invoiced, sums.toInvoice])).toBe(sums.total)
  for (const [whole, part] of [
    ['total', 'totalLeft'],
    ['invoiced', 'invoiced'],
    ['paid', 'paid'],
    ['owed', 'owed'],
  ] as const)
    expect(sum(visits.map((visit) => visit[part]))).toBe(sums[whole])
  // Nothing goes below zero, and money is counted where it is owed first.
  for (const visit of visits)
    expect([visit.totalLeft, visit.taxLeft, visit.invoiced].every((each) => cents(each) >= 0n)).toBe(true)
  expect(cents(sums.toInvoice) >= 0n).toBe(true)
  if (visits.some(({ owed }) => cents(owed) < 0n))
    expect(visits.some(({ owed }) => cents(owed) > 0n)).toBe(false)
  // A fully credited order owes nothing and comes to nothing.
  if (books.visits.every(({ isCredited }) => isCredited))
    expect([sums.total, sums.invoiced]).toEqual(['0.00', '0.00'])
  expect(kept(books)).toEqual({
    amount: sum([sums.gross, sums.discount]),
    credit: sum([sums.credit, sums.notes]),
  })
  if (books.status === 9)
    expect(cents(sums.invoiced) > 0n && cents(sums.owed) <= 0n && came.length > 0).toBe(true)
}

const options = { title: '', now: new Date(0), noDiscount: false }
const plainAmount = (text: string) => text.replace(/[$,]/g, '').replace('−', '-')
const composed = (books: Books, paper: BookedPaper, head: typeof plainVisit, charges: ChargesShape) => {
  const notes = books.invoices.filter((each) => each.corrects === paper.invoice).map(({ total }) => total)
  const isMemo = paper.corrects !== null
  const bill = {
    ...{ id: paper.invoice, number: '1', corrects: isMemo ? '1' : null },
    kind: isMemo ? ('credit' as const) : ('invoice' as const),
    ...{ issued_on: '2026-01-02', due_on: null, bill_to: {}, tax_name: '', note: '' },
    ...{ tax_percent: books.percent, net: paper.net, tax: paper.tax, total: paper.total },
    credited: isMemo ? '0.00' : fromCents(-cents(sum(notes))),
  }
  return composeBill(head, noRows, { bill, lines: [] }, { ...options, charges })
}
/** What invoices and mails say is what the screen says. */
const printed = (books: Books): void => {
  const { sums, visits } = summarizeCharges(booksOf(books))
  const papers = books.invoices.map((paper) => ({ ...paper, issuedOn: '2026-01-02', number: '1' }))
  const how = { paidOn: '2026-01-02', paymentTypeName: 'Check', reference: '' }
  const payments = books.payments.map((each) => ({ ...each, ...how }))
  const charges = { visits, invoices: papers, payments, sums } as unknown as ChargesShape
  for (const visit of charges.visits) {
    const head = { ...plainVisit, event: visit.calibrateEvent }
    const invoices = books.invoices.filter((paper) => paper.calibrateEvent === visit.calibrateEvent)
    const due = invoices
      .filter((paper) => paper.corrects === null)
      .map((paper) => {
        const { values, data } = composed(books, paper, head, charges)
        expect(data.totals.at(-1)?.amount).toBe(values.due?.replace('−', ''))
        const came = data.booked.filter(({ isPayment }) => isPayment).map(({ amount }) => plainAmount(amount))
        expect(dollars(sum(came))).toBe(values.paid)
        const total = data.totals.findIndex(({ label }) => label === 'Total')
        expect(sum(data.totals.slice(total, -1).map(({ amount }) => plainAmount(amount)))).toBe(
          plainAmount(values.due ?? ''),
        )
        return values.due
      })
    for (const memo of invoices.filter((paper) => paper.corrects !== null)) {
      const { data } = composed(books, memo, head, charges)
      expect([data.sum.amount, data.totals.at(-1)?.amount]).toEqual([
        dollars(fromCents(-cents(memo.total))),
        data.sum.amount,
      ])
      expect(JSON.stringify(data)).not.toMatch(/[−-]\$/)
    }
    expect(due.filter((each) => each !== '$0.00')).toEqual(
      cents(visit.owed) === 0n ? [] : [dollars(visit.owed)],
    )
  }
}

it('through 10,000 histories no cent is lost, and screen, answers, invoices and mails say the same sums', () => {
  const reached = new Set<number>()
  fc.assert(
    fc.property(
      fc.array(fc.array(rate, { minLength: 1, maxLength: 3 }), { minLength: 1, maxLength: 3 }),
      fc.integer({ min: 0, max: 150_000 }).map((n) => (n / 10_000).toFixed(4)),
      fc.array(step, { maxLength: 14 }),
      (made, percent, history) => {
        const books: Books = {
          visits: made.map((amounts, at) => ({
            id: at + 1,
            isCredited: false,
            lines: amounts.map((amount, id) => ({
              ...{ id, description: `Line ${id}`, hours: '1.00', rate: amount, amount },
              ...{ credit: '0.00', creditDescription: '', authorization: null },
              price_reason: { from: 'hand' },
            })),
          })),
          invoices: [],
          payments: [],
          status: 4,
          percent,
        }
        for (const asked of history) {
          const before = summarizeCharges(booksOf(books)).sums
          const paid = books.payments.length
          take(books, asked)
          // A payment never takes more than was owed, and money goes back only from what was paid too much.
          if (books.payments.length > paid) {
            const moved = cents(books.payments.at(-1)?.amount ?? '0')
            expect(moved > 0n ? moved <= cents(before.owed) : moved >= cents(before.owed)).toBe(true)
          }
          const { sums } = summarizeCharges(booksOf(books))
          books.status = statusAfterPayments(books.status, sums, books.invoices.length > 0)
          reached.add(books.status)
          holds(books)
        }
        printed(books)
      },
    ),
    { numRuns: 10_000 },
  )
  expect([...reached].sort()).toEqual([4, 9])
}, 120_000)
