import { date } from '#contract/kit/time.ts'
import type { PeriodShape } from '#contract/kit/dashboard-shapes.ts'
import type { PayrollTechnician } from '#contract/payroll.ts'
import { Facts } from '../../../ui/frame/Parts.tsx'
import { moneyText } from '../../../ui/base/Money.tsx'
import { Avatar } from '../../../ui/base/text.tsx'
import { Dialog } from '../../../ui/overlay/Dialog.tsx'
import { hoursText, percentOf } from './data.ts'
import { PayLines } from './PayLines.tsx'
import { Weeks } from './Weeks.tsx'
import { t } from '../texts.ts'
import s from './payroll.module.css'

interface Props {
  technician: PayrollTechnician
  period: PeriodShape
  onClose: () => void
}

/** A technician's pay: each visit with its services and formulas, and hours week by week. */
export function TechnicianDialog({ technician, period, onClose }: Props) {
  const { name, assignments, commissionRates } = technician
  const paying = commissionRates.filter(({ commissionRate }) => Number(commissionRate) > 0)
  return (
    <Dialog
      title={name}
      sub={t('tech.sub', { count: assignments.length, from: date(period.from), to: date(period.to) })}
      mark={<Avatar name={name} size="l" />}
      size="XL"
      tall
      onClose={onClose}
    >
      <div className={s.tech}>
        <Facts
          facts={[
            { label: t('column.hours'), value: hoursText(technician.hours) },
            { label: t('column.sales'), value: moneyText(technician.sales) },
            { label: t('column.commission'), value: <b>{moneyText(technician.commission)}</b> },
            {
              label: t('tech.rates'),
              value:
                paying.map((each) => `${each.name} ${percentOf(each.commissionRate)}%`).join(', ') ||
                t('tech.noRates'),
              wide: true,
            },
          ]}
        />
        <section>
          <h3>{t('tech.visits')}</h3>
          <PayLines assignments={assignments} technician={technician} />
        </section>
        <Weeks weeks={technician.weeks} />
      </div>
    </Dialog>
  )
}
