import { numberText } from '#contract/kit/locale.ts'
import { cents, dollars, sum } from '#contract/kit/money.ts'
import type { ChargesShape } from '#contract/requests/billing.ts'
import { eventStatusNames, isEventStatus } from '#contract/statuses.ts'
import { billLines, totalLines } from '#server/modules/requests/door.ts'
import type { CalibrationReportData, ReportChecks, ReportVisit } from './pdf/data.ts'
import type { CreditRow, DriveRow, FileRow, ItemRow, ReportRows, ServiceRow } from './reads/report-data.ts'
import type { VisitHeader } from './reads/report-head.ts'
import { paperHead, timeZoneOf } from './documents/head.ts'
import { reportScans } from './documents/scans.ts'
import { rateText } from './documents/rate.ts'
import { formatTime } from './format-time.ts'
import { t } from './texts.ts'

type VisitCharges = ChargesShape['visits'][number]
type Totals = Pick<VisitCharges, 'gross' | 'discount' | 'credit' | 'notes' | 'taxLeft' | 'totalLeft'>
export type ReportOptions = {
  /** The visit's charges. */
  charges: VisitCharges
  /** Leaves out credits and shows what was charged before. */
  noDiscount: boolean
  title: string
  photos: ReportVisit['photos']
  morePhotos: boolean
  now: Date
}

/** Formats the rows of a visit as a report. Times are in the center's time zone, with its name. Pure. */
export const formatReport = (
  head: VisitHeader,
  rows: ReportRows,
  options: ReportOptions,
): CalibrationReportData => {
  const zone = timeZoneOf(head, rows.firms)
  const odometer = rows.drives.findLast((drive) => drive.odometer_end !== null)?.odometer_end
  const paper = paperHead(head, rows, options.title, options.now)
  return {
    ...paper,
    vehicle: {
      ...paper.vehicle,
      ...(odometer ? { odometer: t('miles', { miles: numberText(odometer) }) } : {}),
    },
    visits: [toVisit(head, rows, options, zone)],
    totals: visitTotals(rows, options),
    scans: reportScans(rows.scans, zone),
  }
}

const toVisit = (head: VisitHeader, rows: ReportRows, options: ReportOptions, zone: string): ReportVisit => ({
  number: head.number,
  title: head.type_name ?? t('calibration'),
  status: isEventStatus(head.status) ? eventStatusNames[head.status] : '',
  technician: head.technicians,
  scheduled: head.scheduled_at ? formatTime(head.scheduled_at, zone) : '',
  started: head.started_at ? formatTime(head.started_at, zone) : '',
  completed: head.completed_at ? formatTime(head.completed_at, zone) : '',
  services: [
    ...rows.services.map((service) => ({
      description: service.description,
      authorization: authorizationText(service),
      hours: service.hours,
      rate: rateText(service.rate, service.is_flat),
      amount: service.authorization === 0 ? '' : dollars(service.amount),
    })),
    ...(options.noDiscount ? [] : rows.credits).map((credit) => ({
      description: creditText(credit),
      authorization: '',
      hours: '',
      rate: '',
      amount: dollars(credit.amount),
    })),
  ],
  checks: toChecks(rows.items, zone),
  results: [...toResults(head.results), ...rows.drives.map((drive) => toDriveResult(drive, zone))],
  files: rows.files.map((file) => toFile(file, zone)),
  notes: [
    ...(head.notes ? [{ text: head.notes, by: '', when: '' }] : []),
    ...(options.morePhotos ? [{ text: t('report.morePhotos'), by: '', when: '' }] : []),
  ],
  photos: options.photos,
})

const creditText = ({ description, service }: CreditRow): string =>
  [service === null ? t('report.credit') : t('report.creditFor', { service }), description]
    .filter(Boolean)
    .join(': ')

const authorizationKeys = ['no', 'yes', 'later'] as const
const authorizationText = ({ authorization, authorized_name }: ServiceRow): string =>
  [t(`authorization.${authorizationKeys[authorization ?? -1] ?? 'open'}`), authorized_name]
    .filter(Boolean)
    .join(', ')

