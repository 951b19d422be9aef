import { useQuery } from '@tanstack/react-query'
import type { CauseKind } from '#contract/dashboard.ts'
import { links } from '#contract/links.ts'
import { read } from '../../../kit/api/queries.ts'
import { listError } from '../../../kit/list/listError.ts'
import { moneyText } from '../../../ui/base/Money.tsx'
import { Link } from '../../../ui/Link.tsx'
import { CardSkeleton } from '../../../ui/states/Skeletons.tsx'
import { ErrorState } from '../../../ui/states/states.tsx'
import type { PeriodInput } from './useDashboardAddress.ts'
import { t } from '../texts.ts'
import s from './dashboard.module.css'

const signed = (amount: string): string => (Number(amount) > 0 ? `+${moneyText(amount)}` : moneyText(amount))

/** Why a figure differs from the range before: its causes, which add up, and the ROs with the largest share. */
export function Moved({ figure, period }: { figure: 'sales' | 'net' | 'profit'; period: PeriodInput }) {
  const found = useQuery(read('GET dashboard/moved', { query: { ...period, figure } }))
  const failed = listError(found.error, () => void found.refetch())
  if (failed) return <ErrorState {...failed} />
  if (!found.data) return <CardSkeleton lines={4} />
  const { causes, movers } = found.data
  const most = Math.max(...causes.map(({ amount }) => Math.abs(Number(amount))), 1)
  return (
    <div className={s.moved}>
      <section>
        <h3>{t('dialog.moved')}</h3>
        <dl className={s.causes}>
          {causes.map(({ cause, amount }) => (
            <div key={cause}>
              <dt>
                {t(`cause.${cause satisfies CauseKind}`)}
                <span className="muted">{t(`causeMeans.${cause}`)}</span>
              </dt>
              <dd>
                <i
                  data-minus={Number(amount) < 0 || undefined}
                  style={{ width: `${(Math.abs(Number(amount)) / most) * 50}%` }}
                  aria-hidden="true"
                />
                <b className="num">{signed(amount)}</b>
              </dd>
            </div>
          ))}
        </dl>
      </section>
      <section>
        <h3>{t('dialog.movers')}</h3>
        <ol className={s.movers}>
          {movers.map((each) => (
            <li key={`${each.calibrate} ${each.isNow}`}>
              <Link href={links.request(each.calibrate)}>{each.ronumber}</Link>
              <span className="soft cut">{each.vehicle}</span>
              <b className="num">{signed(each.amount)}</b>
              <span className="muted">{each.isNow ? t('mover.now') : t('mover.before')}</span>
            </li>
          ))}
        </ol>
      </section>
    </div>
  )
}
