import { EventStatus } from '#contract/statuses.ts'
import { cents, sum } from '#contract/kit/money.ts'
import type { RequestShape } from '#contract/requests/index.ts'
import { Money } from '../../../../ui/base/Money.tsx'
import { Card } from '../../../../ui/frame/Parts.tsx'
import { SensorsCard } from '../../../adas/door.ts'
import { PastWork } from '../../../vehicles/door.ts'
import { useCharges } from '../charges/data.ts'
import { summaryRows } from '../charges/ChargesSummary.tsx'
import { HistoryList } from './HistoryList.tsx'
import { Recommendations } from './Recommendations.tsx'
import { t } from './texts.ts'
import s from './aside.module.css'

const maxHistory = 5

/** Column beside the visits: charges, recommendations, past work, and the latest history. */
export function Aside({ request, zone, onAll }: { request: RequestShape; zone: string; onAll: () => void }) {
  // Only the charges include tax, so no total is shown while they load, and a total without them is labeled as before tax.
  const mayReadCharges = request.rights.includes('addFile')
  const charges = useCharges(request.calibrate, mayReadCharges)
  const isLoading = mayReadCharges && charges.isPending
  const sums = charges.data?.sums
  const hasTax = sums !== undefined && cents(sums.tax) !== 0n
  const credits = sums?.credit ?? request.creditAmount
  const notes = sums?.notes ?? '0.00'
  const total = sums?.total ?? sum([request.amount, request.creditAmount])
  const paid = sums?.paid ?? request.paidAmount
  const hasActivity = sums !== undefined && [sums.invoiced, sums.paid].some((each) => cents(each) !== 0n)
  const balance = hasActivity && charges.data ? summaryRows(charges.data).balance.at(-1) : undefined
  const visits = request.events.filter((visit) => visit.calibrateStatusType !== EventStatus.cancelled).length
  return (
    <>
      <SensorsCard calibrate={request.calibrate} version={request.version} className={s.card} />
      <Card title={t('charges.title')} className={s.card}>
        <dl className={s.sums}>
          <dt>{t('charges.services', { count: visits })}</dt>
          <dd>
            <Money amount={request.amount} />
          </dd>
          {cents(credits) !== 0n && (
            <>
              <dt>{t('charges.credits')}</dt>
              <dd>
                <Money amount={credits} />
              </dd>
            </>
          )}
          {cents(notes) !== 0n && (
            <>
              <dt>{t('charges.creditMemos')}</dt>
              <dd>
                <Money amount={notes} />
              </dd>
            </>
          )}
          {hasTax && (
            <>
              <dt>{t('charges.tax')}</dt>
              <dd>
                <Money amount={sums.tax} />
              </dd>
            </>
          )}
          <dt className={s.total}>{sums || isLoading ? t('charges.total') : t('charges.totalBeforeTax')}</dt>
          <dd className={s.total}>{!isLoading && <Money amount={total} />}</dd>
          {cents(paid) !== 0n && (
            <>
              <dt>{t('charges.paid')}</dt>
              <dd>
                <Money amount={paid} />
              </dd>
            </>
          )}
          {balance && (
            <>
              <dt>{balance.label}</dt>
              <dd>
                <Money amount={balance.amount} />
              </dd>
            </>
          )}
        </dl>
      </Card>
      <Recommendations calibrate={request.calibrate} version={request.version} />
      <Card title={t('pastWork.title')} className={s.card}>
        <PastWork
          vehicle={request.vehicle.vehicle ?? 0}
          vin={request.vehicle.vin}
          contact={request.contact}
          except={request.calibrate}
          zone={zone}
        />
      </Card>
      <Card
        title={t('history.title')}
        className={s.card}
        flush
        actions={
          request.historyCount > maxHistory ? (
            <button type="button" className={s.all} onClick={onAll}>
              {t('history.all', { total: request.historyCount })}
            </button>
          ) : undefined
        }
      >
        <HistoryList entries={request.history.slice(0, maxHistory)} zone={zone} />
      </Card>
    </>
  )
}
