import type { Node } from 'pdfmake'
import type { WorkOrderData } from './data.ts'
import { EMPTY_BOX, ITEM } from './icons.ts'
import { title } from './head.ts'
import { INK, label, SIZE, tableName } from './styles.ts'
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
        { width: '*', stack: [facts(data.facts, 3)] },
        ...(data.vehicle.vin ? [qrCode(data.vehicle.vin, t('head.vin'))] : []),
        qrCode(data.link, t('workOrder.open')),
      ],
      margin: [0, 0, 0, 8],
    },
    ...freeText(t('notes'), data.notes),
    ...services(data),
    ...data.checks.filter(({ items }) => items.length > 0).map(checks),
    signatureLines([
      t('workOrder.odometerIn'),
      t('workOrder.odometerOut'),
      t('workOrder.technician'),
      t('workOrder.dateTime'),
    ]),
  ]
}

function qrCode(text: string, name: string): Node {
  return {
    width: 'auto',
    stack: [
      { qr: text, fit: QR_SIZE, eccLevel: 'M', foreground: INK.text },
      { ...label(name), alignment: 'center', margin: [0, 2, 0, 0] },
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

type Group = WorkOrderData['checks'][number]

function checks({ title: name, items }: Group): Node {
  const body = items.map((item): Node[] => [
    { svg: item.done ? ITEM.done : EMPTY_BOX, width: 10, margin: [0, 1, 0, 0] },
    {
      stack: [
        { text: oneLine(item.name, 400) },
        ...(item.done ? [{ text: oneLine(item.done, 400), color: INK.second, fontSize: SIZE.label }] : []),
      ],
    },
    { text: item.needs, color: INK.second, fontSize: SIZE.label, alignment: 'right' },
  ])
  const requiredCount = items.filter(({ isOptional }) => !isOptional).length
  return table(
    [10, '*', 150],
    [tableName(oneLine(name, 60), t('workOrder.required', { count: requiredCount }), 3), ...body],
    1,
  )
}
