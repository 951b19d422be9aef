import { brandBand } from '#contract/kit/brand-band.ts'
import type { AuthorizationView } from '#contract/requests/authorization.ts'
import { ProductMark } from '../../../../kit/display/ProductMark.tsx'
import { vehicleName } from '../../../../kit/display/vehicle.ts'
import { Vin } from '../../../../ui/base/Vin.tsx'
import { t } from './answerTexts.ts'
import s from './authorize.module.css'

/** Header with the asking company's brand in its own color. */
export function BrandHeader({ brand }: Pick<AuthorizationView, 'brand'>) {
  const { fill, ink } = brandBand(brand.colour)
  return (
    <header className={s.band} style={{ background: fill, color: ink }}>
      {brand.logo ? <img src={brand.logo} alt="" /> : <ProductMark size={40} />}
      <span>
        <b>{brand.title}</b>
        <span>
          {brand.shop ? t('head.company', { center: brand.center, shop: brand.shop }) : brand.center}
        </span>
      </span>
    </header>
  )
}

interface JobHeaderProps {
  view: AuthorizationView
  /** Someone else answered first, so the answers sent from here were rejected. */
  isLate?: boolean
}

/** What needs an answer and for which vehicle. */
export function JobHeader({ view, isLate = false }: JobHeaderProps) {
  const { state, services, job } = view
  const count = services.length
  const openTitle = count === 0 ? t('head.nothingLeft') : t('head.asked', { count })
  const title = state === 'open' ? openTitle : isLate ? t('head.late') : t(`head.${state}`)
  return (
    <div className={s.head}>
      <h1>{title}</h1>
      {job && (
        <>
          <p>{[vehicleName(job.vehicleText), t('head.ro', { number: job.ronumber })].join(' · ')}</p>
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
