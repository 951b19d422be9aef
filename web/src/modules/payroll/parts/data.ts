import { keepPreviousData, type QueryClient } from '@tanstack/react-query'
import type { RangeView } from '#contract/kit/dashboard-ranges.ts'
import { stampAt } from '#contract/kit/time.ts'
import type { PayrollAssignment, PayrollService, PayrollTechnician } from '#contract/payroll.ts'
import { markStale, read } from '../../../kit/api/queries.ts'
import { saveCsv } from '../../../kit/list/csv.ts'
import { moneyText } from '../../../ui/base/Money.tsx'
import { t } from '../texts.ts'

export interface PeriodInput {
  rangeView: RangeView
  dateStart?: string
  dateEnd?: string
  firm?: number
}

export const payrollQuery = (
  query: PeriodInput & { technician?: number; page?: number; totalsOnly?: boolean },
) => ({
  ...read('GET dashboard/technicianPayroll', { query }),
  placeholderData: keepPreviousData,
})

export const payrollPaths = [
  'dashboard/technicianPayroll',
  'dashboard/dashboard',
  'dashboard/dashboardProfit',
  'dashboard/dashboardBreakout',
]
/** Refreshes what a changed commission changes: payroll, and labor cost on the dashboard. */
export const refreshPayroll = (client: QueryClient): Promise<void> => markStale(client, ...payrollPaths)

/** "12.5" of a rate of 0.125. */
export const percentOf = (rate: string): string => String(+(Number(rate) * 100).toFixed(1))
export const hoursText = (hours: string): string => t('hours', { number: hours })

/** How a service's commission comes about: "$150.00 × 12.5%". */
export const formulaOf = ({ rate, commissionRate, calibrateServiceGroupName }: PayrollService): string =>
  Number(commissionRate) === 0
    ? t('line.noCommission', { group: calibrateServiceGroupName || t('line.noGroup') })
    : t('line.formula', { rate: moneyText(rate), percent: percentOf(commissionRate) })

type Line = { technician: PayrollTechnician; line: PayrollAssignment; service: PayrollService | undefined }

/** A row for each service of each visit. Amounts of a visit stand in its first row, so that columns add up. */
export const savePayroll = (technicians: readonly PayrollTechnician[], name: string): void => {
  const lines: (Line & { isFirst: boolean })[] = technicians.flatMap((technician) =>
    technician.assignments.flatMap((line) =>
      (line.services.length > 0 ? line.services : [undefined]).map((service, index) => ({
        technician,
        line,
        service,
        isFirst: index === 0,
      })),
    ),
  )
  saveCsv(
    name,
    [
      t('column.tech'),
      t('column.location'),
      t('column.ro'),
      t('column.visit'),
      t('column.started'),
      t('column.completed'),
      t('column.hours'),
      t('column.service'),
      t('column.group'),
      t('column.rate'),
      t('column.percent'),
      t('column.computed'),
      t('column.commission'),
      t('column.reason'),
    ],
    lines.map(({ technician, line, service, isFirst }) => [
      technician.name,
      technician.firmName,
      line.ronumber,
      line.visit,
      line.started && stampAt(line.started, line.zone),
      stampAt(line.completed, line.zone),
      isFirst ? line.hours : '',
      service?.name,
      service?.calibrateServiceGroupName,
      service?.rate,
      service && percentOf(service.commissionRate),
      service?.amount,
      isFirst ? line.commission : '',
      isFirst ? line.reason : '',
    ]),
  )
}
