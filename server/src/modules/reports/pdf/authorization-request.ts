import type { Node } from 'pdfmake'
import type { AuthorizationData } from './data.ts'
import { EMPTY_BOX } from './icons.ts'
import { title } from './head.ts'
import { INK, label, tableName } from './styles.ts'
import { totals } from './page.ts'
import { facts, heading, signatureLines } from './sections.ts'
import { oneLine } from './printable-text.ts'
import { numberCell, table } from './visit.ts'
import { t } from './texts.ts'

/** Asks for a yes, no, or later per service, to be answered on paper, by phone, or with the link. */
export function authorizationRequest(data: AuthorizationData): Node[] {
  return [
    title(data, { isPlanned: true }),
    heading(t('toAuthorize', { count: data.services.length }), data.visit),
    facts(data.facts),
    {
      text: t('pleaseAnswer'),
      margin: [0, 2, 0, 8],
    },
    services(data),
    ...totals(data.totals),
    signatureLines([t('sign.name'), t('sign.signature'), t('sign.date')]),
    {
      ...label(data.firm.phone ? t('answer.howPhone', { phone: data.firm.phone }) : t('answer.how')),
      margin: [0, 12, 0, 0],
    },
  ]
}

function services({ services: lines }: AuthorizationData): Node {
  const answers = [t('answer.yes'), t('answer.no'), t('answer.later')]
  const head = [t('column.service'), t('column.hours'), t('column.rate'), t('column.amount'), ...answers].map(
    (name, at): Node => ({
      ...label(name),
      alignment: at > 3 ? 'center' : at > 0 ? 'right' : 'left',
    }),
  )
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
  return table(['*', 38, 56, 64, 30, 30, 30], [tableName(t('services'), '', 7), head, ...body], 2)
}
