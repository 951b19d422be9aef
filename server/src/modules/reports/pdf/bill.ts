import type { Node } from 'pdfmake'
import type { BillData } from './data.ts'
import { title } from './head.ts'
import { INK, label, SIZE, tableName } from './styles.ts'
import { totals } from './page.ts'
import { facts, heading, freeText } from './sections.ts'
import { oneLine } from './printable-text.ts'
import { numberCell, table } from './visit.ts'
import { t } from './texts.ts'

export const billName = ({ kind }: Pick<BillData, 'kind'>): string => t(`name.${kind}`)

/** An invoice or credit memo: payer, lines as billed, tax, payments, and balance. */
export function bill(data: BillData): Node[] {
  const name = billName(data)
  return [
    title(data, {
      number: { name, value: data.number },
      billTo: { role: t(data.kind === 'invoice' ? 'bill.to' : 'bill.creditTo'), ...data.billTo },
    }),
    heading(data.visit),
    facts(data.facts),
    lines(data),
    ...totals(data.totals),
    ...payments(data),
    ...freeText(t(data.kind === 'invoice' ? 'bill.note' : 'bill.reason'), data.note),
  ]
}

function lines({ lines: all, showsDiscounts }: BillData): Node {
  const head = showsDiscounts
    ? [
        t('column.service'),
        t('column.hours'),
        t('column.rate'),
        t('column.price'),
        t('column.discount'),
        t('column.amount'),
      ]
    : [t('column.service'), t('column.hours'), t('column.amount')]
  const heads = head.map((name, at): Node => ({ ...label(name), alignment: at > 0 ? 'right' : 'left' }))
  const body = all.map((one): Node[] => {
    const below: Node[] =
      showsDiscounts && one.says
        ? [{ text: oneLine(one.says, 400), color: INK.second, fontSize: SIZE.label }]
        : []
    const service: Node = { stack: [{ text: oneLine(one.description, 400) }, ...below] }
    const money = showsDiscounts ? [one.rate, one.gross, one.off, one.net] : [one.net]
    return [service, numberCell(one.hours), ...money.map(numberCell)]
  })
  const widths: (number | '*')[] = showsDiscounts ? ['*', 36, 56, 64, 60, 66] : ['*', 48, 80]
  return table(widths, [tableName(t('services'), '', head.length), heads, ...body], 2)
}

function payments({ payments: all }: BillData): Node[] {
  if (all.length === 0) return []
  const body = all.map(({ when, how, amount }): Node[] => [
    { text: oneLine(when, 40) },
    { text: oneLine(how, 200), color: INK.second },
    numberCell(amount),
  ])
  return [table([90, '*', 80], [tableName(t('bill.payments'), '', 3), ...body], 1)]
}
