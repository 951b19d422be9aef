import fc from 'fast-check'
import { expect, it } from 'vitest'
import { cents, fromCents, sum } from '#contract/kit/money.ts'
import { creditRefusal } from '../../rules/price.ts'
import { billLines, sumsOf, type ChargedLine } from './bill.ts'
import { counterEntry, type OpenLine } from './counter.ts'
import { followMoney, owedOf, paymentRefusal } from './owed.ts'

/** The books of one completed visit, kept by the rules; beside them a purse that counts every cent on its own. */
type Books = {
  lines: ChargedLine[]
  invoice: { total: string; lines: OpenLine[] } | null
  papers: string[]
  payments: string[]
  status: number
}
type Step =
  | { does: 'credit'; line: number; amount: string }
  | { does: 'decline'; line: number }
  | { does: 'invoice' }
  | { does: 'counter'; whole: boolean; line: number; amount: string }
  | { does: 'pay'; amount: string }

const dollars = (most: number) => fc.integer({ min: 1, max: most }).map((n) => fromCents(BigInt(n)))
const at = fc.nat({ max: 3 })
const step: fc.Arbitrary<Step> = fc.oneof(
  fc.record({ does: fc.constant('credit' as const), line: at, amount: dollars(30_000) }),
  fc.record({ does: fc.constant('decline' as const), line: at }),
  fc.record({ does: fc.constant('invoice' as const) }),
  fc.record({
    does: fc.constant('counter' as const),
    whole: fc.boolean(),
    line: at,
    amount: dollars(20_000),
  }),
  fc.record({
    does: fc.constant('pay' as const),
    amount: fc.integer({ min: -30_000, max: 60_000 }).map((n) => fromCents(BigInt(n))),
  }),
)
const line = fc
  .record({ hours: fc.integer({ min: 0, max: 400 }), rate: fc.integer({ min: 0, max: 20_000 }) })
  .map(({ hours, rate }) => ({ hours: fromCents(BigInt(hours)), rate: fromCents(BigInt(rate)) }))

const chargesOf = (books: Books, percent: string) => {
  const sums = sumsOf(billLines(books.lines, [], { percent }))
  const open = books.invoice ? [] : [sums.total]
  const owed = owedOf({ invoices: books.papers, open, payments: books.payments })
  const total = books.invoice
    ? sum(books.invoice.lines.flatMap(({ left }) => [left.net, left.tax]))
    : sums.total
  return { sums, owed, total, invoiced: sum(books.papers) }
}

const take = (books: Books, asked: Step, percent: string): void => {
  const { owed } = chargesOf(books, percent)
  const of = 'line' in asked ? books.lines[asked.line % books.lines.length] : undefined
  if (asked.does === 'pay') {
    if (paymentRefusal(asked.amount, owed) === null) books.payments.push(asked.amount)
  } else if (asked.does === 'invoice') {
    const lines = billLines(books.lines, [], { percent })
    const { total } = sumsOf(lines)
    if (books.invoice || cents(total) <= 0n) return
    books.invoice = {
      total,
      lines: lines.map(({ description, net, tax }, id) => ({ id, description, left: { net, tax } })),
    }
    books.papers.push(total)
  } else if (asked.does === 'counter') {
    if (!books.invoice) return
    const { lines } = books.invoice
    const id = asked.line % lines.length
    const entry = counterEntry(lines, asked.whole ? undefined : [{ line: id, amount: asked.amount }], {
      percent,
    })
    if ('refusal' in entry) return
    books.papers.push(entry.total)
    for (const back of entry.lines) {
      const { left } = lines[back.line]!
      lines[back.line]!.left = { net: sum([left.net, back.net]), tax: sum([left.tax, back.tax]) }
    }
    if (cents(sum(lines.flatMap(({ left }) => [left.net, left.tax]))) === 0n) books.invoice = null
  } else if (of && !books.invoice) {
    if (asked.does === 'decline') {
      if (cents(of.credit) === 0n) of.authorization = 0
    } else if (of.authorization !== 0 && creditRefusal(of.amount, of.credit, asked.amount) === null)
      of.credit = sum([of.credit, `-${asked.amount}`])
  }
}

it('through any history no cent is lost, nothing goes below zero, and the status says what the money says', () => {
  fc.assert(
    fc.property(
      fc.array(line, { minLength: 1, maxLength: 4 }),
      fc.integer({ min: 0, max: 150_000 }).map((n) => (n / 10_000).toFixed(4)),
      fc.array(step, { maxLength: 14 }),
      (made, percent, history) => {
        const books: Books = {
          lines: made.map(({ hours, rate }, id) => ({
            id,
            description: `Line ${id}`,
            hours,
            rate,
            amount: fromCents((cents(hours) * cents(rate) + 50n) / 100n),
            credit: '0.00',
            creditDescription: '',
            authorization: null,
            price_reason: null,
          })),
          invoice: null,
          papers: [],
          payments: [],
          status: 4,
        }
        for (const asked of history) {
          const before = chargesOf(books, percent)
          const paidBefore = books.payments.length
          take(books, asked, percent)
          const after = chargesOf(books, percent)
          // What is owed is what was charged and not paid, to the cent.
          expect(cents(after.owed)).toBe(cents(after.total) - cents(sum(books.payments)))
          expect(cents(after.total) >= 0n && cents(after.invoiced) >= 0n).toBe(true)
          // A payment never takes more than was owed, and money goes back only from what was paid too much.
          if (books.payments.length > paidBefore) {
            const moved = cents(books.payments.at(-1) ?? '0')
            expect(moved > 0n ? moved <= cents(before.owed) : moved >= cents(before.owed)).toBe(true)
          }
          for (const open of books.invoice?.lines ?? [])
            expect(cents(open.left.net) >= 0n && cents(open.left.tax) >= 0n).toBe(true)
          books.status = followMoney(books.status, after)
          if (books.status === 9 && books.papers.length > 0 && cents(after.invoiced) > 0n)
            expect(cents(after.owed) <= 0n).toBe(true)
          if (books.status === 4) expect(cents(after.owed) > 0n || cents(after.total) === 0n).toBe(true)
        }
      },
    ),
    { numRuns: 10_000 },
  )
})
