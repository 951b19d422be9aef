import { useParams } from '@tanstack/react-router'
import { dollars } from '#contract/kit/money.ts'
import { phoneText } from '#contract/kit/phone.ts'
import { date, localAt, stamp, stampAt, zoneName } from '#contract/kit/time.ts'
import { holdText } from '#contract/next-step/hold.ts'
import type { GuestView } from '#contract/requests/guests.ts'
import { requestLook, visitLook } from '../../../kit/display/statusLook.ts'
import { vehicleName } from '../../../kit/display/vehicle.ts'
import { StatusPill, StatusTag } from '../../../ui/base/Status.tsx'
import { DetailSkeleton } from '../../../ui/states/Skeletons.tsx'
import { Note } from '../../../ui/states/Note.tsx'
import { ErrorState } from '../../../ui/states/states.tsx'
import { useWaiting } from '../../../ui/states/useWaiting.ts'
import { BrandHeader } from '../parts/authorize/Headers.tsx'
import { GuestSteps } from '../parts/guest/GuestSteps.tsx'
import { useGuestView } from '../parts/guest/useGuestView.ts'
import page from '../parts/authorize/authorize.module.css'
import s from '../parts/guest/guest.module.css'
import { t } from './guestTexts.ts'

type Order = NonNullable<GuestView['order']>

/** /guest/{token}: how far a repair order is, for somebody without an account. */
export default function Guest() {
  const { token = '' } = useParams({ strict: false })
  const { view, error, loadedAt, refetch } = useGuestView(token)
  const waiting = useWaiting(!view && !error)
  if (error?.status === 404)
    return (
      <main className={page.page}>
        <div className={page.head}>
          <h1>{t('invalid.title')}</h1>
          <p>{t('invalid.text')}</p>
        </div>
      </main>
    )
  if (error && !view)
    return (
      <main className={page.page}>
        <ErrorState title={t('failed')} text={error.message} onAgain={refetch} />
      </main>
    )
  if (!view) return <main className={page.page}>{waiting !== 'brief' && <DetailSkeleton />}</main>
  const { zone, order, brand } = view
  return (
    <main className={page.page}>
      <BrandHeader brand={brand} />
      {order ? <OrderView order={order} zone={zone} /> : <LinkOver view={view} />}
      {order && (
        <footer className={s.foot}>
          {error ? (
            <Note tone="warn">{t('offline', { at: stampAt(new Date(loadedAt), zone) })}</Note>
          ) : (
            <p>{t('updated', { at: stampAt(new Date(loadedAt), zone) })}</p>
          )}
          <p>
            {t('zone', { zone: zoneName(zone) })} {t('until', { at: date(localAt(view.expiresAt, zone)) })}
          </p>
        </footer>
      )}
    </main>
  )
}

function LinkOver({ view: { state, brand } }: { view: GuestView }) {
  const { center, phone } = brand
  return (
    <div className={page.head}>
      <h1>{t(state === 'revoked' ? 'over.revoked' : 'over.expired')}</h1>
      <p>{phone ? t('over.call', { center, phone: phoneText(phone) }) : t('over.ask', { center })}</p>
    </div>
  )
}

function OrderView({ order, zone }: { order: Order; zone: string }) {
  return (
    <>
      <div className={page.head}>
        <h1>{vehicleName(order.vehicleText)}</h1>
        <p>
          {[t('ro', { number: order.ronumber }), order.vin && t('vin', { vin: order.vin })]
            .filter(Boolean)
            .join(' · ')}
        </p>
        <p>
          <StatusPill look={requestLook(order.status)} large />
        </p>
      </div>
      <p className={s.says} role="status">
        {order.says}
      </p>
      <GuestSteps steps={order.steps} zone={zone} />
      <section className={s.visits} aria-label={t('visits')}>
        <h2>{t('visits')}</h2>
        {order.visits.length === 0 && <p className="muted">{t('visits.none')}</p>}
        {order.visits.map((visit) => (
          <Visit key={visit.number} visit={visit} />
        ))}
        {order.amount !== null && (
          <dl className={s.sums}>
            <dt>{t('total')}</dt>
            <dd className="num">{dollars(order.amount)}</dd>
            <dt>{t('paid')}</dt>
            <dd className="num">{dollars(order.paidAmount ?? '0')}</dd>
          </dl>
        )}
      </section>
    </>
  )
}

const whenText = ({ completed, scheduled }: Order['visits'][number]): string => {
  if (completed) return t('visit.completed', { at: stamp(completed) })
  return scheduled ? t('visit.scheduled', { at: stamp(scheduled) }) : t('visit.unscheduled')
}

function Visit({ visit }: { visit: Order['visits'][number] }) {
  return (
    <article className={s.visit}>
      <h3>
        <span className="grow">
          {[t('visit', { number: visit.number }), visit.typeName].filter(Boolean).join(' · ')}
        </span>
        <StatusTag look={visitLook(visit.status)} />
      </h3>
      <p className="num">{whenText(visit)}</p>
      {visit.hold && <p>{holdText(visit.hold)}</p>}
      {visit.techs && <p>{t('visit.techs', { names: visit.techs })}</p>}
      {visit.amount !== null && <p className="num">{dollars(visit.amount)}</p>}
    </article>
  )
}
