import { date } from '#contract/kit/time.ts'
import type { PayrollTechnician } from '#contract/payroll.ts'
import { moneyText } from '../../../ui/base/Money.tsx'
import { NumberTable } from '../../../ui/chart/NumberTable.tsx'
import { Note } from '../../../ui/states/Note.tsx'
import { hoursText } from './data.ts'
import { t } from '../texts.ts'

/** Clocked hours and commission by week. */
export function Weeks({
  weeks,
  heading: Heading = 'h3',
}: {
  weeks: PayrollTechnician['weeks']
  heading?: 'h2' | 'h3'
}) {
  if (weeks.length === 0) return null
  return (
    <section>
      <Heading>{t('tech.weeks')}</Heading>
      {weeks.some(({ isOver40 }) => isOver40) && <Note tone="warn">{t('tech.weeksHint')}</Note>}
      <NumberTable
        caption={t('tech.weeks')}
        columns={[
          { key: 'week', title: t('column.week') },
          { key: 'hours', title: t('column.hours'), align: 'right' },
          { key: 'commission', title: t('column.commission'), align: 'right' },
          { key: 'regular', title: t('column.regular'), align: 'right' },
          { key: 'over', title: t('column.overtime'), align: 'right' },
        ]}
        rows={weeks.map((each) => ({
          key: each.week,
          cells: [
            date(each.week),
            hoursText(each.hours),
            moneyText(each.commission),
            each.regularRate ? moneyText(each.regularRate) : '–',
            each.isOver40 ? t('yes') : '',
          ],
        }))}
      />
    </section>
  )
}
