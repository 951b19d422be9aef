import { links } from '#contract/links.ts'
import { phoneText } from '#contract/kit/phone.ts'
import { shippedName } from '#contract/kit/shipped-name.ts'
import type { WorkOrderData } from '../pdf/data.ts'
import type { ReportRows } from '../reads/report-data.ts'
import type { VisitHeader } from '../reads/report-head.ts'
import type { OrderRow, TaskRow } from '../reads/work-order.ts'
import { formatTime } from '../format-time.ts'
import { laterText } from './authorization-request.ts'
import { paperHead, timeZoneOf } from './head.ts'
import { fileName, jobFacts, jobValues, visitName, type Composed } from './composed.ts'
import { paperTitle } from './kinds.ts'
import { t } from '../texts.ts'

type Options = { title: string; now: Date; publicUrl: string }
type WorkOrderRows = { order: OrderRow; tasks: readonly TaskRow[] }

/** The work order of a visit. It is for technicians, so it leaves out prices and declined services. Pure. */
export const workOrder = (
  head: VisitHeader,
  rows: ReportRows,
  { order, tasks }: WorkOrderRows,
  { title, now, publicUrl }: Options,
): Composed<WorkOrderData> => {
  const paper = paperHead(head, rows, title, now)
  const scheduled = head.scheduled_at ? formatTime(head.scheduled_at, timeZoneOf(head, rows.firms)) : ''
  const values = { ...jobValues(head, paper), scheduled, bay: order.bay ?? '' }
  const transports = order.transports.map((each) => shippedName('TransportationType', each))
  const other = order.service_other ? [{ description: order.service_other, hours: '' }] : []
  return {
    name: paperTitle('workOrder'),
    file: fileName(paperTitle('workOrder'), head),
    values,
    facts: [
      ...jobFacts(values),
      ...known([
        { name: t('fact.scheduled'), value: scheduled },
        { name: t('fact.bay'), value: order.bay ?? '' },
      ]),
    ],
    data: {
      ...paper,
      kind: 'workOrder',
      visit: visitName(head),
      lead: known([
        { name: t('fact.technician'), value: head.technicians },
        { name: t('fact.scheduled'), value: scheduled },
        { name: t('fact.bay'), value: order.bay ?? '' },
      ]),
      facts: known([
        { name: t('fact.length'), value: formatMinutes(order.minutes) },
        { name: t('fact.transport'), value: transports.join(', ') },
        { name: t('fact.customerPhone'), value: phoneText(order.phone ?? '') },
      ]),
      link: publicUrl + links.techSchedule(head.event),
      services: [
        ...rows.services
          .filter(({ authorization }) => authorization === 1)
          .map(({ description, hours }) => ({ description, hours })),
        ...other,
      ],
      notAuthorized: rows.services
        .filter(({ authorization }) => authorization === null || authorization === 2)
        .map(({ description, hours, authorization, authorized_name: name }) => ({
          description,
          why: authorization === 2 ? laterText(name) : t('authorization.open'),
          hours,
        })),
      checks: stages.map((kind) => ({
        title: t(`stage.${kind}`),
        items: tasks.filter((task) => task.kind === kind).map(toItem),
      })),
      notes: head.notes,
    },
  }
}

/** Nobody needs to read that something isn't known. */
const known = <F extends { value: string }>(facts: readonly F[]): F[] => facts.filter(({ value }) => value)

const stages = ['ready', 'precheck', 'action', 'verify'] as const

const toItem = (task: TaskRow) => ({
  name: task.name,
  isOptional: task.is_optional,
  needs: [
    task.is_image && t('needs.photo'),
    task.is_video && t('needs.video'),
    task.is_file && t('needs.file'),
    task.is_test_drive && t('needs.drive'),
    task.is_optional && t('needs.optional'),
  ]
    .filter(Boolean)
    .join(', '),
  done: task.done
    ? t('item.done')
    : task.skipped_reason
      ? t('item.skipped', { reason: task.skipped_reason })
      : '',
  isSkipped: !task.done && task.skipped_reason !== '',
})

/** 1 h 30 min */
const formatMinutes = (minutes: number | null): string => {
  if (minutes === null) return ''
  const [hours, rest] = [Math.floor(minutes / 60), minutes % 60]
  if (hours > 0 && rest > 0) return t('hoursMinutes', { hours, minutes: rest })
  if (hours > 0) return t('hours', { hours })
  return rest > 0 ? t('minutes', { minutes: rest }) : ''
}
