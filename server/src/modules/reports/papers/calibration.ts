import type { CalibrationReportData } from '../pdf/data.ts'
import type { ReportRows } from '../reads/report-data.ts'
import type { HeadRow } from '../reads/report-head.ts'
import { shapeReport, type ReportOptions } from '../shape.ts'
import { at } from '../format-time.ts'
import { zoneOf } from './head.ts'
import { fileName, jobFacts, jobValues, type Shaped } from './composed.ts'

/** The calibration report of a visit. Pure. */
export const calibration = (
  head: HeadRow,
  rows: ReportRows,
  options: ReportOptions,
): Shaped<CalibrationReportData> => {
  const data = shapeReport(head, rows, options)
  const completed = head.completed_at ? at(head.completed_at, zoneOf(head, rows.firms)) : ''
  const values = { ...jobValues(head, data), completed }
  return {
    name: 'Calibration report',
    file: fileName('Calibration report', head),
    values,
    facts: [...jobFacts(values), ...(completed ? [{ name: 'Completed', value: completed }] : [])],
    data,
  }
}
