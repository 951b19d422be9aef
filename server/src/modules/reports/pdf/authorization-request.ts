import type { Node } from 'pdfmake'
import type { AuthorizationData } from './data.ts'
import { EMPTY_BOX } from './icons.ts'
import { numbered, parties, vehicleTitle, vin } from './head.ts'
import { boxLayout, INK, label, SIZE, tableName } from './styles.ts'
import { totals } from './page.ts'
import { facts, signatureLines } from './sections.ts'
import { oneLine } from './printable-text.ts'
import { figuresWidth, numberCell, rateCell, rateLabels, tableWithSum } from './visit.ts'
import { t } from './texts.ts'

/** Asks for a yes, no, or later per service, to be answered on paper, by phone, or with the link. */
export function authorizationRequest(data: AuthorizationData): Node[] {
  return [
    {
      columnGap: 16,
      columns: [
        { text: data.headline, bold: true, fontSize: SIZE.title, lineHeight: 1.05, width: '*' },
        numbered(t('head.roLabel'), data.ro),
      ],
    },
    { text: t('pleaseAnswer'), margin: [0, 4, 0, 16] },
    { text: vehicleTitle(data), bold: true, fontSize: SIZE.visit },
    vin(data),
    parties(data, t('head.center')),
    { stack: [facts(data.facts, 2)], margin: [0, 10, 0, 8] },
    services(data),
  ]
}

function services(data: AuthorizationData): Node {
  const { services: lines } = data
  const answers = [t('answer.yes'), t('answer.no'), t('answer.later')]
  const head = [t('column.service'), t('column.hours'), t('column.rate'), t('column.amount'), ...answers].map(
    (name, at): Node => ({
      ...label(name),
      alignment: at > 3 ? 'center' : at > 0 ? 'right' : 'left',
      noWrap: true,
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
    rateCell(one),
    numberCell(one.amount),
    ...answers.map((): Node => ({ svg: EMPTY_BOX, width: 11, alignment: 'center', margin: [0, 1, 0, 0] })),
  ])
  const widths = [
    figuresWidth(
      [t('column.hours')],
      lines.map(({ hours }) => hours),
    ),
    figuresWidth(
      rateLabels(),
      lines.map(({ rate }) => rate),
    ),
    figuresWidth(
      [t('column.amount')],
      lines.map(({ amount }) => amount),
    ),
    ...answers.map((name) => Math.max(30, figuresWidth([name], []))),
  ]
  return tableWithSum(
    ['*', ...widths],
    [tableName(t('services'), '', 7), head, ...body],
    [...totals(data.totals), answer(data)],
  )
}

/** How to answer, and where to sign: on one page, so that neither is missed. */
function answer({ firm }: AuthorizationData): Node {
  return {
    unbreakable: true,
    table: {
      widths: ['*'],
      body: [
        [
          {
            stack: [
              { text: t('answer.title'), bold: true, fontSize: SIZE.section },
              {
                text: firm.phone ? t('answer.howPhone', { phone: firm.phone }) : t('answer.how'),
                margin: [0, 2, 0, 0],
              },
              signatureLines([t('sign.name'), t('sign.signature'), t('sign.date')]),
            ],
          },
        ],
      ],
    },
    layout: boxLayout,
  }
}