const stages = ['ready', 'precheck', 'action', 'verify'] as const

const toChecks = (items: readonly ItemRow[], zone: string): ReportChecks[] =>
  stages.map((kind) => ({
    title: t(`stage.${kind}`),
    items: items
      .filter((item) => item.kind === kind)
      .map((item) => ({
        name: item.name,
        done: item.done_at !== null,
        skippedReason: item.skipped_reason || null,
        when: item.done_at ? formatTime(item.done_at, zone) : '',
        by: item.done_by_name,
        note: item.note,
      })),
  }))

/** Each line of the results is one result. Text before a colon is its name. */
const toResults = (text: string): ReportVisit['results'] =>
  text
    .split(/\r?\n/)
    .map((line) => line.trim())
    .filter(Boolean)
    .map((line) => {
      const [, name, detail] = /^([^:]{1,60}):\s+(.+)$/.exec(line) ?? []
      return { name: name ?? t('report.result'), outcome: '', detail: detail ?? line }
    })

const toDriveResult = (drive: DriveRow, zone: string): ReportVisit['results'][number] => {
  const { odometer_start: from, odometer_end: to } = drive
  const miles = from !== null && to !== null ? t('miles', { miles: to - from }) : ''
  const started = formatTime(drive.started_at, zone)
  const times = drive.ended_at ? t('range', { from: started, to: formatTime(drive.ended_at, zone) }) : started
  return {
    name: t('report.drive'),
    outcome: t(`outcome.${drive.result}`),
    detail: [times, drive.user_name, miles, drive.notes].filter(Boolean).join(', '),
  }
}

/** "PDF", "Picture", "Video", or else the file extension. */
const fileKind = ({ mime, name }: FileRow): string => {
  if (mime === 'application/pdf') return t('file.pdf')
  if (mime.startsWith('image/')) return t('file.picture')
  if (mime.startsWith('video/')) return t('file.video')
  return /\.(\w{1,5})$/.exec(name)?.[1]?.toUpperCase() ?? t('file.other')
}

const toFile = (file: FileRow, zone: string): ReportVisit['files'][number] => ({
  name: file.name,
  of: file.item_name ?? '',
  kind: fileKind(file),
  when: formatTime(file.created_at, zone),
})

/** The visit's totals as calculated for its repair order. Without credits: the totals before any credit. */
const visitTotals = (
  { services }: ReportRows,
  { noDiscount, charges }: ReportOptions,
): CalibrationReportData['totals'] => {
  const { taxName, taxPercent } = charges
  const shown = noDiscount ? withoutCredits(services, charges) : charges
  const rows = [
    { label: t('total.services'), amount: sum([shown.gross, shown.discount]) },
    { label: t('total.credits'), amount: shown.credit },
    { label: t('total.creditMemos'), amount: shown.notes },
    {
      label: t('bill.tax', { name: taxName || t('bill.taxName'), percent: taxPercent }),
      amount: shown.taxLeft,
    },
  ]
  const [first, ...others] = rows.map(({ label, amount }) => ({ label, amount: dollars(amount) }))
  const nonZero = others.filter((_row, at) => cents(rows[at + 1]?.amount ?? '0') !== 0n)
  return [
    ...(first && nonZero.length > 0 ? [first, ...nonZero] : []),
    { label: t('bill.total'), amount: dollars(shown.totalLeft) },
  ]
}

const withoutCredits = (services: readonly ServiceRow[], { taxPercent }: VisitCharges): Totals => {
  const { gross, discount, tax, total } = totalLines(
    billLines(
      services.map((service) => ({
        ...service,
        credit: '0.00',
        creditDescription: '',
        price_reason: null,
      })),
      [],
      { percent: taxPercent },
    ),
  )
  return { gross, discount, credit: '0.00', notes: '0.00', taxLeft: tax, totalLeft: total }
}
