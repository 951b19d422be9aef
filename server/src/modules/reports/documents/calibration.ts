import type { CalibrationReportData } from '../pdf/data.ts'
import type { ReportRows } from '../reads/report-data.ts'
import type { VisitHeader } from '../reads/report-head.ts'
import { formatReport, type ReportOptions } from '../format-report.ts'
import { formatTime } from '../format-time.ts'
import { timeZoneOf } from './head.ts'
import { fileName, jobFacts, jobValues, type Composed } from './composed.ts'
import { paperTitle } from './kinds.ts'
import { t } from '../texts.ts'

/** The calibration report of a visit. Pure. */
export const calibration = (
  head: VisitHeader,
  rows: ReportRows,
  options: ReportOptions,
): Composed<CalibrationReportData> => {
  const data = formatReport(head, rows, options)
  const completed = head.completed_at ? formatTime(head.completed_at, timeZoneOf(head, rows.firms)) : ''
  const values = { ...jobValues(head, data), completed }
  return {
    name: paperTitle('calibrationReport'),
    file: fileName(paperTitle('calibrationReport'), head),
    values,
    facts: [
      ...jobFacts(values),
      ...(completed ? [{ name: t('fact.completed'), value: completed }] : []),
      ...(data.systems.length > 0 ? [{ name: t('fact.results'), value: data.headline }] : []),
    ],
    data,
  }
}
