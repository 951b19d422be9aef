import { cents, dollars, fromCents, sum } from '#contract/kit/money.ts'
import { taxRefund, type Tax } from '#server/modules/pricing/door.ts'
import { t } from '../texts.ts'

/** An invoice line and what remains of it after credit memos. */
export type CreditableLine = { id: number; description: string; left: { net: string; tax: string } }
export type CreditedLine = { line: number; net: string; tax: string }
export type CreditMemo =
  | { lines: CreditedLine[]; net: string; tax: string; total: string }
  | { refusal: string }

/**
 * Builds a credit memo for everything that remains of an invoice, or for given amounts of its lines before tax. Each
 * amount must be above zero and at most what remains of the line. Crediting the rest of a line credits the rest of its tax.
 */
export const buildCreditMemo = (
  lines: readonly CreditableLine[],
  requested: readonly { line: number; amount: string }[] | undefined,
  tax: Pick<Tax, 'percent'>,
): CreditMemo => {
  const credited: CreditedLine[] = []
  const amounts = requested ?? lines.map(({ id, left }) => ({ line: id, amount: left.net }))
  for (const { line: id, amount } of amounts) {
    const line = lines.find((each) => each.id === id)
    if (!line || credited.some((each) => each.line === id)) return { refusal: t('credit.lineTwice') }
    if (requested && cents(amount) <= 0n) return { refusal: t('credit.aboveZero') }
    if (requested && cents(amount) > cents(line.left.net)) return { refusal: tooMuchMessage(line) }
    const lineTax = cents(amount) === cents(line.left.net) ? line.left.tax : taxRefund(line.left, amount, tax)
    if (cents(amount) !== 0n || cents(lineTax) !== 0n)
      credited.push({ line: id, net: fromCents(-cents(amount)), tax: fromCents(-cents(lineTax)) })
  }
  const [net, taxes] = [sum(credited.map((line) => line.net)), sum(credited.map((line) => line.tax))]
  const total = sum([net, taxes])
  const left = sum(lines.flatMap((line) => [line.left.net, line.left.tax]))
  if (cents(total) >= 0n) return { refusal: t('credit.all') }
  if (cents(left) + cents(total) < 0n) return { refusal: t('credit.left', { amount: dollars(left) }) }
  return { lines: credited, net, tax: taxes, total }
}

const tooMuchMessage = ({ description, left }: CreditableLine): string =>
  cents(left.net) > 0n
    ? t('credit.lineLeft', { amount: dollars(left.net), service: description })
    : t('credit.lineNone', { service: description })
