import type { Node } from 'pdfmake'
import type { AuthorizationData } from './data.ts'
import { EMPTY_BOX } from './icons.ts'
import { title } from './head.ts'
import { INK, label, tableName } from './styles.ts'
import { totals } from './page.ts'
import { facts, heading, signatureLines } from './sections.ts'
import { oneLine } from './printable-text.ts'
import { numberCell, table } from './visit.ts'

/** Asks for a yes, no, or later per service, to be answered on paper, by phone, or with the link. */
export function authorizationRequest(data: AuthorizationData): Node[] {
  const count = data.services.length === 1 ? '1 service' : `${data.services.length} services`
  return [
    title(data),
    heading(`${count} to authorize`, data.visit),
    facts(data.facts),
    {
      text: 'Please answer for each service. A service without a yes is not done and not charged.',
      margin: [0, 2, 0, 8],
    },
    services(data),
    ...totals(data.totals),
    signatureLines(['Name', 'Signature', 'Date']),
    {
      ...label(
        [
          'Answer by the link that you were sent, or return this page.',
          data.firm.phone && `Questions: ${data.firm.phone}`,
        ]
          .filter(Boolean)
          .join(' '),
      ),
      margin: [0, 12, 0, 0],
    },
  ]
}

function services({ services: lines }: AuthorizationData): Node {
  const answers = ['Yes', 'No', 'Later']
  const head = ['Service', 'Hours', 'Rate', 'Amount', ...answers].map((name, at): Node => ({
    ...label(name),
    alignment: at > 3 ? 'center' : at > 0 ? 'right' : 'left',
  }))
  const body = lines.map((one): Node[] => [
    {
      stack: [
        { text: oneLine(one.description, 400) },
        ...(one.authorization ? [{ ...label(oneLine(one.authorization, 80)), color: INK.second }] : []),
      ],
    },
    numberCell(one.hours),
    numberCell(one.rate),
    numberCell(one.amount),
    ...answers.map((): Node => ({ svg: EMPTY_BOX, width: 11, alignment: 'center', margin: [0, 1, 0, 0] })),
  ])
  return table(['*', 38, 56, 64, 30, 30, 30], [tableName('Services', '', 7), head, ...body], 2)
}
