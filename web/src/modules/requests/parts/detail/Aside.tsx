import { cents, sum } from '#contract/kit/money.ts'
import type { RequestShape } from '#contract/requests/index.ts'
import { Money } from '../../../../ui/base/Money.tsx'
import { Card } from '../../../../ui/frame/Parts.tsx'
import { PastWork } from '../../../vehicles/door.ts'
import { useCharges } from '../charges/data.ts'
import { creditNotes } from '../charges/Sums.tsx'
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
  const notes = sums ? creditNotes(sums) : '0.00'
  const total = sums?.total ?? sum([request.amount, request.creditAmount])
  const isPaid = Number(request.paidAmount) !== 0
  const visits = request.events.filter((visit) => visit.calibrateStatusType !== 5).length
  return (
    <>
      <Card title="Charges" className={s.card}>
        <dl className={s.sums}>
          <dt>{`Services, ${visits === 1 ? '1 visit' : `${visits} visits`}`}</dt>
          <dd>
            <Money amount={request.amount} />
          </dd>
          {Number(request.creditAmount) !== 0 && (
            <>
              <dt>Credits</dt>
              <dd>
                <Money amount={request.creditAmount} />
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
          {isPaid && (
            <>
              <dt>Paid</dt>
              <dd>
                <Money amount={request.paidAmount} />
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
