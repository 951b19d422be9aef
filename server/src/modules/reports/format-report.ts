import { numberText } from '#contract/kit/locale.ts'
import { date, localAt } from '#contract/kit/time.ts'
import { resultsHeadline } from '#contract/kit/resultLabels.ts'
import { eventStatusNames, eventStatusWord, isEventStatus } from '#contract/statuses.ts'
import { reportedResults } from '#server/modules/requests/door.ts'
import type {
  CalibrationReportData,
  Fact,
  ReportCertificate,
  ReportChecks,
  ReportResult,
  ReportVisit,
} from './pdf/data.ts'
import type { DriveRow, FileRow, ItemRow, ReportRows, ServiceRow } from './reads/report-data.ts'
import type { VisitHeader } from './reads/report-head.ts'
import { typeName } from './documents/composed.ts'
import { paperHead, timeZoneOf } from './documents/head.ts'
import { reportScans } from './documents/scans.ts'
import { reportSystem } from './documents/report-system.ts'
import { formatTime } from './format-time.ts'
import { t } from './texts.ts'

export type ReportOptions = {
  title: string
  photos: ReportVisit['photos']
  morePhotos: boolean
  /** The drawn signature, if there is one. */
  drawing: Buffer | null
  scanReports: CalibrationReportData['scanReports']
  certificate: ReportCertificate | null
  now: Date
}

/** Formats the rows of a visit as a report. Times are in the center's time zone, with its name. Pure. */
export const formatReport = (
  head: VisitHeader,
  rows: ReportRows,
  options: ReportOptions,
): CalibrationReportData => {
  const zone = timeZoneOf(head, rows.firms)
  const paper = paperHead(head, rows, options.title, options.now)
  const systems = reportedResults(rows.results, rows.codes)
  return {
    ...paper,
    date: head.completed_at ? date(localAt(head.completed_at, zone).slice(0, 10)) : paper.date,
    headline: resultsHeadline(systems.map(({ result }) => result)),
    facts: reportFacts(head, rows, zone),
    systems: systems.map(reportSystem),
    scans: reportScans(rows.scans, zone),
    drives: rows.drives.map((drive) => toDriveResult(drive, zone)),
    statement: toStatement(rows, options.drawing, zone),
    certificate: options.certificate,
    scanReports: options.scanReports,
    visits: [toVisit(head, rows, options, zone)],
  }
}

/** What page 1 says about the work. An unknown mileage is left out, because an empty one proves nothing. */
const reportFacts = (head: VisitHeader, { drives, statements, scans }: ReportRows, zone: string): Fact[] => {
  const miles = (value: number | null | undefined) =>
    value === null || value === undefined ? '' : t('miles', { miles: numberText(value) })
  const mileage = [
    miles(drives.find((drive) => drive.odometer_start !== null)?.odometer_start),
    miles(drives.findLast((drive) => drive.odometer_end !== null)?.odometer_end),
  ].filter(Boolean)
  const tool = statements[0]?.tool || scans.find((scan) => scan.tool !== '')?.tool || ''
  return [
    { name: t('fact.technician'), value: head.technicians },
    { name: t('fact.completed'), value: head.completed_at ? formatTime(head.completed_at, zone) : '' },
    { name: t('fact.tool'), value: tool },
    { name: t('fact.mileage'), value: mileage.join(', ') },
  ].filter(({ value }) => value !== '')
}

const toStatement = (
  { statements: [signed] }: ReportRows,
  drawing: Buffer | null,
  zone: string,
): CalibrationReportData['statement'] =>
  signed
    ? {
        text: signed.text,
        name: signed.name,
        when: formatTime(signed.signed_at, zone),
        remark: signed.outdated_at === null ? '' : t('statement.outdated'),
        drawing,
      }
    : null

const toVisit = (head: VisitHeader, rows: ReportRows, options: ReportOptions, zone: string): ReportVisit => ({
  number: head.number,
  title: typeName(head),
  status: isEventStatus(head.status) ? eventStatusNames[head.status] : '',
  statusWord: isEventStatus(head.status) ? eventStatusWord(head.status) : '',
  technician: head.technicians,
  scheduled: head.scheduled_at ? formatTime(head.scheduled_at, zone) : '',
  started: head.started_at ? formatTime(head.started_at, zone) : '',
  completed: head.completed_at ? formatTime(head.completed_at, zone) : '',
  services: rows.services.map((service) => ({
    description: service.description,
    authorization: authorizationText(service),
  })),
  checks: toChecks(rows.items, zone),
  results: toResults(head.results),
  files: rows.files.map((file) => toFile(file, zone)),
  notes: [
    ...(head.notes ? [{ text: head.notes, by: '', when: '' }] : []),
    ...(options.morePhotos ? [{ text: t('report.morePhotos'), by: '', when: '' }] : []),
  ],
  photos: options.photos,
})

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
const toResults = (text: string): ReportResult[] =>
  text
    .split(/\r?\n/)
    .map((line) => line.trim())
    .filter(Boolean)
    .map((line) => {
      const [, name, detail] = /^([^:]{1,60}):\s+(.+)$/.exec(line) ?? []
      return { name: name ?? t('report.result'), outcome: '', detail: detail ?? line }
    })

const toDriveResult = (drive: DriveRow, zone: string): ReportResult => {
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
