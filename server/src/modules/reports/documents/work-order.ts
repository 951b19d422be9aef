import { phoneText } from '#contract/kit/phone.ts'
import type { WorkOrderData } from '../pdf/data.ts'
import type { ReportRows } from '../reads/report-data.ts'
import type { VisitHeader } from '../reads/report-head.ts'
import type { OrderRow, TaskRow } from '../reads/work-order.ts'
import { formatTime } from '../format-time.ts'
import { paperHead, timeZoneOf } from './head.ts'
import { fileName, jobFacts, jobValues, visitName, type Composed } from './composed.ts'

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
  const other = order.service_other ? [{ description: order.service_other, hours: '' }] : []
  return {
    name: 'Work order',
    file: fileName('Work order', head),
    values,
    facts: [
      ...jobFacts(values),
      ...[
        { name: 'Scheduled', value: scheduled },
        { name: 'Bay', value: order.bay ?? '' },
      ].filter(({ value }) => value),
    ],
    data: {
      ...paper,
      kind: 'workOrder',
      visit: visitName(head),
      facts: [
        { name: 'Technician', value: head.technicians },
        { name: 'Scheduled', value: scheduled },
        { name: 'Planned length', value: formatMinutes(order.minutes) },
        { name: 'Bay', value: order.bay ?? '' },
        { name: 'Vehicle comes by', value: order.transport ?? '' },
        { name: 'Customer phone', value: phoneText(order.phone ?? '') },
      ],
      link: `${publicUrl}/techschedule/${head.event}`,
      services: [
        ...rows.services
          .filter(({ authorization }) => authorization !== 0)
          .map(({ description, hours, authorization }) => ({
            description:
              authorization === 1
                ? description
                : `${description} (${authorization === 2 ? 'answered later' : 'not authorized yet'})`,
            hours,
          })),
        ...other,
      ],
      checks: stages.map(([kind, name]) => ({
        title: name,
        items: tasks.filter((task) => task.kind === kind).map(toItem),
      })),
      notes: head.notes,
    },
  }
}

const stages = [
  ['ready', 'Readiness'],
  ['precheck', 'Pre-check'],
  ['action', 'Actions'],
  ['verify', 'Verification'],
] as const

const toItem = (task: TaskRow) => ({
  name: task.name,
  isOptional: task.is_optional,
  needs: [
    task.is_image && 'photo',
    task.is_video && 'video',
    task.is_file && 'file',
    task.is_test_drive && 'test drive',
    task.is_optional && 'optional',
  ]
    .filter(Boolean)
    .join(', '),
  done: task.done ? 'Done already' : task.skipped_reason ? `Skipped: ${task.skipped_reason}` : '',
})

/** 1 h 30 min */
const formatMinutes = (minutes: number | null): string => {
  if (minutes === null) return ''
  const [hours, rest] = [Math.floor(minutes / 60), minutes % 60]
  return [hours > 0 && `${hours} h`, rest > 0 && `${rest} min`].filter(Boolean).join(' ')
}
