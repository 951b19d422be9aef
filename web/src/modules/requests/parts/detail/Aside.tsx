import { cents, sum } from '#contract/kit/money.ts'
import type { RequestShape } from '#contract/requests/index.ts'
import { Money } from '../../../../ui/base/Money.tsx'
import { Card } from '../../../../ui/frame/Parts.tsx'
import { PastWork } from '../../../vehicles/door.ts'
import { useCharges } from '../charges/data.ts'
import { sumRows } from '../charges/Sums.tsx'
import { HistoryList } from './HistoryList.tsx'
import { Recommended } from './Recommended.tsx'
import s from './aside.module.css'

const latest = 5

/** Beside the visits: what it comes to, what was done before, and what happened last. */
export function Aside({ request, zone, onAll }: { request: RequestShape; zone: string; onAll: () => void }) {
  // Tax is reckoned with the charges: no total is shown that they would change, and one without them says so.
  const mayRead = request.rights.includes('addFile')
  const charges = useCharges(request.calibrate, mayRead)
  const isComing = mayRead && charges.isPending
  const sums = charges.data?.sums
  const hasTax = sums !== undefined && cents(sums.tax) !== 0n
  const credits = sums?.credit ?? request.creditAmount
  const notes = sums?.notes ?? '0.00'
  const total = sums?.total ?? sum([request.amount, request.creditAmount])
  const paid = sums?.paid ?? request.paidAmount
  const isMoved = sums !== undefined && [sums.invoiced, sums.paid].some((each) => cents(each) !== 0n)
  const owed = isMoved && charges.data ? sumRows(charges.data).below.at(-1) : undefined
  const visits = request.events.filter((visit) => visit.calibrateStatusType !== 5).length
  return (
    <>
      <Card title="Charges" className={s.card}>
        <dl className={s.sums}>
          <dt>{`Services, ${visits === 1 ? '1 visit' : `${visits} visits`}`}</dt>
          <dd>
            <Money amount={request.amount} />
          </dd>
          {cents(credits) !== 0n && (
            <>
              <dt>Credits</dt>
              <dd>
                <Money amount={credits} />
              </dd>
            </>
          )}
          {cents(notes) !== 0n && (
            <>
              <dt>Credit notes</dt>
              <dd>
                <Money amount={notes} />
              </dd>
            </>
          )}
          {hasTax && (
            <>
              <dt>Tax</dt>
              <dd>
                <Money amount={sums.tax} />
              </dd>
            </>
          )}
          <dt className={s.total}>{sums || isComing ? 'Total' : 'Total before tax'}</dt>
          <dd className={s.total}>{!isComing && <Money amount={total} />}</dd>
          {cents(paid) !== 0n && (
            <>
              <dt>Paid</dt>
              <dd>
                <Money amount={paid} />
              </dd>
            </>
          )}
          {owed && (
            <>
              <dt>{owed.label}</dt>
              <dd>
                <Money amount={owed.amount} />
              </dd>
            </>
          )}
        </dl>
      </Card>
      <Recommended calibrate={request.calibrate} version={request.version} />
      <Card title="Past work" className={s.card}>
        <PastWork
          vehicle={request.vehicle.vehicle ?? 0}
          vin={request.vehicle.vin}
          contact={request.contact}
          except={request.calibrate}
          zone={zone}
        />
      </Card>
      <Card
        title="History"
        className={s.card}
        flush
        actions={
          request.historyCount > latest ? (
            <button type="button" className={s.all} onClick={onAll}>{`All ${request.historyCount}`}</button>
          ) : undefined
        }
      >
        <HistoryList entries={request.history.slice(0, latest)} zone={zone} />
      </Card>
    </>
  )
}
