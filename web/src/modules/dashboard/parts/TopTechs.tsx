import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { ChartCard } from '../../../kit/charts/ChartCard.tsx'
import { read } from '../../../kit/api/queries.ts'
import { Button } from '../../../ui/base/Button.tsx'
import { moneyText } from '../../../ui/base/Money.tsx'
import { Loaded } from './Loaded.tsx'
import type { PeriodInput } from './useDashboardAddress.ts'
import { valueText } from './values.ts'
import { t } from '../texts.ts'

interface Props {
  period: PeriodInput
  className?: string
  onPayroll: () => void
}

/** The technicians who earned most, with hours and sales. */
export function TopTechs({ period, className, onPayroll }: Props) {
  const found = useQuery({
    ...read('GET dashboard/technicianPayroll', { query: { ...period, totalsOnly: true, pageSize: 5 } }),
    placeholderData: keepPreviousData,
  })
  return (
    <Loaded query={found}>
      {({ items }) => (
        <ChartCard
          title={t('top.techs')}
          sub={t('by.commission')}
          className={className}
          actions={
            <Button size="s" look="ghost" onClick={onPayroll}>
              {t('top.payroll')}
            </Button>
          }
          table={{
            file: t('top.techs'),
            rows: items,
            keyOf: ({ technician }) => String(technician),
            onOpen: () => onPayroll,
            columns: [
              { key: 'name', title: t('column.name'), text: ({ name }) => name },
              {
                key: 'hours',
                title: t('column.hours'),
                align: 'right',
                text: ({ hours }) => valueText('hours', hours),
                cell: ({ hours }) => hours,
              },
              {
                key: 'sales',
                title: t('column.sales'),
                align: 'right',
                text: ({ sales }) => moneyText(sales),
                cell: ({ sales }) => sales,
              },
              {
                key: 'commission',
                title: t('column.commission'),
                align: 'right',
                text: ({ commission }) => moneyText(commission),
                cell: ({ commission }) => commission,
              },
            ],
          }}
        />
      )}
    </Loaded>
  )
}
