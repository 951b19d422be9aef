import { brandBand } from '#contract/kit/band.ts'
import type { AuthorizationView } from '#contract/requests/authorization.ts'
import { ProductMark } from '../../../../kit/display/ProductMark.tsx'
import { vehicleName } from '../../../../kit/display/vehicle.ts'
import { Vin } from '../../../../ui/base/Vin.tsx'
import s from './authorize.module.css'

/** The brand of those who ask, in its own colour. */
export function BrandBand({ brand }: Pick<AuthorizationView, 'brand'>) {
  const { fill, ink } = brandBand(brand.colour)
  return (
    <header className={s.band} style={{ background: fill, color: ink }}>
      {brand.logo ? <img src={brand.logo} alt="" /> : <ProductMark size={40} />}
      <span>
        <b>{brand.title}</b>
        <span>{brand.shop ? `${brand.center} for ${brand.shop}` : brand.center}</span>
      </span>
    </header>
  )
}

const titles = {
  answered: 'Your answers are recorded',
  expired: 'This link has ended',
  revoked: 'This link was taken back',
  replaced: 'There is a newer link',
  closed: 'No answer is needed any more',
}

interface HeadProps {
  view: AuthorizationView
  /** What was sent from here came after another answer, and was not taken. */
  isLate?: boolean
}

/** What is asked, and of which vehicle. */
export function JobHead({ view, isLate = false }: HeadProps) {
  const { state, services, job } = view
  const count = services.length
  const asks = count === 1 ? '1 service needs your answer' : `${count} services need your answer`
  const open = count === 0 ? 'Everything is answered' : asks
  const title = state === 'open' ? open : isLate ? 'Your answers were not taken' : titles[state]
  return (
    <div className={s.head}>
      <h1>{title}</h1>
      {job && (
        <>
          <p>{[vehicleName(job.vehicleText), `RO ${job.ronumber}`].join(' · ')}</p>
          {job.vin && (
            <p className={s.vin}>
              <Vin vin={job.vin} />
            </p>
          )}
        </>
      )}
    </div>
  )
}
