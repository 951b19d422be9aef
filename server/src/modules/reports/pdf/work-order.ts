import type { Node } from 'pdfmake'
import type { WorkOrderData } from './data.ts'
import { EMPTY_BOX, ITEM } from './icons.ts'
import { title } from './head.ts'
import { boxLayout, INK, label, SIZE, tableName } from './styles.ts'
import { facts, heading, signatureLines, freeText } from './sections.ts'
import { oneLine } from './printable-text.ts'
import { numberCell, table } from './visit.ts'
import { t } from './texts.ts'

const QR_SIZE = 76

/** The work order of a visit, with boxes to check on paper and codes to scan. */
export function workOrder(data: WorkOrderData): Node[] {
  return [
    title(data, { isPlanned: true }),
    heading(data.visit),
    {
      columnGap: 16,
      columns: [
        { width: '*', stack: [...lead(data), { stack: [facts(data.facts, 3)], margin: [0, 4, 0, 0] }] },
        ...(data.vehicle.vin ? [qrCode(data.vehicle.vin, t('head.vin'))] : []),
        qrCode(data.link, t('workOrder.open')),
      ],
      margin: [0, 0, 0, 8],
    },
    ...freeText(t('notes'), data.notes),
    ...services(data),
    ...notAuthorized(data),
    ...data.checks.filter(({ items }) => items.length > 0).map(checks),
    signatureLines([
      t('workOrder.odometerIn'),
      t('workOrder.odometerOut'),
      t('workOrder.technician'),
      t('workOrder.dateTime'),
    ]),
  ]
}

/** Who, when, and where, to be read at arm's length. */
function lead({ lead: all }: WorkOrderData): Node[] {
  return all.map(({ name, value }): Node => ({
    columnGap: 8,
    margin: [0, 0, 0, 4],
    columns: [
      { ...label(name), width: 66, margin: [0, 3, 0, 0] },
      { text: oneLine(value, 160), bold: true, fontSize: SIZE.vin, width: '*' },
    ],
  }))
}

function qrCode(text: string, name: string): Node {
  return {
    width: 'auto',
    stack: [
      { ...label(name), margin: [0, 0, 0, 3] },
      { qr: text, fit: QR_SIZE, eccLevel: 'M', foreground: INK.text },
    ],
  }
}

function services({ services: lines }: WorkOrderData): Node[] {
  if (lines.length === 0) return []
  const body = lines.map(({ description, hours }): Node[] => [
    { svg: EMPTY_BOX, width: 10, margin: [0, 1, 0, 0] },
    { text: oneLine(description, 400) },
    numberCell(hours),
  ])
  return [table([10, '*', 48], [tableName(t('services'), t('column.hours'), 3), ...body], 1)]
}

/** In a heavy frame and without boxes to check, because nobody may begin with them. */
function notAuthorized({ notAuthorized: lines }: WorkOrderData): Node[] {
  if (lines.length === 0) return []
  const body = lines.map(({ description, why, hours }): Node[] => [
    { text: oneLine(description, 400) },
    { text: oneLine(why, 120), bold: true },
    numberCell(hours),
  ])
  const isEdge = (index: number, edges: number) => index === 0 || index === edges
  return [
    {
      margin: [0, 0, 0, 12],
      table: {
        widths: ['*', 150, 48],
        headerRows: 1,
        keepWithHeaderRows: 1,
        dontBreakRows: true,
        body: [tableName(t('workOrder.notAuthorized'), t('column.hours'), 3), ...body],
      },
      layout: {
        ...boxLayout,
        hLineWidth: (index, node) => (isEdge(index, node.table.body.length) ? 1.5 : 0.5),
        vLineWidth: (index, node) => (isEdge(index, node.table.widths.length) ? 1.5 : 0),
        hLineColor: (index, node) => (isEdge(index, node.table.body.length) ? INK.text : INK.line),
        vLineColor: INK.text,
        paddingTop: () => 3.5,
        paddingBottom: () => 3.5,
      },
    },
  ]
}

type Group = WorkOrderData['checks'][number]

function checks({ title: name, items }: Group): Node {
  const body = items.map((item): Node[] => [
    {
      svg: item.isSkipped ? ITEM.skipped : item.done ? ITEM.done : EMPTY_BOX,
      width: 10,
      margin: [0, 1, 0, 0],
    },
    {
      stack: [
        { text: oneLine(item.name, 400) },
        ...(item.done ? [{ text: oneLine(item.done, 400), color: INK.second, fontSize: SIZE.label }] : []),
      ],
    },
    { text: item.needs, color: INK.second, fontSize: SIZE.label, alignment: 'right', noWrap: true },
  ])
  const requiredCount = items.filter(({ isOptional }) => !isOptional).length
  return table(
    [10, '*', 'auto'],
    [tableName(oneLine(name, 60), t('workOrder.required', { count: requiredCount }), 3), ...body],
    1,
  )
}
