import { links } from '#contract/links.ts'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { date, localAt } from '#contract/kit/time.ts'
import type { RequestRow } from '#contract/requests/index.ts'
import { useLiveRefresh } from '../../../kit/live/live.ts'
import { read } from '../../../kit/api/queries.ts'
import { vehicleName } from '../../../kit/display/vehicle.ts'
import { StatusGlyph } from '../../../ui/base/Status.tsx'
import { Link } from '../../../ui/Link.tsx'
import { requestLook } from '../../../kit/display/statusLook.ts'
import { Rich } from '../../../kit/text/Rich.tsx'
import { t } from '../texts.ts'
import s from './pastWork.module.css'

interface Props {
  vehicle: number
  vin: string | null
  /** The owner, to include their other vehicles. */
  contact?: number | null
  /** Repair order to leave out: the current one. */
  except?: number
  /** The reader's time zone. */
  zone: string
}

const shown = 5

/** Earlier and open repair orders of a vehicle, then those of its owner's other vehicles. */
export function PastWork({ vehicle, vin, contact, except, zone }: Props) {
  useLiveRefresh('request', 'calibrate/searchCalibrateForVin', 'calibrate/ownerCalibrates')
  const ownOrders = useQuery({
    ...read('GET calibrate/searchCalibrateForVin', { query: { vin: vin ?? '', vehicle } }),
    enabled: vehicle > 0 || Boolean(vin),
  })
  const owner = useQuery({
    ...read('GET calibrate/ownerCalibrates', { query: { contact: contact ?? 0 } }),
    enabled: Boolean(contact),
    // The owner may be out of the reader's scope; then there is nothing to show.
    retry: false,
  })
  if (ownOrders.isPending) return <p className={s.quiet}>{t('past.loading')}</p>
  if (ownOrders.error && !ownOrders.data)
    return (
      <p className={s.quiet} role="alert">
        <Rich
          text={t.template('past.failed')}
          tags={{
            again: (content) => (
              <button type="button" className={s.more} onClick={() => void ownOrders.refetch()}>
                {content}
              </button>
            ),
          }}
        />
      </p>
    )
  const vehicleOrders = ownOrders.data.filter((row) => row.calibrate !== except)
  const known = new Set(ownOrders.data.map((row) => row.calibrate))
  const others = (owner.data ?? []).filter((row) => row.calibrate !== except && !known.has(row.calibrate))
  return (
    <div className={s.groups}>
      {vehicleOrders.length > 0 && <Group label={t('past.vehicle')} rows={vehicleOrders} zone={zone} />}
      {others.length > 0 && <Group label={t('past.others')} rows={others} zone={zone} named />}
      {vehicleOrders.length + others.length === 0 && (
        <p className={s.quiet}>{contact ? t('past.noneCustomer') : t('past.noneVehicle')}</p>
      )}
    </div>
  )
}

function Group({
  label,
  rows,
  zone,
  named: showsVehicle,
}: {
  label: string
  rows: readonly RequestRow[]
  zone: string
  /** Shows the vehicle's name, when rows belong to several vehicles. */
  named?: boolean
}) {
  const [all, setAll] = useState(false)
  return (
    <section aria-label={label}>
      <h3 className={s.label}>{label}</h3>
      <ul className={s.list}>
        {(all ? rows : rows.slice(0, shown)).map((row) => (
          <li key={row.calibrate}>
            <StatusGlyph look={requestLook(row.status)} />
            <span className={s.what}>
              <Link href={links.request(row.calibrate)}>{t('past.ro', { number: row.ronumber })}</Link>
              <span>
                {showsVehicle ? vehicleName(row.vehicleText) : (row.serviceFirmName ?? row.firmName)}
              </span>
            </span>
            <span className={s.when}>{date(localAt(row.lastEventDate, zone).slice(0, 10))}</span>
          </li>
        ))}
      </ul>
      {rows.length > shown && !all && (
        <button type="button" className={s.more} onClick={() => setAll(true)}>
          {t('past.all', { total: rows.length })}
        </button>
      )}
    </section>
  )
}
